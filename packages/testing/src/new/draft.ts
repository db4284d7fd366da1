// Files that a command begins for a developer. Nothing is written before all of them are known.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../workspace-copy.ts'

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

  create(path: string, text: string): void {
    if (this.has(path)) throw new Error(`${path} is there already.`)
    this.#texts.set(path, text)
  }

  /** Puts a text before the one place of another, or at the end. */
  insert(path: string, text: string, before = ''): void {
    const parts = before === '' ? [this.read(path), ''] : this.read(path).split(before)
    if (parts.length !== 2) throw new Error(`${path} must have this text exactly once: ${before.trim()}`)
    this.#texts.set(path, parts.join(`${text}${before}`))
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
