// Parts of the programs that generate files: they read a document, write files or name the stale ones, and print rejections.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { JsonObject } from './json.ts'
import { lineOf, loadDocument, type Locate } from './load.ts'
import { Reader } from './reader.ts'
import { Rejection } from './rejection.ts'

/** The texts of files by their path. */
export type Files = Readonly<Record<string, string>>

/**
 * The files that differ from their texts, or that don't exist.
 *
 * @example
 * staleIn({ 'api/routes.ts': '' }) // ['api/routes.ts']
 */
export const staleIn = (files: Files): string[] =>
  Object.keys(files).filter((file) => !existsSync(file) || readFileSync(file, 'utf8') !== files[file])

/**
 * Writes files, and makes their folders. Doesn't write unchanged files again, so that watchers don't restart.
 *
 * @example
 * write({ 'api/routes.ts': text })
 */
export function write(files: Files): void {
  for (const file of staleIn(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, files[file] ?? '')
  }
}

/**
 * The lines to print for an error: each rejected place with its file and line. Throws any other error again.
 *
 * @param locate Finds the file and the line of a JSON Pointer, if the document could be read.
 * @example
 * linesOf(new Rejection('#/info', 'it is missing'), locate) // ['api.yaml:1: it is missing (#/info)']
 */
export function linesOf(error: unknown, locate?: Locate): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap((each) => linesOf(each, locate))
  if (error instanceof RangeError) return ['the document is nested too deeply']
  if (error instanceof Rejection && locate && error.at.startsWith('#'))
    return [`${lineOf(locate(error.at))}: ${error.sentence} (${error.at})`]
  if (error instanceof Rejection || (error instanceof Error && 'syscall' in error)) return [error.message]
  throw error
}

/** The document of a generator, and what to do with the files. */
export interface Generation {
  /** The file of the document, or the folder of the contract. */
  readonly document: string
  /** The folder of the split document, if the document is its bundle. */
  readonly source?: string | undefined
  /** The folder of the files. */
  readonly to: string
  /** True to name stale files instead of writing them. */
  readonly check: boolean
}

/**
 * Generates files from a document. Prints the stale files, or the rejected places.
 *
 * @returns the exit code: 1 if files are stale, and 2 if the document is rejected.
 * @example
 * process.exitCode = await runGenerator({ document: 'openapi.yaml', to: 'api', check: false }, () => ({ 'a.ts': '' }))
 */
export async function runGenerator(
  { document, source, to, check }: Generation,
  filesOf: (document: JsonObject) => Files | Promise<Files>,
): Promise<number> {
  let locate: Locate | undefined
  try {
    const loaded = loadDocument(document, source)
    locate = loaded.locate
    const named = Object.entries(await filesOf(new Reader(loaded.document, '#').value))
    const files = Object.fromEntries(named.map(([name, text]) => [join(to, name), text]))
    const stale = check ? staleIn(files) : []
    for (const file of stale)
      console.error(`${relative('', file)} is stale: run \`pnpm generate\` and commit what it writes.`)
    if (!check) write(files)
    return stale.length > 0 ? 1 : 0
  } catch (error) {
    console.error(linesOf(error, locate).join('\n'))
    return 2
  }
}
