// The real service with the demo's data, as a process of its own with a store of its own. A package imports no app, so its tests
// meet the service where every client does: at a socket.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PARLEY = fileURLToPath(new URL('../../../../apps/server/bin/parley.js', import.meta.url))

/** A conversation of the demo data. */
export const CONVERSATION = 'cnv_harbour_001'

/** A running demo. Disposing it stops the process. */
export interface Demo extends AsyncDisposable {
  url: string
  /** The key that the demo made at its start, of a member with all permissions. */
  apiKey: string
  /** The working directory of the process. Its store is `.parley/demo.db` in it. */
  folder: string
  /** Returns the output so far. */
  printed: () => string
}

/** How to start a demo. */
export interface DemoOptions {
  /** Whether the contacts of the simulated messaging app write and reply. By default only the test changes the data. */
  contacts?: boolean
  /** Whether a browser opens the docs. */
  opens?: boolean
  /** The working directory, which stays. By default, a new one that is removed. */
  folder?: string
}

/**
 * Starts `parley demo` on a free port.
 *
 * @param variables Environment variables of the process, such as `KEY_GRACE_SECONDS`.
 * @throws {Error} with its error output, if the process ends before it listens.
 * @example
 * await using demo = await startDemo()
 * await fetch(`${demo.url}/health/live`)
 */
export async function startDemo(
  variables: Readonly<Record<string, string>> = {},
  { contacts = false, opens = false, folder: own }: DemoOptions = {},
): Promise<Demo> {
  const folder = own ?? (await mkdtemp(join(tmpdir(), 'parley-demo-')))
  const flags = [...(contacts ? [] : ['--no-contacts']), ...(opens ? ['--open'] : [])]
  const child = spawn(process.execPath, [PARLEY, 'demo', ...flags], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let [errors, printed] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [url, apiKey] = await new Promise<[url: string, apiKey: string]>((resolve, reject) => {
    let found = ''
    createInterface(child.stdout).on('line', (line) => {
      found = /listens on (http:[^\s,]+)/.exec(line)?.[1] ?? found
      const key = /PARLEY_API_KEY=(parley_\w+)$/.exec(line)?.[1]
      if (key !== undefined) resolve([found, key])
    })
    void exited.then(() => reject(new Error(`The demo did not start: ${errors}`)))
  })
  return {
    url,
    apiKey,
    folder,
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      if (own === undefined) await rm(folder, { recursive: true })
    },
  }
}
