// Measures how many defects the tests find: puts each defect of `defects.yaml` into the sources, and prints whether `tsc` or a test
// fails. A defect is a small change that breaks the code, such as `>` in place of `>=`.
//
//   node packages/tools/src/defects/defects.ts [--list <file>] [--only <text>] [--record] [--night]
//
// For each defect, `tsc` checks the package of the changed file. Then the test files run that execute the changed code; night tests run
// only with `--night`. The folder `.parley/covered` records which test file executes which code; `--record` records that again. The
// sources are edited in place, so the checkout must have no uncommitted changes.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { parse } from 'yaml'
import { ROOT } from '../testing/workspace-copy.ts'
import { readRecord, testsThatRun, type CoverageRecord } from './covering.ts'
import { readSources, type Sources } from './sources.ts'

/** A change that breaks the code: in the function or constant `symbol`, the text `find` becomes the text `replace`. */
interface Defect {
  name: string
  symbol: string
  find: string
  replace: string
}

/** The place in a source file where a defect replaces a text. */
interface SourceLocation {
  path: string
  /** The offset of the replaced text in the file. */
  offset: number
}

/**
 * `by` is the check that failed: `nothing` if all passed, `gone` if no symbol of this name has the text `find`. `detail` is the first error
 * or failed test, or for `nothing` how many test files run the place.
 */
type DefectVerdict = { by: 'tsc' | 'test' | 'night'; detail: string } | { by: 'nothing' | 'gone'; detail?: string }

const RECORD = join(ROOT, '.parley/covered')
/** The time limit of `tsc` and of a test file. A program that takes longer is killed and counts as failed, such as an endless loop. */
const TIMEOUT_MS = 10 * 60_000

/** The options of the command line, which the comment at the head of this file explains. */
const { values: flags } = parseArgs({
  options: {
    list: { type: 'string', default: join(import.meta.dirname, '../../defects.yaml') },
    only: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
    night: { type: 'boolean', default: false },
  },
})

/** Runs `tsc` or the tests. Returns the output if the program fails or takes too long, and undefined if the program succeeds. */
async function failureOf(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, limitMs = TIMEOUT_MS) {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const kill = () => {
    output += '\nFAIL it ran too long'
    // A negative id kills the process group: the program and the processes that it started.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
  const timer = setTimeout(kill, limitMs)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return code === 0 ? undefined : stripVTControlCharacters(output)
}

const vitestArgs = (...args: string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...args]

/** Runs all tests without a defect, and records which functions each test file runs. */
async function recordTests(): Promise<void> {
  rmSync(RECORD, { recursive: true, force: true })
  const selection = flags.night ? [] : ['--project', '!night*']
  const failure = await failureOf(process.execPath, vitestArgs(...selection), { COVERED_BY: RECORD }, 6 * TIMEOUT_MS)
  if (failure !== undefined) throw new Error(`The tests fail without a defect:\n${failure.slice(-4000)}`)
}

/** Finds the text that a defect replaces. Undefined if no symbol of this name has the text. Throws if several of this name do. */
function placeOf(sources: Sources, { symbol, find }: Defect): SourceLocation | undefined {
  const places = sources.paths
    .flatMap((path) => sources.declarations(path))
    .filter(({ name }) => name === symbol)
    .flatMap(({ path, start, end }) => {
      const offset = sources.text(path).indexOf(find, start)
      return offset === -1 || offset + find.length > end ? [] : [{ path, offset }]
    })
  // A function within a function of the same name finds the same place twice.
  const distinct = new Map(places.map((place) => [`${place.path}:${place.offset}`, place]))
  if (distinct.size > 1) throw new Error(`Several symbols named ${symbol} have the text ${find}.`)
  return [...distinct.values()][0]
}

/** Writes a defect into its file, runs `tsc` and then the tests that execute the changed place, and restores the file. */
async function judge(record: CoverageRecord, sources: Sources, defect: Defect): Promise<DefectVerdict> {
  const place = placeOf(sources, defect)
  if (place === undefined) return { by: 'gone' }
  const { path, offset } = place
  const text = readFileSync(path, 'utf8')
  const tests = [...testsThatRun(record, sources, path, offset)].map((test) => relative(ROOT, test))
  writeFileSync(path, text.slice(0, offset) + defect.replace + text.slice(offset + defect.find.length))
  try {
    const typeErrors = await failureOf('node_modules/.bin/tsc', ['--noEmit', '-p', packageOf(path)])
    if (typeErrors !== undefined) return { by: 'tsc', detail: typeErrors.split('\n')[0] ?? '' }
    const failedTest = await firstFailure(tests.filter((test) => !isNightTest(test)))
    if (failedTest !== undefined) return { by: 'test', detail: failedTest }
    const failedNightTest = flags.night ? await firstFailure(tests.filter(isNightTest)) : undefined
    if (failedNightTest !== undefined) return { by: 'night', detail: failedNightTest }
    return { by: 'nothing', detail: `${tests.length} files run it` }
  } finally {
    writeFileSync(path, text)
  }
}

/** Runs test files until one fails. Returns the test after `FAIL`, or else the last line; undefined if all tests pass. */
async function firstFailure(tests: readonly string[]): Promise<string | undefined> {
  if (tests.length === 0) return undefined
  const failure = await failureOf(process.execPath, vitestArgs('--bail=1', ...tests))
  if (failure === undefined) return undefined
  return /FAIL +(.*)/.exec(failure)?.[1] ?? failure.trim().split('\n').at(-1)
}

const isNightTest = (test: string) => test.endsWith('.night.test.ts')

/** The folder of the package that a file belongs to. */
function packageOf(path: string): string {
  const folder = dirname(path)
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}

if (execFileSync('git', ['status', '--porcelain', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' }) !== '')
  throw new Error('Commit or remove your changes first: the files are edited in place.')
const defects: Defect[] = parse(readFileSync(flags.list, 'utf8'))
if (flags.record || !existsSync(RECORD)) await recordTests()
const record = readRecord(RECORD)
const sources = readSources()
const counts = new Map<DefectVerdict['by'], number>()
// Judges each defect whose name contains the text of `--only`, and prints a line about it.
for (const defect of defects.filter(({ name }) => name.includes(flags.only))) {
  const started = performance.now()
  // oxlint-disable-next-line no-await-in-loop -- The sources have only one defect at a time.
  const { by, detail = '' } = await judge(record, sources, defect)
  counts.set(by, (counts.get(by) ?? 0) + 1)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${by.padEnd(8)}${String(seconds).padStart(4)} s  ${defect.name}: ${detail}\n`)
}
process.stdout.write(`${[...counts].map(([by, count]) => `${by} ${count}`).join(', ')}\n`)
