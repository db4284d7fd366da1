// The workflows of the repository, and their commands run as a runner does.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { inWorkspace } from '../../src/places.ts'

const run = promisify(execFile)

interface Step {
  name?: string
  if?: string
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, string>
}

interface Job {
  permissions?: Record<string, string>
  /** None if the job is another workflow. */
  steps?: Step[]
}

export interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

export const readWorkflow = (name: string): Workflow =>
  parse(readFileSync(inWorkspace(`.github/workflows/${name}`), 'utf8')) as Workflow

export interface Place {
  /** Where the commands run. */
  folder: string
  /** The value of each expression, such as `github.token`. */
  context: Record<string, string>
  env: Record<string, string>
}

/** Puts values in the place of expressions. An expression without a value is an error. */
const filled = (words: string, context: Record<string, string>): string =>
  words.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
    const value = context[expression]
    if (value === undefined) throw new Error(`The test has no value for ${expression}.`)
    return value
  })

/** Runs the command of each step of a job, even after a failed one if the step says so. Returns the outcomes by name. */
export async function runSteps(job: Job | undefined, { folder, context, env }: Place): Promise<Map<string, Ended>> {
  const ended = new Map<string, Ended>()
  let isFailed = false
  for (const step of job?.steps ?? []) {
    if (step.run === undefined || (isFailed && step.if !== '${{ !cancelled() }}')) continue
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, context)])
    const options = { cwd: folder, env: { ...env, ...Object.fromEntries(own) }, maxBuffer: 2 ** 26 }
    const end = await run('bash', ['-e', '-c', step.run], options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: Ended) => error,
    )
    isFailed ||= end.code !== 0
    ended.set(step.name ?? step.run, end)
  }
  return ended
}

export interface Ended {
  code: number
  stdout: string
  stderr: string
}
