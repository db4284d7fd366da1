// The words that our texts avoid, each with a better one, and the places that are checked for them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isScalar, LineCounter, parseDocument, visit } from 'yaml'

/** A word as a pattern (a space stands for any white space), and what to write instead. */
const WORDS: readonly (readonly [pattern: string, better: string])[] = [
  ['answer(?:s|ed|ing)?', 'response, or "return"'],
  ['any ?body|every ?body|some ?body|no ?body', 'the actor: you, the client, the server'],
  ['any more', 'no longer'],
  ['are told|is told', 'the actor in the active voice'],
  ['at once', 'immediately'],
  ['comes? again', 'retry'],
  ['dear(?:er|est)?', 'expensive'],
  ['dies?', 'expire, or "be invalidated"'],
  ['e-mail', 'email'],
  ['faults?', 'error'],
  ['(?<!request )header fields?', 'header'],
  ['(?<!there )is no(?! longer)', "isn't"],
  ['mend(?:s|ed|ing)?', 'fix'],
  ['refus(?:e|es|ed|al|als|ing)', 'error, or "reject"'],
  ['repeat(?:s|ed|ing)?', 'retry'],
  ['save for|but for', 'except'],
  ['shall', 'must'],
  ['time-outs?', 'timeout'],
  ['trails?', 'audit log'],
  ['where (?:it|there|they|none|nothing|one|neither)', 'if'],
  ['who(?:ever|mever| has| is| asks)', 'the actor: you, the client, the server'],
]

interface Place {
  /** A file or a folder, from the root of the repository. */
  path: string
  /** Which files of a folder count. */
  files?: RegExp
  /** Finds the texts of a file that people read, each with the place where it begins. */
  read: (source: string) => Iterable<Text>
}

/** A text, and its first character's place in the file. */
interface Text {
  text: string
  at: number
}

/** Values of YAML that are names, quotations of the source document, or patterns. */
const NOT_PROSE = new Set(['covers', 'test', 'lint', 'section', 'pattern', '$ref', 'condition', 'const', 'required'])

/** The values of a YAML file, except those that are no prose, and its comments. */
function* yamlTexts(source: string): Generator<Text> {
  const lines = new LineCounter()
  const found: Text[] = []
  visit(parseDocument(source, { lineCounter: lines }), {
    Pair: (_key, { key }) => (isScalar(key) && NOT_PROSE.has(String(key.value)) ? visit.SKIP : undefined),
    Scalar(key, { range }) {
      if (key !== 'key' && range) found.push({ text: source.slice(range[0], range[1]), at: range[0] })
    },
  })
  yield* found
  for (const { 0: text, index } of source.matchAll(/^ *#.*$/gm)) yield { text, at: index }
}

/** A comment, a string or a template of TypeScript, whichever comes first. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The strings of a TypeScript file that have more than one word. Comments are not looked at. */
function* stringTexts(source: string): Generator<Text> {
  for (const { 0: text, index } of source.matchAll(TOKEN)) if (/^['"`].*\s/s.test(text)) yield { text, at: index }
}

function* wholeText(source: string): Generator<Text> {
  yield { text: source, at: 0 }
}

const CODE = /(?<!\.test|\.suite)\.ts$/

/** What is checked. To check more, add a place. */
export const PLACES: readonly Place[] = [
  { path: 'spec/README.md', read: wholeText },
  { path: 'spec/openapi.yaml', read: yamlTexts },
  { path: 'spec/decisions.yaml', read: yamlTexts },
  { path: 'spec/redocly.yaml', read: yamlTexts },
  { path: 'spec/waivers.yaml', read: yamlTexts },
  { path: 'spec/paths', files: /\.yaml$/, read: yamlTexts },
  { path: 'spec/components', files: /\.yaml$/, read: yamlTexts },
  { path: 'spec/workflows', files: /\.yaml$/, read: yamlTexts },
  { path: 'packages/codegen/src/runtime', files: CODE, read: stringTexts },
  { path: 'apps/server/src/http', files: CODE, read: stringTexts },
  { path: 'apps/server/src/operations', files: CODE, read: stringTexts },
  { path: 'apps/server/src/domain', files: CODE, read: stringTexts },
  { path: 'apps/server/src/telemetry', files: CODE, read: stringTexts },
  { path: 'apps/docs/src/review', files: CODE, read: stringTexts },
  { path: 'apps/docs/src/pull-request', files: CODE, read: stringTexts },
  { path: 'apps/docs/src/commands', files: CODE, read: stringTexts },
  { path: 'packages/testing/src/tour.ts', read: stringTexts },
  { path: 'packages/testing/src/typed-along.ts', read: stringTexts },
  { path: '.github', files: /\.(?:md|ya?ml)$/, read: wholeText },
  { path: 'CONTRIBUTING.md', read: wholeText },
  { path: 'docs/glossary.md', read: wholeText },
]

const PATTERNS = WORDS.map(([pattern, better]) => {
  const spaced = pattern.replaceAll(/(?<!\\) (?!\?)/g, String.raw`\s+`)
  return { pattern: new RegExp(String.raw`(?<![\w/.-])(?:${spaced})(?![\w-]|/)`, 'gi'), better }
})

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The files of a place, from the root of the repository. */
export function filesOf({ path, files = /$/ }: Place): string[] {
  if (statSync(root(path)).isFile()) return [path]
  return readdirSync(root(path), { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .filter((file) => files.test(file) && statSync(root(file)).isFile())
}

/** Each word to avoid that a text has, as a line that names the file, the line and the better word. */
export function wordsToAvoid(file: string, source: string, read: Place['read']): string[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  return [...read(source)].flatMap(({ text, at }) =>
    PATTERNS.flatMap(({ pattern, better }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index }) => `${file}:${lineOf(at + index)}: "${word}" -> ${better}`),
    ),
  )
}

export const readRepositoryFile = (file: string) => readFileSync(root(file), 'utf8')
