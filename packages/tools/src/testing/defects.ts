// Measures how many defects the tests find: puts each defect of `defects.yaml` into the sources, and prints whether `tsc` or a test
// fails. A defect is a small change that breaks the code, such as `>` in place of `>=`.
//
//   node packages/tools/src/testing/defects.ts [--list <file>] [--only <text>] [--night]
//
// First, the tests run without a defect. For each defect, `tsc` checks the package of the changed file. Then the unit tests run, and then
// the other tests; night tests run only with `--night`. The sources are edited in place, so the checkout must have no uncommitted changes.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { parse } from 'yaml'
import { ROOT } from './workspace-copy.ts'

/** A change that breaks the code: in the file that declares `symbol`, the text `find` becomes the text `replace`. */
interface Defect {
  name: string
  symbol: string
  find: string
  replace: string
}

/** The finder of a defect, with the first error or failed test: `nothing` if all passed, `gone` if no file with the symbol has the text. */
interface Verdict {
  by: string
  detail?: string
}

/** The runs of the tests, the quickest first: their projects. A run ends at its first failure. */
const RUNS = { unit: ['unit'], test: ['!unit', '!night*'], night: ['night*'] }
/** The time limit of `tsc` and of a run. A program that takes longer is killed and counts as failed, such as an endless loop. */
const TIMEOUT_MS = 20 * 60_000

/** The options of the command line, which the comment at the head of this file explains. */
const { values: flags } = parseArgs({
  options: {
    list: { type: 'string', default: join(import.meta.dirname, '../../defects.yaml') },
    only: { type: 'string', default: '' },
    night: { type: 'boolean', default: false },
  },
})

/** Runs `tsc` or the tests. Returns the output if the program fails or takes too long, and undefined if the program succeeds. */
async function failureOf(command: string, args: readonly string[]): Promise<string | undefined> {
  const child = spawn(command, args, { cwd: ROOT, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const kill = () => {
    output += '\nFAIL it ran too long'
    // A negative id kills the process group: the program and the processes that it started.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
  const timer = setTimeout(kill, TIMEOUT_MS)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return code === 0 ? undefined : stripVTControlCharacters(output)
}

/** Lists the sources that a defect may break. Generated files, tests and tools for tests are left out. */
const SOURCES = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(
    (path) =>
      /^(?:apps|packages)\/[^/]+\/src\/.*\.ts$/.test(path) &&
      !/\/generated\/|\.(?:test|suite|soak|test-d)\.ts$|^packages\/tools\/src\/testing\//.test(path),
  )
  .map((path) => join(ROOT, path))

/** Finds the source that declares a symbol and has a text. Undefined if there is none. Throws if the text is in several places. */
function sourceOf({ symbol, find }: Defect): string | undefined {
  const declaration = new RegExp(`(?:\\b(?:function\\*?|const|class) |^ +(?:async )?\\*?)${symbol}\\b`, 'm')
  const places = SOURCES.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return declaration.test(text) ? Array<string>(text.split(find).length - 1).fill(path) : []
  })
  if (places.length > 1) throw new Error(`Several places of a file with ${symbol} have the text ${find}.`)
  return places[0]
}

/** Runs the tests until one fails. Returns the run and the failed test; undefined if all pass. */
async function failedRun(): Promise<Verdict | undefined> {
  for (const [by, projects] of Object.entries(RUNS)) {
    if (by === 'night' && !flags.night) continue
    const selection = projects.flatMap((name) => ['--project', name])
    // oxlint-disable-next-line no-await-in-loop -- The next run is needed only if this run finds nothing.
    const failure = await failureOf(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      ...selection,
    ])
    const detail = failure && (/FAIL +(.*)/.exec(failure)?.[1] ?? failure.trim().split('\n').at(-1))
    if (detail !== undefined) return { by, detail }
  }
  return undefined
}

/** Writes a defect into its file, runs `tsc` and then the tests, and restores the file. */
async function judge(defect: Defect): Promise<Verdict> {
  const path = sourceOf(defect)
  if (path === undefined) return { by: 'gone' }
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(defect.find, () => defect.replace),
  )
  try {
    const typeErrors = await failureOf('node_modules/.bin/tsc', ['--noEmit', '-p', packageOf(path)])
    if (typeErrors !== undefined) return { by: 'tsc', detail: typeErrors.split('\n')[0] ?? '' }
    return (await failedRun()) ?? { by: 'nothing' }
  } finally {
    writeFileSync(path, text)
  }
}

/** The folder of the package that a file belongs to. */
function packageOf(path: string): string {
  const folder = dirname(path)
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}

if (execFileSync('git', ['status', '--porcelain', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' }) !== '')
  throw new Error('Commit or remove your changes first: the files are edited in place.')
const defects: Defect[] = parse(readFileSync(flags.list, 'utf8'))
const failedBefore = await failedRun()
if (failedBefore !== undefined) throw new Error(`The tests fail without a defect: ${failedBefore.detail}`)
const counts = new Map<string, number>()
// Judges each defect whose name contains the text of `--only`, and prints a line about it.
for (const defect of defects.filter(({ name }) => name.includes(flags.only))) {
  const started = performance.now()
  // oxlint-disable-next-line no-await-in-loop -- The sources have only one defect at a time.
  const { by, detail = '' } = await judge(defect)
  counts.set(by, (counts.get(by) ?? 0) + 1)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${by.padEnd(8)}${String(seconds).padStart(4)} s  ${defect.name}: ${detail}\n`)
}
process.stdout.write(`${[...counts].map(([by, count]) => `${by} ${count}`).join(', ')}\n`)
