// The command line: what the arguments ask for, and what it prints.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './generate.ts'
import { handlerTable } from './handlers.ts'
import { loadDocument, type Loaded } from './load.ts'
import { staleIn, write } from './output.ts'
import { BadInput, Rejection } from './rejection.ts'
import { inFolder } from './source-map.ts'

const USAGE = `Usage:
  parley-codegen check <document> [options]
  parley-codegen generate <document> --out <folder> [options]

check     Reports what the generated code can't enforce, and writes nothing.
generate  Writes Zod schemas, routes for @hono/zod-openapi, and the policy of a document.

The document is OpenAPI 3.1, as JSON or YAML, in one file or in several below its folder.

Options:
  --out <folder>       The folder of the generated files.
  --check              Writes nothing. Names each file that is missing or stale, and exits with 1.
  --strict             Rejects what an app with one bearer credential ignores.
  --handlers <file>    Writes the table of handlers to this file.
  --source <folder>    The folder of the split document, if the document is its bundle: errors name its files.
  --help               Prints this text.

Exits with 1 if a file is stale, and with 2 if the document or an argument is rejected.
`

/** The result of a run: the exit code, and the text to print. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const OPTIONS = {
  check: { type: 'boolean', default: false },
  handlers: { type: 'string' },
  help: { type: 'boolean', default: false },
  out: { type: 'string' },
  source: { type: 'string' },
  strict: { type: 'boolean', default: false },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new BadInput(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

type Options = ReturnType<typeof parse>['values']

/** Describes a violation and its place: file and line, of the split document if its folder is known. */
function located({ at, sentence }: Rejection, { locate }: Loaded, source: string | undefined): string {
  if (source === undefined) return `${locate(at)}: ${sentence} (${at})`
  const { file, line } = inFolder(source, `${basename(resolve(source))}/`)(at)
  return `${file}:${line}: ${sentence} (${at})`
}

function filesOf(loaded: Loaded, document: string, { handlers, out, strict }: Options): Record<string, string> {
  const modules = Object.entries(generate(loaded.document, basename(document), { strict }))
  const files = Object.fromEntries(modules.map(([name, text]) => [join(out ?? '', name), text]))
  if (handlers !== undefined) files[handlers] = handlerTable(loaded.document, basename(document))
  return files
}

function lines(code: number, found: readonly string[]): Outcome {
  return { code: found.length === 0 ? 0 : code, stdout: '', stderr: found.map((line) => `${line}\n`).join('') }
}

function follow(command: 'check' | 'generate', document: string, options: Options): Outcome {
  const { source } = options
  if (source !== undefined && !existsSync(join(source, 'openapi.yaml')))
    throw new BadInput(`there is no openapi.yaml in ${source}`)
  const loaded = loadDocument(document)
  try {
    const files = filesOf(loaded, document, options)
    if (options.check)
      return lines(
        1,
        staleIn(files).map((file) => `${file} is stale: generate it again`),
      )
    if (command === 'generate') write(files)
    return lines(0, [])
  } catch (error) {
    if (error instanceof Rejection) return lines(2, [located(error, loaded, source)])
    throw error
  }
}

/**
 * Runs the program.
 *
 * @param args The arguments, without the program.
 */
export function run(args: readonly string[]): Outcome {
  try {
    const { positionals, values } = parse(args)
    if (values.help) return { code: 0, stdout: USAGE, stderr: '' }
    const [command, document, ...rest] = positionals
    if ((command !== 'check' && command !== 'generate') || document === undefined || rest.length > 0)
      throw new BadInput(USAGE.trimEnd())
    if (command === 'generate' && values.out === undefined) throw new BadInput(`--out is missing\n${USAGE.trimEnd()}`)
    return follow(command, document, values)
  } catch (error) {
    if (error instanceof RangeError) return lines(2, ['the document is nested too deeply'])
    if (error instanceof BadInput || (error instanceof Error && 'syscall' in error)) return lines(2, [error.message])
    throw error
  }
}
