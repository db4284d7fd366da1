// The service as its operators and clients know it: a process of its own on a real port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordLogged } from './secrets-record.ts'

/** The entry of the program. */
export const PARLEY = fileURLToPath(new URL('../../../../apps/server/bin/parley.js', import.meta.url))

/** A conversation of the demo data. */
export const CONVERSATION = 'cnv_harbour_001'

/** A running service. Disposing it stops the process. */
export interface ServiceProcess extends AsyncDisposable {
  url: string
  /** The key that the demo made at its start, of a member with all permissions. It is empty for `serve`. */
  apiKey: string
  process: ChildProcess
  /** The working directory of the process. The store of the demo is `.parley/demo.db` in it. */
  folder: string
  /** Every line of its standard output, the log included. */
  lines: string[]
  /** Resolves with the first match of the pattern in a line of the output, which may be printed later: its first group, or all of it. */
  line: (pattern: RegExp) => Promise<string>
  /** Returns the standard error so far. */
  complaint: () => string
  /** Ends it with a signal, and waits until it is gone. Returns its exit code, which is null after `SIGKILL`. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** How to start a service. */
export interface ServiceOptions {
  /** A command to start the program with, such as a shell that sets limits. */
  by?: readonly string[]
  /** Options of Node. */
  node?: readonly string[]
  /** The program in place of that of the sources. */
  program?: string | undefined
  /** The arguments of the demo. By default, the simulated contacts stay quiet, so that only the test changes the data. */
  demo?: readonly string[]
  /** The working directory of the demo, which stays. By default, a new one that is removed. */
  folder?: string
}

/** A service that ended before it listened. */
export class ServiceFailed extends Error {
  readonly code: number | null
  /** Its standard error. */
  readonly complaint: string

  constructor(code: number | null, complaint: string) {
    super(`The service ended with ${code}: ${complaint}`)
    this.name = 'ServiceFailed'
    this.code = code
    this.complaint = complaint
  }
}

/**
 * Starts the service on a free port: `parley serve` on the store that `DATABASE_URL` names, or without that variable `parley demo`, which
 * makes a store with data and a key.
 *
 * @param variables Environment variables of the process, such as `KEY_GRACE_SECONDS`.
 * @throws {ServiceFailed} if the process ends before it listens.
 * @example
 * await using service = await startService()
 * await fetch(`${service.url}/health/live`)
 */
export async function startService(
  variables: Readonly<Record<string, string>> = {},
  { by = [], node = [], program = PARLEY, demo = ['--no-contacts'], folder }: ServiceOptions = {},
): Promise<ServiceProcess> {
  const isDemo = variables['DATABASE_URL'] === undefined
  const cwd = folder ?? (isDemo ? await mkdtemp(join(tmpdir(), 'parley-demo-')) : process.cwd())
  const args = [...node, program, ...(isDemo ? ['demo', ...demo] : ['serve'])]
  const [command, ...prefix] = [...by, process.execPath]
  const child = spawn(command, [...prefix, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The demo prints its key, so its output is no log.
  const { ended, ...output } = readOutput(child, isDemo ? () => {} : recordLogged)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await ended
    if (isDemo && folder === undefined) await rm(cwd, { recursive: true, force: true })
    return code
  }
  return {
    url: await output.line(/listens on (http:[^\s,]+)/),
    apiKey: isDemo ? await output.line(/PARLEY_API_KEY=(parley_\w+)$/) : '',
    process: child,
    folder: cwd,
    ...output,
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  }
}

/**
 * Returns why a service didn't start.
 *
 * @throws whatever else happens: the service starts, or fails in another way.
 * @example
 * const { code, complaint } = await failureOf(startService({ DATABASE_URL: 'file:missing.db' }))
 */
export async function failureOf(started: Promise<ServiceProcess>): Promise<ServiceFailed> {
  const result: unknown = await started.catch((error: unknown) => error)
  if (result instanceof ServiceFailed) return result
  throw result
}

/** Collects the output of a process. */
function readOutput(child: ChildProcess, record: (text: string) => void) {
  const lines: string[] = []
  const waiting: (() => void)[] = []
  let complaint = ''
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
    record(chunk.toString())
  })
  if (child.stdout)
    createInterface(child.stdout).on('line', (text) => {
      lines.push(text)
      record(text)
      for (const wake of waiting.splice(0)) wake()
    })
  async function line(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = lines.map((each) => pattern.exec(each)).find((each) => each !== null)
      if (match) return match[1] ?? match[0]
      const another = new Promise<void>((resolve) => void waiting.push(resolve))
      const failure = ended.then((code) => new ServiceFailed(code, complaint))
      const failed = await Promise.race([another, failure])
      if (failed !== undefined) throw failed
    }
  }
  return { lines, line, complaint: () => complaint, ended }
}
