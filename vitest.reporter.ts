// How a run ends: which answers of the contract it has really produced, and one plain line for scripts that read the log.
import { existsSync, readFileSync } from 'node:fs'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

/** Where the server's tests write down the answers that they saw, one JSON object a line. */
const ANSWERS = new URL('apps/server/dist/answers.jsonl', import.meta.url)
const CONTRACT = new URL('packages/contract/src/generated/openapi.json', import.meta.url)
const SERVER = '@parley/server'

interface Answer {
  operationId: string
  status: number
}
interface Documented {
  operationId: string
  statuses: number[]
}

let vitest: Vitest | undefined

/**
 * Ends a run with `N passed, N failed, N skipped`. In CI a skip counts as a failure; in a whole run of the server's tests, so
 * does a status that the contract documents and no test has produced.
 */
export const closing: Reporter = {
  onInit(instance) {
    vitest = instance
  },
  async onTestRunEnd(modules, unhandledErrors, reason) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((each) => each === state).length
    const missing = (await isWholeRun(modules, reason)) ? reportCoverage() : []
    const skipped = count('skipped')
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + broken + unhandledErrors.length + missing.length
    if (missing.length > 0) process.exitCode = 1
    if (skipped > 0 && process.env['CI'] !== undefined) {
      process.stdout.write('In CI a skipped test is a failure.\n')
      process.exitCode = 1
    }
    process.stdout.write(`${count('passed')} passed, ${failed} failed, ${skipped} skipped\n`)
  },
}

/** Whether every test file of the server ran to its end, so that what is missing is missing. */
async function isWholeRun(modules: readonly TestModule[], reason: TestRunEndReason): Promise<boolean> {
  if (vitest === undefined || reason === 'interrupted' || vitest.config.testNamePattern !== undefined) return false
  const all = await vitest.globTestSpecifications()
  const expected = all.filter(({ project }) => project.name === SERVER)
  return modules.filter(({ project }) => project.name === SERVER).length === expected.length && existsSync(ANSWERS)
}

/** Prints, for each operation, which documented statuses were produced. Returns those that were not. */
function reportCoverage(): string[] {
  const answers = readFileSync(ANSWERS, 'utf8').split('\n').filter(Boolean)
  const seen = new Set(answers.map((line) => nameOf(JSON.parse(line))))
  const missing: string[] = []
  process.stdout.write('\nAnswers of the contract that this run produced:\n')
  for (const { operationId, statuses } of documented()) {
    const lacking = statuses.filter((status) => !seen.has(nameOf({ operationId, status })))
    missing.push(...lacking.map((status) => nameOf({ operationId, status })))
    const missed = lacking.length === 0 ? '' : `, never ${lacking.join(', ')}`
    process.stdout.write(
      `  ${operationId}: ${statuses.length - lacking.length} of ${statuses.length} statuses${missed}\n`,
    )
  }
  process.stdout.write('\n')
  return missing
}

const nameOf = ({ operationId, status }: Answer) => `${operationId} ${status}`

function documented(): Documented[] {
  const contract: { paths: Record<string, Record<string, { operationId?: string; responses?: object }>> } = JSON.parse(
    readFileSync(CONTRACT, 'utf8'),
  )
  return Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, responses }) =>
      operationId === undefined ? [] : [{ operationId, statuses: Object.keys(responses ?? {}).map(Number) }],
    ),
  )
}
