// The common part of the programs that generate files from an OpenAPI document. Each program reads a document, and writes files or checks
// that the files on disk are up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { JsonObject } from './json.ts'
import { lineOf, loadDocument, type Locate } from './load.ts'
import { Reader } from './reader.ts'
import { Rejection } from './rejection.ts'

/** The content of generated files by their path. */
export type Files = Readonly<Record<string, string>>

/** Returns the paths of the files that don't exist, or whose content on disk differs from the given content. */
export const staleIn = (files: Files): string[] =>
  Object.keys(files).filter((file) => !existsSync(file) || readFileSync(file, 'utf8') !== files[file])

/** Writes files and creates their folders. Leaves unchanged files alone, because a development server restarts after each write. */
export function write(files: Files): void {
  for (const file of staleIn(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, files[file] ?? '')
  }
}

/**
 * Turns an error that the author of the document can fix into lines to print: one line for each rejection, such as
 * `spec/openapi.yaml:3: an object is expected here (#/info)`. Rethrows any other error, because it is a bug of the program.
 *
 * @param locate Finds the file and line of a JSON Pointer. Absent if the document couldn't be read.
 */
function linesOf(error: unknown, locate?: Locate): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap((each) => linesOf(each, locate))
  // A recursion that exceeds the call stack throws a RangeError.
  if (error instanceof RangeError) return ['the document is nested too deeply']
  if (error instanceof Rejection && locate && error.at.startsWith('#'))
    return [`${lineOf(locate(error.at))}: ${error.sentence} (${error.at})`]
  // Errors of the file system, such as a missing file, have a `syscall`.
  if (error instanceof Rejection || (error instanceof Error && 'syscall' in error)) return [error.message]
  throw error
}

/** The options of a run of a generator. */
export interface Generation {
  /** The path of the document: a file, or the folder of a document that is split into files. */
  readonly document: string
  /** If the document is a bundle, the folder from which it was made. Errors then name the files in the folder. */
  readonly source?: string | undefined
  /** The folder in which the generated files are. */
  readonly to: string
  /** If true, only print the names of the files that aren't up to date, and write nothing. */
  readonly check: boolean
}

/**
 * Runs a generator: reads the document, and writes the generated files or checks them. Prints which files are stale, or which places of the
 * document were rejected.
 *
 * @param filesOf Generates the content of each file. The paths are relative to the folder `to`.
 * @returns the exit code: 0 if all is well, 1 if files are stale, and 2 if the document is rejected.
 */
export async function runGenerator(
  { document, source, to, check }: Generation,
  filesOf: (document: JsonObject) => Files | Promise<Files>,
): Promise<number> {
  let locate: Locate | undefined
  try {
    const loaded = await loadDocument(document, source)
    locate = loaded.locate
    const generated = Object.entries(await filesOf(new Reader(loaded.document, '#').value))
    const files = Object.fromEntries(generated.map(([name, content]) => [join(to, name), content]))
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
