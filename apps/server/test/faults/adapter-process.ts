// An adapter as a process, and the messaging application that it serves.
import { freePort, listenOnFreePort } from '@parley/tools'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** An application ignores a message that it has already, or takes it again and names both in receipts. */
export type AppKind = 'ignores' | 'names'
const PROGRAMS = {
  ignores: new URL('../../../../packages/client/examples/channel-adapter.ts', import.meta.url),
  names: new URL('naming-adapter.ts', import.meta.url),
}
const PAUSE_MS = 20

export type OnEnd = (end: () => unknown) => void

/**
 * A messaging application.
 * @param isNew is called for each reply that it doesn't have.
 */
export async function startApp(kind: AppKind, isNew: () => void, onEnd: OnEnd) {
  /** The replies in the order in which they came first, by their references. */
  const replies = new Map<string, { to: string; text: string }>()
  const state = { again: 0, adapter: '' }
  const server = createServer(async (request, response) => {
    const { reference, ...reply } = (await json(request)) as { to: string; text: string; reference: string }
    if (replies.has(reference)) state.again += 1
    else isNew()
    if (!replies.has(reference)) replies.set(reference, reply)
    const id = `wire.${[...replies.keys()].indexOf(reference)}`
    // It repeats a receipt until the adapter takes it.
    if (kind === 'names') void tell(state.adapter, { receipts: [{ id, reference }] }).catch(() => {})
    response.end(JSON.stringify({ id }))
  })
  const port = await listenOnFreePort(server)
  onEnd(() => void server.close())
  return { kind, url: `http://127.0.0.1:${port}`, replies, state }
}

/** Runs the adapter of a channel, and starts it again whenever it ends, as its supervisor does. */
export async function startAdapter(
  kind: AppKind,
  folder: string,
  channelId: string,
  env: Record<string, string>,
  onEnd: OnEnd,
) {
  const program = fileURLToPath(PROGRAMS[kind])
  const port = String(await freePort())
  const file = join(folder, `${channelId}.db`)
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
      child = spawn(process.execPath, [program], {
        env: { PATH: process.env['PATH'], ...env, PORT: port, STORAGE: file },
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
    /** The codes of the items that the service refused. */
    rejections: () =>
      Array.from(complaints.matchAll(/"item_refused".*"code":"(\w+)"/g), ([, code]) => `${channelId}: ${code}`),
    /** Waits until nothing waits at the server for the adapter, and nothing at the adapter for the server. */
    async reached(server: string): Promise<void> {
      const headers = { Authorization: `Bearer ${env['PARLEY_API_KEY']}` }
      const isDone = async () => {
        const queue = (await ask(`${server}/api/channel/messages`, { headers }, 200)) as { queuedMessages: unknown[] }
        const health = (await ask(url, {}, 200)) as { oldestItemAt?: string }
        return queue.queuedMessages.length === 0 && health.oldestItemAt === undefined
      }
      while (!(await isDone())) await pause(PAUSE_MS)
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
