// The files that `pnpm new` writes. All files are kept in memory until the last is ready, so an error leaves nothing on disk.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../testing/workspace-copy.ts'

/** The folder of the contract's schemas, from the root of the repository. */
export const SCHEMAS = 'spec/components/schemas'

/** Returns the regular plural of an English noun, such as `replies` for `reply`. */
export function pluralOf(noun: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** Returns the lines of the first example in the file of a schema. */
export function exampleOf(draft: Draft, schema: string): string[] {
  const file = draft.read(`${SCHEMAS}/${schema}.yaml`)
  // Matches the first item of the list: the line with the dash, and the following lines with deeper indentation.
  const [, example = ''] = /\nexamples:\n {2}- ((?:.+\n {4})*.+)/.exec(file) ?? []
  return example.split('\n    ')
}

/** Returns the ID in the example of a schema, such as `tag_refund`, which the test data has. Without an example of `Tag`: `tag_1`. */
export function exampleIdOf(draft: Draft, schema: string): string {
  const example = draft.has(`${SCHEMAS}/${schema}.yaml`) ? exampleOf(draft, schema).join('\n') : ''
  return /uniqueId: (\S+)/.exec(example)?.[1] ?? `${schema.toLowerCase()}_1`
}

/** The files of the repository with pending changes. `write` writes the changes to disk. */
export class Draft {
  /** The text of each changed or new file, by its path from the root of the repository. */
  readonly #texts = new Map<string, string>()

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(ROOT, path))
  }

  read(path: string): string {
    if (!this.has(path)) throw new Error(`${path} is missing. Write it first.`)
    return this.#texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  }

  /** Adds a file. Does nothing if the draft already has the file, and throws if it exists on disk. */
  create(path: string, text: string): void {
    if (existsSync(join(ROOT, path))) throw new Error(`${path} is there already.`)
    if (!this.#texts.has(path)) this.#texts.set(path, text)
  }

  /** Replaces a text in a file. Throws unless the file has the text exactly once. */
  replace(path: string, old: string, text: string): void {
    const parts = this.read(path).split(old)
    if (parts.length !== 2) throw new Error(`${path} must have this text exactly once: ${old.trim()}`)
    this.#texts.set(path, parts.join(text))
  }

  /** Inserts a text before another text. Throws unless the file has the other text exactly once. */
  insert = (path: string, text: string, before: string): void => this.replace(path, before, text + before)

  /** Adds a line to the changelog. Does nothing if the changelog already has the line's first name in backticks, such as `listRoles`. */
  announce(line: string): void {
    const changelog = this.read('CHANGELOG.md')
    const [name = line] = /`\S+`/.exec(line) ?? []
    if (changelog.includes(name)) return
    const [head = '', first = '', ...rest] = changelog.split(/^(?=## )/m)
    // The title of a released chapter has a day, as in `1.0.0 (2026-12-01)`. The line ends the first chapter, or begins a new one.
    const chapters = first.split('\n', 1)[0]?.endsWith(')')
      ? [`## Unreleased\n\n- ${line}\n`, first, ...rest]
      : [`${first.trimEnd()}\n- ${line}\n`, ...rest]
    this.#texts.set('CHANGELOG.md', head + chapters.join('\n'))
  }

  append(path: string, text: string): void {
    this.#texts.set(path, this.read(path) + text)
  }

  /** Writes all changes to disk, and returns the paths of the files. */
  write(): string[] {
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true })
      writeFileSync(join(ROOT, path), text)
    }
    return [...this.#texts.keys()]
  }
}
