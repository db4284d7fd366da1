// Starts the service for tests as operators start it: as a separate process that listens on a port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordLogged } from './secrets-record.ts'

/** The path of the program `parley`. */
export const PARLEY = fileURLToPath(new URL('../../../../apps/server/bin/parley.js', import.meta.url))

/** A conversation of the demo data. */
export const CONVERSATION = 'cnv_harbour_001'

/** A running service. Disposing it stops the process. */
export interface ServiceProcess extends AsyncDisposable {
  url: string
  /** The API key that the demo created at its start. Its member has all permissions. Empty for `parley serve`. */
  apiKey: string
  process: ChildProcess
  /** The working directory of the process. The store of the demo is `.parley/demo.db` in it. */
  folder: string
  /** The lines of the standard output so far, with the log. */
  lines: string[]
  /** Waits for a line of the standard output that matches. Resolves with the first group of the match, or with the whole match. */
  line: (pattern: RegExp) => Promise<string>
  /** Returns the standard error so far. */
  complaint: () => string
  /** Sends a signal, and waits for the end of the process. Returns the exit code, which is null after `SIGKILL`. */
  end: (signal: 'SIGTERM' | 'SIGHUP' | 'SIGKILL') => Promise<number | null>
}

/** How to start a service. */
export interface ServiceOptions {
  /** A command that runs Node, such as a shell that sets a limit and then runs its arguments. By default, there is no prefix. */
  commandPrefix?: readonly string[]
  /** Options of Node, such as `--max-old-space-size=64`. */
  node?: readonly string[]
  /** The path of the program `parley`, for example in an older release. Default: the program of this repository. */
  program?: string | undefined
  /** The arguments of `parley demo`. By default, no contacts are simulated, so that only the test changes the data. */
  demo?: readonly string[]
  /** The working directory of the demo. By default, a temporary folder, which is removed at the end. */
  folder?: string
}

/** The error of `startService` if the process ended before it listened on its port. */
export class ServiceFailed extends Error {
  /** The exit code of the process, or null if a signal ended the process. */
  readonly code: number | null
  /** The standard error of the process. */
  readonly complaint: string

  constructor(code: number | null, complaint: string) {
    super(`The service ended with ${code}: ${complaint}`)
    this.name = 'ServiceFailed'
    this.code = code
    this.complaint = complaint
  }
}

/**
 * Starts the service on a free port: `parley serve` if the variable `DATABASE_URL` is set, and otherwise `parley demo`, which creates
 * a store with data and an API key.
 * @param variables Environment variables of the process, such as `KEY_GRACE_SECONDS`.
 * @throws {ServiceFailed} if the process ends before it listens.
 */
export async function startService(
  variables: Readonly<Record<string, string>> = {},
  { commandPrefix = [], node = [], program = PARLEY, demo = ['--no-contacts'], folder }: ServiceOptions = {},
): Promise<ServiceProcess> {
  const isDemo = variables['DATABASE_URL'] === undefined
  const cwd = folder ?? (isDemo ? await mkdtemp(join(tmpdir(), 'parley-demo-')) : process.cwd())
  const nodeArguments = [...node, program, ...(isDemo ? ['demo', ...demo] : ['serve'])]
  // The prefix, if any, is the command that is started. The path of Node is then an argument of this command.
  const [command, ...commandArguments] = [...commandPrefix, process.execPath]
  const child = spawn(command, [...commandArguments, ...nodeArguments], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The demo prints its API key on purpose, so its output isn't searched for leaked keys.
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

/** Returns the error of a service that is expected to fail at its start. Throws if the service starts, or fails in another way. */
export async function failureOf(started: Promise<ServiceProcess>): Promise<ServiceFailed> {
  const result: unknown = await started.catch((error: unknown) => error)
  if (result instanceof ServiceFailed) return result
  throw result
}

/** Collects the output of a process, calls `record` with each part of it, and returns functions that read the output. */
function readOutput(child: ChildProcess, record: (text: string) => void) {
  const lines: string[] = []
  // Each callback wakes a caller of `line` that waits for the next line of output.
  const wakeCallbacks: (() => void)[] = []
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
      for (const wake of wakeCallbacks.splice(0)) wake()
    })
  async function line(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = lines.map((text) => pattern.exec(text)).find((result) => result !== null)
      if (match) return match[1] ?? match[0]
      const nextLine = new Promise<void>((resolve) => void wakeCallbacks.push(resolve))
      const failure = ended.then((code) => new ServiceFailed(code, complaint))
      const failed = await Promise.race([nextLine, failure])
      if (failed !== undefined) throw failed
    }
  }
  return { lines, line, complaint: () => complaint, ended }
}
