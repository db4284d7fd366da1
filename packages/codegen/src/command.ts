// The command line: what the arguments ask for, and what it prints.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isObject } from '@parley/openapi-document'
import { generate, type Generated } from './generate.ts'
import { handlerTable } from './handlers.ts'
import type { Weakness } from './ledger.ts'
import { loadDocument, type Loaded } from './load.ts'
import { staleIn, write, type Files } from './output.ts'
import { slowPatterns } from './patterns.ts'
import type { Proof } from './prove.ts'
import { BadInput, Rejected, Rejection } from './rejection.ts'
import { asJson, asMarkdown, asText, exceeded, LEDGER_FILE, ledgerFile, weakened } from './report.ts'
import { inFolder } from './source-map.ts'

const USAGE = `Usage:
  parley-codegen check <document> [options]
  parley-codegen generate <document> --out <folder> [options]

check     Reports what the generated code can't enforce, and slow patterns. Writes nothing.
generate  Writes Zod schemas, routes for @hono/zod-openapi, and the policy of a document.

The document is OpenAPI 3.0 or 3.1, as JSON or YAML, in one file or in several below its folder.

Options:
  --out <folder>       The folder of the generated files, and of the ledger.
  --check              Writes nothing. Names each file that is missing or stale, and exits with 1.
  --checks <kinds>     The credentials that your app checks: bearer, basic, header:<name>, query:<name>, cookie:<name>, oauth2,
                       openIdConnect or mutualTLS, with commas. Any other one in the document is an error.
  --budget <budget>    Fails if more keywords than this are open or carried: open=0,carried=3.
  --strict             The budget open=0,carried=0.
  --accept             Writes the ledger although a place is weaker than in the one that was written before.
  --prove              Runs the generated code on values around each keyword, and exits with 1 if it and the document disagree on
                       one. It needs Node 22.18, and Zod and Hono beside the folder.
  --json, --markdown   Prints the ledger in this form.
  --handlers <file>    Writes the table of handlers to this file.
  --root <folder>      The folder that references may not leave. Default: the folder of the document.
  --source <folder>    The folder of the split document, if the document is its bundle: errors name its files.
  --help               Prints this text.

Exits with 1 if a file is stale, a budget is exceeded or a place is weaker, and with 2 if the document or an argument is rejected.
`

/** The result of a run: the exit code, and the text to print. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The proof that has to follow. */
  readonly proof?: Proof
}

const OPTIONS = {
  accept: { type: 'boolean', default: false },
  budget: { type: 'string' },
  checks: { type: 'string' },
  json: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  handlers: { type: 'string' },
  help: { type: 'boolean', default: false },
  out: { type: 'string' },
  prove: { type: 'boolean', default: false },
  root: { type: 'string' },
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

/** Finds file and line of a place, in the split document if its folder is known. */
function locator({ locate }: Loaded, source: string | undefined): (pointer: string) => string {
  if (source === undefined) return locate
  if (!existsSync(join(source, 'openapi.yaml'))) throw new BadInput(`there is no openapi.yaml in ${source}`)
  const places = inFolder(source, `${basename(resolve(source))}/`)
  return (pointer) => {
    const { file, line } = places(pointer)
    return `${file}:${line}`
  }
}

const outcome = (code: number, found: readonly string[], stdout = ''): Outcome => ({
  code: found.length === 0 ? 0 : code,
  stdout,
  stderr: found.map((line) => `${line}\n`).join(''),
})

function filesOf({ files, account }: Generated, loaded: Loaded, document: string, options: Options): Files {
  const name = basename(document)
  const { handlers, out = '' } = options
  const all = { ...files, [LEDGER_FILE]: ledgerFile(account, name) }
  return {
    ...Object.fromEntries(Object.entries(all).map(([file, text]) => [join(out, file), text])),
    ...(handlers !== undefined && { [handlers]: handlerTable(loaded.document, name) }),
  }
}

/** The places that are weaker than in the ledger of the folder, if there is one. */
function weaker({ account }: Generated, { accept, out }: Options): Weakness[] {
  if (accept || out === undefined) return []
  const file = join(out, LEDGER_FILE)
  return existsSync(file) ? weakened(account.places, file, readFileSync(file, 'utf8')) : []
}

function follow(command: 'check' | 'generate', document: string, options: Options): Outcome {
  const loaded = loadDocument(document, options.root)
  const locate = locator(loaded, options.source)
  const describe = ({ at, reason, advice }: Weakness) => `${locate(at)}: ${reason}; ${advice} (${at})`
  try {
    const generated = generate(loaded.document, basename(document), { checks: options.checks?.split(',') })
    const { account } = generated
    const budget = options.strict ? 'open=0,carried=0' : options.budget
    const over = budget === undefined ? [] : exceeded(account, budget)
    const print = options.json ? asJson : options.markdown ? asMarkdown : asText
    const isQuiet = command === 'generate' && !options.json && !options.markdown && account.places.length === 0
    const slow = command === 'check' && isObject(loaded.document) ? slowPatterns(loaded.document) : []
    const report = isQuiet ? '' : print({ ...account, places: [...account.places, ...slow] }, locate)
    if (over.length > 0) return outcome(1, over, report)
    if (command === 'check') return outcome(0, [], report)
    const files = filesOf(generated, loaded, document, options)
    if (options.check)
      return outcome(
        1,
        staleIn(files).map((file) => `${file} is stale: generate it again`),
      )
    const found = weaker(generated, options).map((each) => `weaker than before: ${describe(each)}`)
    if (found.length > 0) return outcome(1, [...found, 'nothing is written; pass --accept to accept this'])
    write(files)
    if (!options.prove || !isObject(loaded.document)) return outcome(0, [], report)
    const open = account.places.flatMap((place) => (place.class === 'open' ? [place.at] : []))
    return { ...outcome(0, [], report), proof: { document: loaded.document, out: options.out ?? '', open } }
  } catch (error) {
    const rejections = error instanceof Rejected ? error.rejections : error instanceof Rejection ? [error] : undefined
    if (!rejections) throw error
    return outcome(
      2,
      rejections.map(({ at, sentence }) => `${locate(at)}: ${sentence} (${at})`),
    )
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
    if (error instanceof RangeError) return outcome(2, ['the document is nested too deeply'])
    if (error instanceof BadInput || (error instanceof Error && 'syscall' in error)) return outcome(2, [error.message])
    throw error
  }
}
