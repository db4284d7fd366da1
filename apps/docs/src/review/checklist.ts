// The part of a review that a machine checks. Each check runs on the tree under review, or says why it did not run.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { inWorkspace, SPEC } from '../places.ts'
import { redocly } from '../redocly.ts'
import type { Check } from './checks.ts'
import { isNode, list, node, text, texts, valueAt, type Node } from '@parley/openapi-document'

const run = promisify(execFile)

/** Makes the generated files anew from a bundle, and fails if one differs from what is there. */
const generators = (bundle: string): [folder: string, ...args: string[]][] => [
  ['packages/contract', 'scripts/generate.ts', '--check', '--document', bundle],
  ['packages/client', 'scripts/generate.ts', '--check'],
  [
    'apps/server',
    inWorkspace('packages/codegen/src/main.ts'),
    inWorkspace('packages/contract/src/generated/openapi.json'),
    'src/generated',
    '--check',
  ],
  ['apps/docs', 'src/commands/api.ts', '--check'],
]

const TESTS: readonly { name: string; files: string[] }[] = [
  { name: 'Decisions, marks and their tests agree', files: ['packages/contract/test/decisions.test.ts'] },
  { name: 'Each example is valid', files: ['packages/contract/test/examples.test.ts'] },
  { name: 'No example shows a secret', files: ['packages/contract/test/secrets.test.ts'] },
  { name: 'The server emits the document of the contract', files: ['apps/server/test/round-trip.test.ts'] },
]

/**
 * Checks the tree whose bundle this is: quickly without the tests. The tests read generated files, so they say nothing about
 * the tree if these are stale. `pnpm generate` lints first, so while the lint fails, its errors are the only ones to fix.
 */
export async function runChecks(bundle: Promise<string>, { withTests }: { withTests: boolean }): Promise<Check[]> {
  const [files, lint] = await Promise.all([generatedFiles(bundle), houseStyle()])
  const fresh: Check = lint.state === 'failed' ? { ...files, state: 'not run', note: 'lint fails' } : files
  if (withTests && fresh.state === 'passed') return [lint, fresh, ...(await runTests())]
  const note = !withTests
    ? '`pnpm review --tests` runs it'
    : fresh.state === 'failed'
      ? 'generated files are stale'
      : fresh.note
  return [lint, fresh, ...TESTS.map(({ name }): Check => ({ name, state: 'not run', note }))]
}

async function generatedFiles(bundle: Promise<string>): Promise<Check> {
  const name = 'Generated files are fresh'
  const folder = await mkdtemp(join(tmpdir(), 'parley-fresh-'))
  try {
    const file = join(folder, 'openapi.yaml')
    await writeFile(file, await bundle)
    for (const [where, ...args] of generators(file)) await run(process.execPath, args, { cwd: inWorkspace(where) })
    return { name, state: 'passed', note: 'generated again and compared' }
  } catch (error) {
    return { name, state: 'failed', note: firstLine(error) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function houseStyle(): Promise<Check> {
  const name = 'The lint of the house style passes'
  try {
    await redocly(['lint', 'parley', '--format', 'json'], SPEC)
    return { name, state: 'passed', note: 'redocly lint' }
  } catch (error) {
    return { name, state: 'failed', note: problemsOf(outputOf(error, 'stdout')) ?? firstLine(error) }
  }
}

/** The first problem that the lint found, with its place, and how many there are; undefined if it printed no report. */
export function problemsOf(report: string): string | undefined {
  if (!report.startsWith('{')) return undefined
  const problems = list(node(JSON.parse(report))['problems']).map((problem) => node(problem))
  const [first] = problems
  if (first === undefined) return undefined
  const file = join('spec', text(valueAt(first, '/location/0/source/ref')))
  const line = JSON.stringify(valueAt(first, '/location/0/start/line'))
  return `${file}:${line}: ${text(first['message'])} ${problems.length === 1 ? '1 problem.' : `${problems.length} problems.`}`
}

/** Runs all tests together, with their own settings: `pnpm test` records its runs, and this one must not be recorded. */
async function runTests(): Promise<Check[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-checks-'))
  try {
    const output = join(folder, 'report.json')
    const vitest = inWorkspace('node_modules/vitest/vitest.mjs')
    const settings = ['--config', inWorkspace('apps/docs/checks.vitest.config.ts')]
    const files = TESTS.flatMap((test) => test.files)
    const args = [vitest, 'run', ...settings, '--reporter=json', `--outputFile=${output}`, ...files]
    // The report shows failed tests, so the exit code adds nothing. Without a report, nothing ran.
    const failure: unknown = await run(process.execPath, args, { cwd: inWorkspace('.') }).then(() => undefined, String)
    const report: unknown = JSON.parse(await readFile(output, 'utf8').catch(() => '{}'))
    return TESTS.map(({ name, files: own }) => checkOf(name, own, node(report), failure))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function checkOf(name: string, files: string[], report: Node, failure: unknown): Check {
  const ran = list(report['testResults']).map((result) => node(result))
  const own = files.map((file) => ran.find((result) => relative(inWorkspace('.'), text(result['name'])) === join(file)))
  if (own.some((result) => result === undefined))
    return { name, state: 'failed', note: `the tests did not run: ${String(failure)}`.split('\n')[0] ?? '' }
  const tests = own.flatMap((result) => list(result?.['assertionResults']).filter(isNode))
  const failed = tests.find(({ status }) => status !== 'passed')
  if (failed !== undefined) return { name, state: 'failed', note: `${text(failed['title'])}: ${messageOf(failed)}` }
  const broken = own.find((result) => result?.['status'] !== 'passed' || tests.length === 0)
  if (broken !== undefined)
    return { name, state: 'failed', note: `the file failed to load: ${String(broken['message'])}` }
  return { name, state: 'passed', note: files.join(', ') }
}

const messageOf = ({ failureMessages }: Node): string => (texts(failureMessages)[0] ?? 'skipped').split('\n')[0] ?? ''

const outputOf = (error: unknown, stream: 'stdout' | 'stderr'): string =>
  error instanceof Error && stream in error ? String(Object.entries(error).find(([key]) => key === stream)?.[1]) : ''

/** The first line that a command printed about its failure. */
function firstLine(error: unknown): string {
  const said = outputOf(error, 'stderr').trim() || String(error)
  return said.split('\n').find((line) => line.trim() !== '') ?? ''
}
