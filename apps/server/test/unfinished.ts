// Loads that one organization leaves unfinished: bodies, waits, writes and responses. The soak and the quick tests use them.
import { connect, type Socket } from 'node:net'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openStorage } from '../src/commands/open-storage.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import type { Script } from '../src/sql/statement.ts'
import { put } from './contents.ts'
import { CEDAR, CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { later, text, viewOf } from './stores.ts'

const SECOND_OWNER: StoreRecord = {
  type: 'member',
  organizationId: HARBOUR,
  uniqueId: 'mem_second',
  name: 'Second Owner',
  email: 'second@harbour.example',
  accessLevel: 'Owner',
  roleIds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** A contact card within the limit of a message. */
const CARD = { name: 'Ada', phones: Array<string>(100).fill('1'.repeat(62)) }
const CARDS = { messageType: 'Contacts', messageData: { contacts: Array.from({ length: 9 }, () => CARD) } } as const
const CARDS_A_CONVERSATION = 20

/** The data of an event has about as many bytes as that of a received message. */
const RECEIVED = {
  channelId: EXAMPLE.channelId,
  message: { ...EXAMPLE.messages[0], messageData: { text: 'a'.repeat(1500) } },
}

export interface UnfinishedCounts {
  bodies: number
  waits: number
  writes: number
  /** How many conversations a write changes. */
  conversations: number
  responses: number
  events: number
}

export interface Target {
  url: string
  /** Keys of two members of the organization that makes the load. */
  keys: readonly [scans: string, others: string]
}

/** Fills a store with a long log and with conversations of large messages. Returns keys of the two organizations. */
export async function fillForLoad(
  databaseUrl: string,
  { events, conversations }: Pick<UnfinishedCounts, 'events' | 'conversations'>,
): Promise<{ keys: Target['keys']; other: string }> {
  const { storage } = await openStorage(databaseUrl, {})
  try {
    await put(storage, [...harbourAndCedar(), SECOND_OWNER])
    for (let index = 0; index < conversations; index++) {
      const ids = { contact: `con_${index}`, conversation: `cnv_${index}` }
      const app = `app.${index}`
      const contact = {
        ...EXAMPLE.contact,
        uniqueId: ids.contact,
        messagingAppContactId: app,
        phone: `+4915199${1e6 + index}`,
      }
      // oxlint-disable-next-line no-await-in-loop -- One transaction after the other.
      await put(storage, [
        { type: 'contact', organizationId: HARBOUR, ...contact },
        {
          type: 'conversation',
          organizationId: HARBOUR,
          uniqueId: ids.conversation,
          contactId: ids.contact,
          channelId: EXAMPLE.channelId,
          initiatedBy: 'Contact',
          createdAt: later(0).toISOString(),
          status: 'Active',
          tagIds: [],
        },
        ...Array.from({ length: CARDS_A_CONVERSATION }, (_, nth) =>
          text(`card_${index}_${nth}`, later(nth), { ...CARDS, conversationId: ids.conversation }),
        ),
      ])
    }
    const { act, organization } = await viewOf(storage, HARBOUR)
    for (let left = events; left > 0; left -= 5000) {
      // oxlint-disable-next-line no-await-in-loop, require-yield -- As above. The events are all that it writes.
      await storage.write(organization, function* many(audit): Script<void> {
        for (let count = 0; count < Math.min(left, 5000); count++)
          audit.append(act, 'message.received', `msg_${count}`, RECEIVED)
      })
    }
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const keyOf = async (organizationId: string, memberId: string) => {
      const { key = '' } = (await apiKeys.create({ organizationId, memberId })) ?? {}
      recordKey(key)
      return key
    }
    return {
      keys: [await keyOf(HARBOUR, OWNER), await keyOf(HARBOUR, SECOND_OWNER.uniqueId)],
      other: await keyOf(CEDAR, OWNER),
    }
  } finally {
    await storage.close()
  }
}

const RARE = ['webhook.tested', 'contact.erased', 'contact.created', 'conversation.purged'] as const

/** One load: repeats until it is aborted. Tells the status of each response. */
export type Load = (target: Target, count: number, tell: (status: number) => void, signal: AbortSignal) => Promise<void>

/** Sends the headers of large bodies, and the bodies slowly and not to the end. */
export const bodies: Load = ({ url, keys }, count, tell, signal) =>
  each(count, signal, async () => {
    const socket = await open(url)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (data) => tell(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)))
    socket.write(
      `POST /api/channel/messages HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${keys[1]}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1048576\r\n\r\n',
    )
    const piece = Buffer.alloc(52_000, ' ')
    for (let sent = 0; sent < 20 && !socket.destroyed && !signal.aborted; sent++) {
      socket.write(piece)
      await Promise.race([closed, pause(500)])
    }
    await Promise.race([closed, aborted(signal)])
    socket.destroy()
    // A client whose request was rejected retries after a second.
    await pause(1000)
  })

/** Waits for rare types, each request with another limit or other types, so that no two are the same. */
export const waits: Load = ({ url, keys }, count, tell, signal) =>
  each(count, signal, async (nth) => {
    const types = [`type=${RARE[nth % 4]}`, `type=${RARE[(nth + 1 + Math.floor(nth / 4)) % 4]}`].join('&')
    const status = await ask(
      url,
      keys[0],
      'GET',
      `/api/events?${types}&limit=${1 + (nth % 100)}&wait=30`,
      undefined,
      signal,
    )
    tell(status)
    if (status !== 200) await pause(1000)
  })

/** A batch of short messages to 60 conversations, or one of nearly 1 MiB to 16 of them. */
function batch(name: string, turn: number, isLarge: boolean): string {
  const messages = Array.from({ length: isLarge ? 16 : 60 }, (_, index) => ({
    messagingAppMessageId: `written.${name}.${index}`,
    contact: { messagingAppContactId: `app.${isLarge ? (index + 16 * turn) % 60 : index}`, name: 'A' },
    sentAt: new Date().toISOString(),
    ...(isLarge ? CARDS : { messageType: 'Text', messageData: { text: 'a' } }),
  }))
  return JSON.stringify({ channelId: EXAMPLE.channelId, messages })
}

/** Sends what an organization alone may send: 64 of the largest batches at the same time, and 20 waits. Returns the statuses. */
export async function sendAlone({ url, keys }: Target): Promise<number[]> {
  const after = await newest(url, keys[0])
  const waiting = Array.from({ length: 20 }, () => ask(url, keys[0], 'GET', `/api/events?after=${after}&wait=30`))
  const batches = Array.from({ length: 64 }, (_, nth) => batch(`alone.${nth}`, nth, true))
  const sent = batches.map((body) => ask(url, keys[1], 'POST', '/api/channel/messages', body))
  return [...new Set(await Promise.all([...sent, ...waiting]))]
}

/** Adds one short message to each of many conversations of large messages. Each fourth client adds large messages instead. */
export const writes: Load = ({ url, keys }, count, tell, signal) =>
  each(count, signal, async (nth, turn) => {
    tell(await ask(url, keys[1], 'POST', '/api/channel/messages', batch(`${nth}.${turn}`, turn, nth % 4 === 0), signal))
    await pause(1000)
  })

/** Requests large pages and reads nothing. */
export const responses: Load = ({ url, keys }, count, tell, signal) =>
  each(count, signal, async () => {
    const socket = await open(url)
    socket.pause()
    const line = `GET /api/conversation/cnv_0 HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${keys[0]}\r\n\r\n`
    socket.write(line.repeat(10))
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await Promise.race([closed, pause(15_000, undefined), aborted(signal)])
    socket.destroy()
    tell(0)
  })

/** Waits at the end of the log. */
export const places: Load = async ({ url, keys }, count, tell, signal) =>
  each(count, signal, async () => {
    const status = await ask(
      url,
      keys[1],
      'GET',
      `/api/events?after=${await newest(url, keys[1])}&wait=30`,
      undefined,
      signal,
    )
    tell(status)
    await pause(1000)
  })

async function newest(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/events?after=now`, { headers: { Authorization: `Bearer ${key}` } })
  const page = (await response.json()) as { nextPosition?: string }
  return page.nextPosition ?? 'now'
}

export const LOADS = { bodies, waits, writes, responses, places }

async function each(
  count: number,
  signal: AbortSignal,
  work: (nth: number, turn: number) => Promise<void>,
): Promise<void> {
  const repeat = async (nth: number) => {
    // oxlint-disable-next-line no-await-in-loop -- One request after the other.
    for (let turn = 0; !signal.aborted; turn++) await work(nth, turn).catch(() => pause(200))
  }
  await Promise.all(Array.from({ length: count }, (_, nth) => repeat(nth)))
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  await new Promise((resolve, reject) => socket.once('connect', resolve).on('error', reject))
  return socket
}

const agent = new Agent({ keepAlive: true })

/** The status of a response, which is read to its end. */
export function ask(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: string,
  signal?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    httpRequest(url + path, { method, headers, agent, ...(signal && { signal }) }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}

/** A member of the other organization reads this meanwhile. */
export const READ = `/api/conversation/${CONVERSATION}`
