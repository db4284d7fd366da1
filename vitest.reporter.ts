// The end of a run: whether each of its files ran, which responses of the contract it really produced, that no key was logged, and one
// plain line for scripts that read the log.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { coverageOf, judgeCoverage, neverProduced } from './apps/docs/test/coverage.ts'
import { unheardStatements } from './apps/server/test/heard-statements.ts'
import { inRun, RESPONSES } from './packages/tools/src/testing/run-folder.ts'
import { findLeaks } from './packages/tools/src/testing/secrets-record.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const CONTRACT = new URL('packages/contract/src/generated/openapi.json', import.meta.url)
const isOfNight = (file: string) => file.endsWith('.night.test.ts')
const NIGHT = 'night*'
/** The test files of each tier, by its `--project`. */
const TIERS: Readonly<Record<string, (file: string) => boolean>> = {
  '': () => true,
  [`!${NIGHT}`]: (file) => !isOfNight(file),
  [NIGHT]: isOfNight,
}

let vitest: Vitest | undefined

/**
 * Ends a run with `N passed, N failed, N skipped`, which are the tests as vitest counts them. What fails a run and isn't a test follows as
 * `N other errors`: a file or group of tests that can't be run, an unhandled error, a name on the command line that matches no test file,
 * and in CI a skip. In a whole run, as of `pnpm test`, so do a file that didn't run, a status, a property, a header or an event that the
 * contract documents and no test has produced, a statement that no test has run, and a key that a server has logged.
 */
export const closing: Reporter = {
  onInit(instance) {
    vitest = instance
  },
  async onTestRunEnd(modules, unhandledErrors, reason) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((each) => each === state).length
    const wrong = await judge(modules, reason)
    for (const each of wrong) process.stdout.write(`${each}\n`)
    const skipped = count('skipped')
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = suites.filter((suite) => suite.errors().length > 0).length
    const others = broken + unhandledErrors.length + wrong.length
    if (wrong.length > 0) process.exitCode = 1
    if (skipped > 0 && process.env['CI'] !== undefined) {
      process.stdout.write('In CI a skipped test is a failure.\n')
      process.exitCode = 1
    }
    const counted = `${count('passed')} passed, ${count('failed')} failed, ${skipped} skipped`
    process.stdout.write(others === 0 ? `${counted}\n` : `${counted}, ${others} other errors\n`)
  },
}

/** Returns what is wrong with the run, beside its tests. */
async function judge(modules: readonly TestModule[], reason: TestRunEndReason): Promise<string[]> {
  const tier = tierOf()
  const isInTier = tier === undefined ? undefined : TIERS[tier]
  if (tier === undefined || isInTier === undefined || reason === 'interrupted') {
    process.stdout.write('This run has chosen files or projects, so what its tests produced is not judged.\n')
    return unmatchedNames()
  }
  const unrun = filesNotRun(modules, isInTier)
  // The quick tests produce everything, also without those of the night.
  if (unrun.length > 0 || tier === NIGHT) return unrun
  return [...coverage(), ...unheardStatements(), ...leaks()]
}

/** The tier of the run, by its `--project`. A run in which files or tests are chosen has none. */
function tierOf(): string | undefined {
  if (vitest === undefined) return undefined
  const { testNamePattern, changed, related, shard, project } = vitest.config
  const isChosen = namesOfRun().length > 0 || [testNamePattern, changed, related, shard].some(Boolean)
  return isChosen ? undefined : project.join(' ')
}

/** The names of test files that the command line has. */
function namesOfRun(): string[] {
  // The types of vitest don't have this property.
  const names: unknown = vitest && Reflect.get(vitest, 'filenamePattern')
  return Array.isArray(names) ? names.map(String) : []
}

/** Names that no test file of these projects matches: vitest ignores them. */
async function unmatchedNames(): Promise<string[]> {
  const unmatched: string[] = []
  for (const name of namesOfRun())
    if ((await vitest?.globTestSpecifications([name]))?.length === 0)
      unmatched.push(`No test file of the projects of this run matches ${name}.`)
  return unmatched
}

/** Test files of the tier that are there and didn't run: their name fits no project, or something left them out. */
function filesNotRun(modules: readonly TestModule[], isInTier: (file: string) => boolean): string[] {
  const ran = new Set(
    modules.filter((module) => !['queued', 'pending'].includes(module.state())).map(({ moduleId }) => moduleId),
  )
  const files = ['apps/{docs,server}', 'packages/*'].flatMap((folder) =>
    globSync(`${folder}/**/*.test.ts`, {
      cwd: ROOT,
      exclude: ['**/node_modules/**', 'packages/tools/{bench,runtimes}/**'],
    }),
  )
  return files.filter((file) => isInTier(file) && !ran.has(`${ROOT}${file}`)).map((file) => `${file} didn't run.`)
}

/** Looks for every key that the run has made in every byte that its servers have logged. */
function leaks(): string[] {
  const { keys, bytes, leaks: leaked } = findLeaks()
  process.stdout.write(`${keys} keys were made and ${bytes} bytes logged; ${leaked.length} keys are in the log.\n\n`)
  // If nothing was recorded, nothing could be found.
  return keys === 0 || bytes === 0
    ? ['The record of keys and logs is empty.']
    : leaked.map(() => 'A key is in the log.')
}

/** Prints how much of what the contract documents was produced. */
function coverage(): string[] {
  const contract = JSON.parse(readFileSync(CONTRACT, 'utf8'))
  const covered = coverageOf(contract, inRun(RESPONSES))
  if (covered === undefined) return ['No test received a response.']
  process.stdout.write('\nResponses of the contract that this run produced:\n')
  for (const { operationId, seen, missing: unseen } of covered)
    process.stdout.write(`  ${operationId}: ${seen.length} of ${seen.length + unseen.length} parts\n`)
  const { missing, wrong } = judgeCoverage(covered, neverProduced(contract))
  return [
    ...missing.map((part) => `The contract documents ${part}, and no test produced it.`),
    ...wrong.map((part) => `${part} is an exception in coverage.ts, and was produced or is not in the contract.`),
  ]
}
