// Files that a command begins for a developer. Nothing is written before all of them are known.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../testing/workspace-copy.ts'

export const SCHEMAS = 'spec/components/schemas'

/**
 * The plural of an English noun that has a regular one.
 *
 * @example
 * pluralOf('reply') // 'replies'
 */
export function pluralOf(noun: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** The lines of the first example of a schema. */
export function exampleOf(draft: Draft, schema: string): string[] {
  const [, example = ''] = /\nexamples:\n {2}- ((?:.+\n {4})*.+)/.exec(draft.read(`${SCHEMAS}/${schema}.yaml`)) ?? []
  return example.split('\n    ')
}

/** The identifier of the example of a schema, which the stores of the tests hold. */
export function exampleIdOf(draft: Draft, schema: string): string {
  const example = draft.has(`${SCHEMAS}/${schema}.yaml`) ? exampleOf(draft, schema).join('\n') : ''
  return /uniqueId: (\S+)/.exec(example)?.[1] ?? `${schema.toLowerCase()}_1`
}

/** The files of the repository, with changes that aren't written yet. */
export class Draft {
  readonly #texts = new Map<string, string>()

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(ROOT, path))
  }

  read(path: string): string {
    if (!this.has(path)) throw new Error(`${path} is missing. Write it first.`)
    return this.#texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  }

  /** Adds a file. If the draft has it already, that one stays. */
  create(path: string, text: string): void {
    if (existsSync(join(ROOT, path))) throw new Error(`${path} is there already.`)
    if (!this.#texts.has(path)) this.#texts.set(path, text)
  }

  /** Replaces a text that a file has once. */
  replace(path: string, old: string, text: string): void {
    const parts = this.read(path).split(old)
    if (parts.length !== 2) throw new Error(`${path} must have this text exactly once: ${old.trim()}`)
    this.#texts.set(path, parts.join(text))
  }

  /** Puts a text before one that a file has once. */
  insert = (path: string, text: string, before: string): void => this.replace(path, before, text + before)

  /** Begins a line of the changelog, unless that names it already. */
  announce(line: string): void {
    const [name = line] = /`\S+`/.exec(line) ?? []
    if (this.read('CHANGELOG.md').includes(name)) return
    this.replace('CHANGELOG.md', '## Unreleased\n\n', `## Unreleased\n\n- ${line}\n`)
  }

  append(path: string, text: string): void {
    this.#texts.set(path, this.read(path) + text)
  }

  /** Writes everything, and returns the paths. */
  write(): string[] {
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true })
      writeFileSync(join(ROOT, path), text)
    }
    return [...this.#texts.keys()]
  }
}
