// The real server, as a process of its own with a store of its own. A package imports no app, so the tests meet it where
// every caller does: at a socket.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))

/** A conversation of the demo data. */
export const CONVERSATION = 'cnv_harbour_001'

export interface Service extends AsyncDisposable {
  url: string
  /** The key that the demo made at its start. */
  apiKey: string
}

/** Starts `parley demo` on a free port. Rejects with what it complained about where it does not get to listen. */
export async function startService(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-client-'))
  const child = spawn(process.execPath, [MAIN, 'demo'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [url, apiKey] = await new Promise<[string, string]>((resolve, reject) => {
    let found = ''
    createInterface(child.stdout).on('line', (line) => {
      found = /listens on (http:[^\s,]+)/.exec(line)?.[1] ?? found
      const [key] = /^ {2}parley_\w+$/.exec(line) ?? []
      if (key) resolve([found, key.trim()])
    })
    void exited.then(() => reject(new Error(`The server ended: ${complaint}`)))
  })
  return {
    url,
    apiKey,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
