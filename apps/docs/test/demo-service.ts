// The real service in a process of its own, with the demo's data in a folder that goes when the tests are done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inWorkspace } from '../src/places.ts'

export interface DemoService {
  url: string
  /** A key of a member who may do everything. */
  apiKey: string
  close: () => Promise<void>
}

/** Starts `parley demo` on a free port. Rejects with what it complained about where it does not get to listen. */
export async function startDemo(): Promise<DemoService> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'))
  const child = spawn(process.execPath, [inWorkspace('apps/server/src/main.ts'), 'demo'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const found = await new Promise<{ url: string; apiKey: string }>((resolve, reject) => {
    let url: string | undefined
    createInterface(child.stdout).on('line', (line) => {
      url ??= /listens on (http:[^\s,]+)/.exec(line)?.[1]
      const apiKey = /\b(parley_[A-Za-z0-9]{59})\b/.exec(line)?.[1]
      if (url !== undefined && apiKey !== undefined) resolve({ url, apiKey })
    })
    void exited.then(() => reject(new Error(`The demo did not start: ${complaint}`)))
  })
  return {
    ...found,
    async close() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
