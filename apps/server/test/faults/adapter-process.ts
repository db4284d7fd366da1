// An example adapter as a process, and the messaging application that it serves.
import { freePort, listenOnFreePort } from '@parley/tools'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../../../packages/client/examples/channel-adapter.ts', import.meta.url))
const PAUSE_MS = 20

export type OnEnd = (end: () => unknown) => void

/**
 * A messaging application. It ignores a reference that it has seen.
 * @param isNew is called with the address of each other reply.
 */
export async function startApp(isNew: (to: string) => void, onEnd: OnEnd) {
  /** The texts of the replies, by their references. */
  const texts = new Map<string, string>()
  let again = 0
  const server = createServer(async (request, response) => {
    const { to, text, reference } = (await json(request)) as { to: string; text: string; reference: string }
    if (texts.has(reference)) again += 1
    else isNew(to)
    texts.set(reference, text)
    response.end(JSON.stringify({ id: `wire.${[...texts.keys()].indexOf(reference)}` }))
  })
  const port = await listenOnFreePort(server)
  onEnd(() => void server.close())
  return { url: `http://127.0.0.1:${port}`, texts, again: () => again }
}

const numberOf = (position: string) => Number(position.split('.')[0])

/** Runs the adapter of a channel, and starts it again whenever it ends, as its supervisor does. */
export async function startAdapter(folder: string, channelId: string, env: Record<string, string>, onEnd: OnEnd) {
  const port = String(await freePort())
  const file = join(folder, `${channelId}.position`)
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const over = new AbortController()
  let complaints = ''
  onEnd(() => {
    over.abort()
    child?.kill('SIGKILL')
  })
  async function supervise(): Promise<void> {
    while (!over.signal.aborted) {
      child = spawn(process.execPath, [PROGRAM], {
        env: { PATH: process.env['PATH'], ...env, PORT: port, POSITION_FILE: file },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
      await once(child, 'close')
      await pause(PAUSE_MS)
    }
  }
  void supervise()
  await tell(url, {})
  return {
    url,
    kill: () => void child?.kill('SIGKILL'),
    /** The results that the adapter logged, because the service rejected a message or a receipt. */
    rejections: () => Array.from(complaints.matchAll(/code: '\w+'/g), ([code]) => `${channelId}: ${code}`),
    /** Waits until the adapter has seen every event that there is now. */
    async reached(server: string, key: string): Promise<void> {
      const page = await ask(`${server}/api/events?after=now`, { headers: { Authorization: `Bearer ${key}` } }, 200)
      const { nextPosition } = page as { nextPosition: string }
      while (!existsSync(file) || numberOf(readFileSync(file, 'utf8')) < numberOf(nextPosition)) await pause(PAUSE_MS)
    },
  }
}

/** Sends a request again until the response has the status. Returns its body. */
export async function ask(url: string, request: RequestInit, status: number): Promise<unknown> {
  for (;;) {
    const response = await fetch(url, request).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response?.status === status && text !== undefined) return text === '' ? undefined : JSON.parse(text)
    if (response !== undefined && response.status < 500) throw new Error(`${url}: ${response.status} ${text}`)
    await pause(PAUSE_MS)
  }
}

export const tell = (adapter: string, body: object) => ask(adapter, { method: 'POST', body: JSON.stringify(body) }, 200)
