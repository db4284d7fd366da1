// The server as its operators know it: a process of its own on a real port.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordLogged } from './secrets-record.ts'

/** The entry of the program. */
export const PARLEY = fileURLToPath(new URL('../bin/parley.js', import.meta.url))

export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Every line of its standard output, the log included. */
  lines: string[]
  /** Resolves with the first match of the pattern in a line of the output, which may be printed later: its first group, or all of it. */
  line: (pattern: RegExp) => Promise<string>
  /** Returns the standard error so far. */
  complaint: () => string
  /** Ends it with a signal, and waits until it is gone. Returns its exit code, which is null after `SIGKILL`. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

export interface StartOptions {
  /** A command to start the program with, such as a shell that sets limits. */
  by?: readonly string[]
  /** Options of Node. */
  node?: readonly string[]
  /** The program in place of that of the sources. */
  program?: string | undefined
}

/** Starts `parley serve` on a free port. If it doesn't start, rejects with its error output. */
export async function startServer(
  variables: Record<string, string>,
  { by = [], node = [], program = PARLEY }: StartOptions = {},
): Promise<ServerProcess> {
  const [command, ...args] = [...by, process.execPath, ...node, program, 'serve']
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting: (() => void)[] = []
  let complaint = ''
  const exited = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
    recordLogged(chunk.toString())
  })
  createInterface(child.stdout).on('line', (text) => {
    lines.push(text)
    recordLogged(text)
    for (const wake of waiting.splice(0)) wake()
  })
  async function line(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = lines.map((each) => pattern.exec(each)).find((match) => match !== null)
      if (found) return found[1] ?? found[0]
      const another = new Promise<void>((resolve) => void waiting.push(resolve))
      const ended = exited.then((code) => `serve ended with ${code}: ${complaint}`)
      const end = await Promise.race([another, ended])
      if (end !== undefined) throw new Error(end)
    }
  }
  return {
    url: await line(/listens on (http:\S+)/),
    process: child,
    lines,
    line,
    complaint: () => complaint,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs `parley serve` if it cannot start. Returns its exit code and its error output. */
export async function failToServe(
  variables: Record<string, string>,
): Promise<{ code: number | null; complaint: string }> {
  const child = spawn(process.execPath, [PARLEY, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, complaint }
}
