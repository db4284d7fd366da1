// Documents that a reader types along: their fenced blocks as steps, each of which can be done on a copy of the repository.
import { readFileSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT, type WorkspaceCopy } from '@parley/tools/workspace-copy'

/** A fenced block. Its info string, behind the language, says what to do with it. */
export interface Step {
  title: string
  /** Does it on a copy, and returns in what it was not as the document says. */
  take: (copy: WorkspaceCopy) => Promise<string[]>
}

interface Block {
  language: string
  info: string
  text: string
}

const FENCED = /^```(?<language>\w+) ?(?<info>[^\n]*)\n(?<text>[^]*?)^```$/gm

/**
 * The steps of a section of a document, from its heading to the next one of the same level.
 *
 * @param document The path from the root of the repository.
 * @param heading The heading with its `#` characters.
 * @example
 * for (const step of stepsOf('README.md', '## Change one line of the contract')) await step.take(copy)
 */
export function stepsOf(document: string, heading: string): Step[] {
  const [, section = ''] = `\n${readFileSync(join(ROOT, document), 'utf8')}`.split(`\n${heading}\n`)
  const level = heading.replace(/ .*/, ' ')
  const [body = ''] = section.split(`\n${level}`)
  const blocks = [...body.matchAll(FENCED)].map(({ groups }) => ({ language: '', info: '', text: '', ...groups }))
  return blocks.flatMap((block, index) => (block.language === 'text' ? [] : [stepOf(block, blocks[index + 1])]))
}

/** A block of `text` is what the block before it prints. */
function stepOf({ language, info, text }: Block, next: Block | undefined): Step {
  const [verb, path = ''] = info.split('=')
  if (language === 'diff') return { title: `change ${/^\+\+\+ b\/(.*)$/m.exec(text)?.[1]}`, take: apply(text) }
  if (verb === 'file') return { title: `write ${path}`, take: write(path, text) }
  if (verb === 'insert') return { title: `change ${path}`, take: insert(path, text) }
  if (verb === 'append') return { title: `add to ${path}`, take: append(path, text) }
  if (language !== 'sh') throw new Error(`There is no step for a block of \`${language} ${info}\`.`)
  const quotes = next?.language === 'text' ? next.text.split('\n').filter(Boolean) : []
  const fails = info === 'fails'
  const title = `run ${text.trim()}${fails ? ', which fails' : ''}`
  return { title, take: runs(text, fails, quotes) }
}

const apply = (diff: string) => async (copy: WorkspaceCopy) => {
  const { code, output } = await copy.run('git apply -', diff)
  return code === 0 ? [] : [output]
}

const write = (path: string, text: string) => async (copy: WorkspaceCopy) => {
  await mkdir(dirname(join(copy.folder, path)), { recursive: true })
  await writeFile(join(copy.folder, path), text, { flag: 'wx' })
  return []
}

/** The first line of the text is in the file once, wherever others have moved it. The rest comes below it. */
const insert = (path: string, text: string) => async (copy: WorkspaceCopy) => {
  const file = join(copy.folder, path)
  const [before = '', after, ...others] = `\n${await readFile(file, 'utf8')}`.split(`\n${text.split('\n')[0]}\n`)
  if (after === undefined || others.length > 0)
    return [`${path} doesn't have this line exactly once: ${text.split('\n')[0]}`]
  await writeFile(file, `${before}\n${text}${after}`.slice(1))
  return []
}

const append = (path: string, text: string) => async (copy: WorkspaceCopy) => {
  await appendFile(join(copy.folder, path), text)
  return []
}

const runs = (command: string, fails: boolean, quotes: string[]) => async (copy: WorkspaceCopy) => {
  const { code, output } = await copy.run(command)
  const missing = quotes.filter((quote) => !withoutPlaces(output).includes(quote.trim()))
  const wrong = missing.map((quote) => `It did not say: ${quote}`)
  if ((code !== 0) !== fails) wrong.push(`It ended with ${String(code)}.`)
  return wrong.length === 0 ? [] : [...wrong, `It said: ${output}`]
}

/** Documents quote a message and its file, but not line and column: those move with every edit. */
const withoutPlaces = (output: string) => output.replaceAll(/\(\d+,\d+\)|:\d+:\d+/g, '')
