// The real server, as a process of its own with a store of its own.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { promisify } from 'node:util'
import { PARLEY } from './places.ts'

/** A conversation of the demo data. */
export const CONVERSATION = 'cnv_harbour_001'

export interface Service extends AsyncDisposable {
  url: string
  /** The key that the demo made at its start. */
  apiKey: string
  /** How many keys were regenerated until now, as the server's own audit trail has it. */
  countRegenerated: () => Promise<number>
}

/** The limits would be met by the pace of the bench, and would hide what is measured. */
const NO_LIMITS = {
  RATE_LIMIT_REGENERATE_API_KEY: '0',
  RATE_LIMIT_UPDATE_CONVERSATION: '0',
  RATE_LIMIT_FAILED_AUTHENTICATION: '0',
}

/** Starts the demo on a free port. Rejects with what it complained about where it does not get to listen. */
export async function startService(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const env = { PATH: process.env['PATH'], PORT: '0', ...NO_LIMITS }
  const child = spawn(process.execPath, [PARLEY, 'demo'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  }
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const greeting = readGreeting(createInterface(child.stdout))
  const ended = exited.then(() => Promise.reject(new Error(`The server ended: ${complaint}`)))
  // When the server is stopped at last, nobody waits for this any more.
  ended.catch(() => {})
  return {
    ...(await Promise.race([greeting, ended])),
    async countRegenerated() {
      const flags = ['--event', 'api_key.regenerated', '--limit', '1000', '--json']
      const list = [PARLEY, 'audit', 'list', '--database-url', 'file:.parley/demo.db', ...flags]
      const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: folder })
      return stdout.split('\n').filter(Boolean).length
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** Waits for the line with the key. The lines go on being read: the server must not wait for a reader. */
function readGreeting(lines: Interface): Promise<Pick<Service, 'url' | 'apiKey'>> {
  return new Promise((resolve) => {
    let url = ''
    lines.on('line', (line) => {
      url = /listens on (http:[^\s,]+)/.exec(line)?.[1] ?? url
      const [apiKey] = /^ {2}parley_\w+$/.exec(line) ?? []
      if (apiKey !== undefined) resolve({ url, apiKey: apiKey.trim() })
    })
  })
}
