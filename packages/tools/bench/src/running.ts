// A subject as a process of its own, from its start to its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cores } from './cores.ts'

export interface Running extends AsyncDisposable {
  port: number
  pid: number
}

export interface Command {
  /** The arguments of Node: flags, the program, its arguments. */
  args: readonly string[]
  /** Beside `PATH`, which is all of the environment of this process that a subject sees. */
  env?: Readonly<Record<string, string>>
  /** Where its standard output goes: a file, so that no process has to read the log. */
  output: string
  cores: Cores
}

/** How long a subject may take until it listens. */
const PATIENCE_MS = 20_000

/** Starts a subject and waits until it says on which address it listens. */
export async function startProcess({ args, env, output, cores }: Command): Promise<Running> {
  const log = openSync(output, 'w')
  const child = spawn(...cores.start('subject', args), {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, 'pipe'],
  })
  closeSync(log)
  const exited = once(child, 'exit')
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const port = await portIn(output, () => child.exitCode !== null)
  if (port === undefined || child.pid === undefined) {
    await stop()
    throw new Error(`${args.join(' ')} did not begin to listen: ${complaint}`)
  }
  return { port, pid: child.pid, [Symbol.asyncDispose]: stop }
}

/** Waits for the line with the address. Returns undefined if the process ends before that or is too slow. */
async function portIn(file: string, hasEnded: () => boolean): Promise<number | undefined> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS;) {
    const [, port] = /listens on http:\/\/[^:]+:(\d+)/.exec(readFileSync(file, 'utf8')) ?? []
    if (port !== undefined) return Number(port)
    if (hasEnded()) return undefined
    await pause(2)
  }
  return undefined
}
