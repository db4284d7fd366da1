// The words that our texts avoid, each with a better one, and the places that are checked for them: all texts that people wrote, with
// their comments, messages and names of tests.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isScalar, LineCounter, parseDocument, visit } from 'yaml'

/** The beginning of a comment, of a paragraph in it, or of a description of a tag. */
const BEGINNING = String.raw`(?<=^/[/*]\*?[\s*]+|\n[\t ]*\*[\t ]*\n[\t ]*\*[\t ]+|@\w+\s+)`

/** A word as a pattern (a space stands for any white space, also between two lines of a comment), and what to write instead. */
const WORDS: readonly (readonly [pattern: string, better: string])[] = [
  ['answer(?:s|ed|ing)?', 'response, or "return"'],
  ['(?:any|every|some|no)body', 'the actor: you, the client, the server'],
  ['any more', 'no longer'],
  ['are told|is told', 'the actor in the active voice'],
  ['at once', 'immediately'],
  ['comes? again', 'retry'],
  ['dear(?:er|est)?', 'expensive'],
  ['dies?', 'expire, or "be invalidated"'],
  ['e-mail', 'email'],
  ['faults?(?! injection)', 'error'],
  ['(?<!request )header fields?', 'header'],
  ['(?<!there )is no(?! longer)', "isn't"],
  ['mend(?:s|ed|ing)?', 'fix'],
  ['(?<!connection )refus(?:e|es|ed|al|als|ing)', 'error, or "reject"'],
  ['repeat(?:s|ed|ing)?', 'retry'],
  ['save for|but for', 'except'],
  ['shall', 'must'],
  ['time-outs?', 'timeout'],
  ['trails?', 'audit log'],
  [`${BEGINNING}what`, 'begin with a noun for what the thing is, or a verb for what it does'],
  ['(?:undefined|absent|empty|also|as|left out|NaN|rejects|throws(?: \\w+)?) where', 'if'],
  ['where (?:it|there|they|none|nothing|one|neither)', 'if'],
  ['who(?:ever|mever| has| is| asks)', 'the actor: you, the client, the server'],
]

export interface Place {
  /** A file or a pattern of files, from the root of the repository. */
  path: string
  /** Finds the texts of a file that people read, each with the place where it begins. */
  read: (source: string) => Iterable<Text>
  /** A word of the list that is the right one here, and why. */
  allowed?: { word: RegExp; why: string }
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

/** A comment, a string or a template of TypeScript, whichever comes first. Adjacent lines of comments are one. */
const TOKEN =
  /\/\/[^\n]*(?:\n[\t ]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** Names in texts: code in a sentence, values in a template, and the names of types and parameters. */
const NAMES = /`[^`\n]+`|\$?\{[^}]*\}|(?<=@param )\w+/g

/** Blanks what matches, so that the places of the other words stay. */
const without = (text: string, pattern: RegExp) => text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, ' '))

/** The code before the name of a test or of a group of tests, also after a table of values. */
const BEFORE_TEST = /(?:\b(?:describe|test)(?:\.\w+)*|[\])])\(\s*$/

/** The comments of a TypeScript file, the names of its tests, and the strings that have more than one word. Without names. */
function* codeTexts(source: string): Generator<Text> {
  for (const { 0: text, index: at } of source.matchAll(TOKEN)) {
    if (text.startsWith('/')) yield { text: without(text, NAMES), at }
    else if (/^['"`].*\s/s.test(text) || BEFORE_TEST.test(source.slice(Math.max(0, at - 40), at)))
      yield { text: without(text, /\$\{[^}]*\}/g), at }
  }
}

/** Names of code that use a word to avoid. Published names keep theirs. */
const NAME = /(?<![\w$)?])(?!Unsafe|ECONN)[\w$]*(?:answer|refus)[\w$]*/gi

/** Each name of TypeScript code that has a word to avoid, as a line that names the file and the line. */
export function namesToAvoid(file: string, source: string): string[] {
  const code = without(source, TOKEN)
  return Array.from(
    code.matchAll(NAME),
    ({ 0: name, index }) => `${file}:${code.slice(0, index).split('\n').length}: ${name} -> response, or reject`,
  )
}

/** A document without the names in it. */
function* documentText(source: string): Generator<Text> {
  yield { text: without(source, /(?<!`)`[^`\n]+`(?!`)/g), at: 0 }
}

/**
 * Files that are not checked: installed and built ones, generated ones whose sources are checked, frozen contracts, the source document,
 * which is a quotation, and the list itself.
 */
const UNREAD = /(?:^|\/)(?:node_modules|dist|generated|\.[a-z]+)(?:\/|$)|^spec\/(?:released|source\.md)|\/plain-words\./

/** The files that are checked. To check more, add a place. */
export const PLACES: readonly Place[] = [
  { path: 'spec/{openapi,decisions,redocly,waivers}.yaml', read: yamlTexts },
  { path: 'spec/{paths,components,workflows}/**/*.yaml', read: yamlTexts },
  { path: '{.github,deploy}/**', read: documentText },
  { path: '*.md', read: documentText },
  { path: '*.ts', read: codeTexts },
  { path: '{spec,docs,apps}/**/*.md', read: documentText },
  { path: 'packages/!(sandbox)/**/*.md', read: documentText },
  { path: 'apps/**/*.{js,ts}', read: codeTexts },
  { path: 'packages/!(sandbox)/**/*.{js,ts}', read: codeTexts },
  ...[
    { path: 'packages/sandbox/**/*.md', read: documentText },
    { path: 'packages/sandbox/**/*.ts', read: codeTexts },
  ].map((place) => ({ ...place, allowed: { word: /^faults?$/i, why: 'Fault injection is the term of the field.' } })),
]

const PATTERNS = WORDS.map(([pattern, better]) => {
  const spaced = pattern.replaceAll(/(?<!\\) (?!\?)/g, String.raw`\s+(?:(?:\*|//|#)\s+)?`)
  return { pattern: new RegExp(String.raw`(?<![\w:/.-])(?:${spaced})(?![\w-]|/)`, 'gi'), better }
})

/** Finds whether there is any of them, in a tenth of the time. */
const ANY = new RegExp(PATTERNS.map(({ pattern }) => pattern.source).join('|'), 'i')

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The files of a place, from the root of the repository. */
export function filesOf({ path }: Place): string[] {
  return globSync(path, { cwd: root(''), withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
    .filter((found) => found.isFile())
    .map((found) => relative(root(''), join(found.parentPath, found.name)).replaceAll('\\', '/'))
    .filter((file) => !UNREAD.test(file.replace(/^\.github\//, '')))
}

/** Each word to avoid that a text has, as a line that names the file, the line and the better word. */
export function wordsToAvoid(
  file: string,
  source: string,
  { read, allowed }: Pick<Place, 'read' | 'allowed'>,
): string[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const suspects = [...read(source)].filter(({ text }) => ANY.test(text))
  return suspects.flatMap(({ text, at }) =>
    PATTERNS.flatMap(({ pattern, better }) =>
      [...text.matchAll(pattern)]
        .filter(([word]) => allowed?.word.test(word) !== true)
        .map(({ 0: word, index }) => `${file}:${lineOf(at + index)}: "${word}" -> ${better}`),
    ),
  )
}

export const readRepositoryFile = (file: string) => readFileSync(root(file), 'utf8')
