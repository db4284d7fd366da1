// The server as its operators know it: a process of its own on a real port.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Every line of its standard output, the log included. */
  lines: string[]
  /** Ends it with a signal, and waits until it is gone. Returns its exit code, which is null after `SIGKILL`. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** Starts `parley serve` on a free port. Rejects with what it complained about where it does not get to listen. */
export async function startServer(variables: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const [, found] = /listens on (http:\S+)/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    void exited.then((code) => reject(new Error(`serve ended with ${code}: ${complaint}`)))
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return exited
  }
  return { url, process: child, lines, end }
}
