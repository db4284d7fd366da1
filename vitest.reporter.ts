// The end of a run: which responses of the contract it really produced, that no key was logged, and one plain line for
// scripts that read the log.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { coverageOf, judgeCoverage, neverProduced } from './apps/docs/test/coverage.ts'
import { unheardStatements } from './apps/server/test/heard-statements.ts'
import { findLeaks } from './apps/server/test/secrets-record.ts'

/** The file in which the server's tests record the responses that they received, one JSON object per line. */
const RESPONSES = new URL('.parley/runs/answers.jsonl', import.meta.url)
const CONTRACT = new URL('packages/contract/src/generated/openapi.json', import.meta.url)
/** The second run of the server's tests, which leaves a record of its own. */
const POSTGRES = 'postgres'

let vitest: Vitest | undefined

/**
 * Ends a run with `N passed, N failed, N skipped`, which are the tests as vitest counts them. What fails a run and isn't a test
 * follows as `N other errors`: a file or group of tests that can't be run, an unhandled error, and in a whole run of the server's tests a
 * status, a property, a header or an event that the contract documents and no test has produced, or a key that a server has logged. In a
 * run of its unit tests, a statement that none of them has run, or an event of the contract that none has caused. So does a name on the
 * command line that matches no test file, and in CI a skip.
 */
export const closing: Reporter = {
  onInit(instance) {
    vitest = instance
  },
  async onTestRunEnd(modules, unhandledErrors, reason) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((each) => each === state).length
    const whole = await isWholeRun(modules, reason)
    const missing = whole ? [...reportCoverage(), ...reportLeaks()] : await reportUnmatched()
    if (await hasAllUnitTests(modules, reason)) missing.push(...reportUnheard(), ...reportUncaused())
    const skipped = count('skipped')
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = suites.filter((suite) => suite.errors().length > 0).length
    const others = broken + unhandledErrors.length + missing.length
    if (missing.length > 0) process.exitCode = 1
    if (skipped > 0 && process.env['CI'] !== undefined) {
      process.stdout.write('In CI a skipped test is a failure.\n')
      process.exitCode = 1
    }
    const counted = `${count('passed')} passed, ${count('failed')} failed, ${skipped} skipped`
    process.stdout.write(others === 0 ? `${counted}\n` : `${counted}, ${others} other errors\n`)
  },
}

/** Whether every test file of the server ran to its end, so that what is missing is missing. */
async function isWholeRun(modules: readonly TestModule[], reason: TestRunEndReason): Promise<boolean> {
  if (vitest === undefined || reason === 'interrupted' || vitest.config.testNamePattern !== undefined) return false
  // With `--project` the tests of other kinds are missing, and so is what only they produce.
  if (vitest.config.project.length > 0) return false
  const expected = (await vitest.globTestSpecifications()).filter(isOfServer)
  return modules.filter(isOfServer).length === expected.length && existsSync(RESPONSES)
}

/** Whether every unit test of the server ran to its end, as `pnpm test:fast` does. They run each statement, and cause each event. */
async function hasAllUnitTests(modules: readonly TestModule[], reason: TestRunEndReason): Promise<boolean> {
  if (vitest === undefined || reason === 'interrupted' || vitest.config.testNamePattern !== undefined) return false
  const expected = (await vitest.globTestSpecifications()).filter(isUnit)
  return expected.length > 0 && modules.filter(isUnit).length === expected.length
}

const isUnit = (each: { project: { name: string }; moduleId: string }) =>
  each.project.name === 'unit' && isOfServer(each)

/** Prints which statements no test has run, and returns them. */
function reportUnheard(): string[] {
  const unheard = unheardStatements()
  for (const each of unheard) process.stdout.write(`${each}\n`)
  return unheard
}

/** Prints which events of `x-events` no test has caused, and returns them. */
function reportUncaused(): string[] {
  const covered = coverageOf(JSON.parse(readFileSync(CONTRACT, 'utf8')), fileURLToPath(RESPONSES)) ?? []
  const uncaused = covered.flatMap(({ operationId, missing }) =>
    missing
      .filter((part) => !/^\d/.test(part))
      .map((type) => `x-events of ${operationId}: no test caused ${type}. Append it in the rule, and test it.`),
  )
  for (const each of uncaused) process.stdout.write(`${each}\n`)
  return uncaused
}

/** Whether a test file belongs to the record of the server's tests. */
const isOfServer = ({ project, moduleId }: { project: { name: string }; moduleId: string }) =>
  project.name !== POSTGRES && moduleId.includes('/apps/server/')

/** The names of test files that the command line has and no file of these projects matches: vitest ignores them. */
async function reportUnmatched(): Promise<string[]> {
  // The types of vitest don't have this property.
  const names: unknown = vitest && Reflect.get(vitest, 'filenamePattern')
  const unmatched: string[] = []
  for (const name of Array.isArray(names) ? names.map(String) : [])
    if ((await vitest?.globTestSpecifications([name]))?.length === 0) unmatched.push(name)
  for (const name of unmatched) process.stdout.write(`No test file of the projects of this run matches ${name}.\n`)
  return unmatched
}

/** Looks for every key that the run has made in every byte that its servers have logged. Returns what is wrong. */
function reportLeaks(): string[] {
  const { keys, bytes, leaks } = findLeaks()
  process.stdout.write(`${keys} keys were made and ${bytes} bytes logged; ${leaks.length} keys are in the log.\n\n`)
  // If nothing was recorded, nothing could be found.
  return keys === 0 || bytes === 0 ? ['the record of keys and logs is empty'] : leaks.map(() => 'a key in the log')
}

/** Prints how much of what the contract documents was produced. Returns the statuses, properties, headers and events that were not. */
function reportCoverage(): string[] {
  const contract = JSON.parse(readFileSync(CONTRACT, 'utf8'))
  const covered = coverageOf(contract, fileURLToPath(RESPONSES))
  if (covered === undefined) return ['any response at all']
  process.stdout.write('\nResponses of the contract that this run produced:\n')
  for (const { operationId, seen, missing: unseen } of covered)
    process.stdout.write(`  ${operationId}: ${seen.length} of ${seen.length + unseen.length} parts\n`)
  const { missing, wrong } = judgeCoverage(covered, neverProduced(contract))
  for (const each of missing) process.stdout.write(`  The contract documents ${each}, and no test produced it.\n`)
  for (const each of wrong)
    process.stdout.write(`  ${each} is an exception in coverage.ts, and was produced or is not in the contract.\n`)
  process.stdout.write('\n')
  return [...missing, ...wrong]
}
