// Adapters of several channels side by side in one organization, through kills of the server and of the adapters. Their applications use
// the same identifiers for contacts and messages. Each reply must reach the application of its own channel.
import { freePort } from '@parley/tools'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../src/commands/open-storage.ts'
import { createApiKeys } from '../../src/domain/api-keys/api-keys.ts'
import { FIRST_CHANNEL, firstChannel } from '../../src/domain/kernel/first-channel.ts'
import type { RecordOf, StoreRecord } from '../../src/domain/tables/record.ts'
import { contentOf, put } from '../contents.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { type ServiceProcess, startService } from '@parley/tools'
import { ask, type AppKind, type OnEnd, startAdapter, startApp, tell } from './adapter-process.ts'
import { NO_LIMITS } from './load.ts'

const [ORGANIZATION, AGENT] = ['org_side', 'mem_agent']
const CREATED = '2026-03-01T08:00:00.000Z'
const [CONTACTS, BATCH, SENDERS] = [20, 10, 4]
const LIMITS = [
  'RECEIVE_MESSAGES',
  'REPORT_RECEIPTS',
  'SEND_MESSAGE',
  'LIST_EVENTS',
  'LIST_CONVERSATIONS',
  'LIST_QUEUED_MESSAGES',
]
const VARIABLES = { ...NO_LIMITS, ...Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, '0'])) }

/** The application of each channel. */
const APPS: Readonly<Record<string, AppKind>> = { [FIRST_CHANNEL]: 'ignores', chn_other: 'names' }
const CHANNELS = Object.keys(APPS)

export interface AdaptersReport {
  kills: number
  seconds: number
  /** How many messages of contacts are stored, and how many replies were handed over. */
  received: number
  handedOver: number
  conversations: number
  /** How often a reply was handed over again to the application that ignores it, and to the other one, which has it twice. */
  ignored: number
  doubled: number
  /** Sentences about errors. Empty if there are none. */
  wrong: string[]
}

/** @param messages How many messages contacts write on each channel, and how many replies an agent sends on each. */
export async function runAdapters(
  databaseUrl: string,
  { messages, kills }: { messages: number; kills: number },
  onEnd: OnEnd,
): Promise<AdaptersReport> {
  const begun = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'parley-adapters-'))
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  const keys = await seed(databaseUrl)
  const port = await freePort()
  const start = async () => {
    const server = await startService({ ...VARIABLES, DATABASE_URL: databaseUrl, PORT: String(port) })
    onEnd(() => server.end('SIGKILL'))
    return server
  }
  let server: ServiceProcess = await start()
  const handedOver = createCounter()
  const channels = await Promise.all(
    CHANNELS.map(async (channelId) => {
      const kind = APPS[channelId] ?? 'ignores'
      const app = await startApp(kind, () => handedOver.add(), onEnd)
      const env = { PARLEY_URL: server.url, PARLEY_API_KEY: keys.get(channelId) ?? '', APP_URL: app.url }
      const adapter = await startAdapter(kind, folder, channelId, env, onEnd)
      app.state.adapter = adapter.url
      return { channelId, app, adapter }
    }),
  )
  const working = channels.map(async ({ channelId, adapter }) => {
    await deliver(adapter.url, messages)
    await reply(server.url, keys.get(AGENT) ?? '', channelId, messages)
  })
  for (let kill = 1; kill <= kills; kill++) {
    await handedOver.reached(Math.floor((CHANNELS.length * messages * kill) / (kills + 1)))
    await server.end('SIGKILL')
    channels[kill % channels.length]?.adapter.kill()
    server = await start()
  }
  await Promise.all(working)
  await Promise.all(channels.map(({ adapter }) => adapter.reached(server.url)))
  await server.end('SIGKILL')
  const stored = await storedOn(databaseUrl)
  const wrong = channels.flatMap((each) => [
    ...each.adapter.rejections(),
    ...wrongOn(each, stored.get(each.channelId) ?? [], messages),
    ...disorderOn(each, stored.get(each.channelId) ?? []),
    ...(each.app.kind === 'names' && each.app.state.again > 0 ? [`${each.channelId}: replies were doubled`] : []),
  ])
  const sum = (count: (each: (typeof channels)[number]) => number) =>
    channels.map(count).reduce((one, other) => one + other, 0)
  return {
    kills,
    seconds: (performance.now() - begun) / 1000,
    received: sum(({ channelId }) => (stored.get(channelId) ?? []).filter(isInBound).length),
    handedOver: sum(({ app }) => app.replies.size),
    conversations: new Set([...stored.values()].flat().map(({ conversationId }) => conversationId)).size,
    ignored: sum(({ app }) => (app.kind === 'ignores' ? app.state.again : 0)),
    doubled: sum(({ app }) => (app.kind === 'names' ? app.state.again : 0)),
    wrong,
  }
}

/** Fills an empty store. Returns the keys of the agent and of the adapters, by their channels. */
async function seed(databaseUrl: string): Promise<Map<string, string>> {
  const member = (uniqueId: string, more: Partial<RecordOf<'member'>>): StoreRecord => ({
    type: 'member',
    organizationId: ORGANIZATION,
    uniqueId,
    name: uniqueId,
    email: `${uniqueId}@example.com`,
    createdAt: CREATED,
    accessLevel: 'Member',
    roleIds: [],
    ...more,
  })
  const { storage } = await openStorage(databaseUrl)
  await put(storage, [
    { type: 'organization', uniqueId: ORGANIZATION, name: 'Side by side', createdAt: CREATED },
    ...CHANNELS.map((channelId): StoreRecord => {
      const scope = { uniqueId: channelId, identityScope: channelId }
      return { type: 'channel', organizationId: ORGANIZATION, ...firstChannel(CREATED), ...scope }
    }),
    {
      type: 'role',
      organizationId: ORGANIZATION,
      uniqueId: 'rol_channel',
      name: 'Channel',
      permissions: ['Receive:Message', 'Get:Event'],
    },
    member(AGENT, { accessLevel: 'Owner' }),
    ...CHANNELS.map((channelId) => member(`mem_${channelId}`, { roleIds: ['rol_channel'], channelId })),
  ])
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const keys = new Map<string, string>()
  for (const name of [AGENT, ...CHANNELS]) {
    const memberId = name === AGENT ? AGENT : `mem_${name}`
    const { key = '' } = (await apiKeys.create({ organizationId: ORGANIZATION, memberId })) ?? {}
    recordKey(key)
    keys.set(name, key)
  }
  await storage.close()
  return keys
}

/** A number, and promises for when it reaches others. */
function createCounter() {
  const waiting = new Map<() => void, number>()
  let count = 0
  return {
    add() {
      count += 1
      for (const [wake, goal] of waiting) if (count >= goal && waiting.delete(wake)) wake()
    },
    reached: (goal: number) =>
      count >= goal ? Promise.resolve() : new Promise<void>((resolve) => void waiting.set(resolve, goal)),
  }
}

/** Contacts write so many messages. The identifiers are the same on every channel. */
async function deliver(adapter: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const messages = Array.from({ length: Math.min(BATCH, count - first) }, (_, place) => {
      const number = first + place
      const name = `Contact ${number % CONTACTS}`
      return {
        id: `app.${number}`,
        from: `app.contact.${number % CONTACTS}`,
        name,
        text: `in ${number}`,
        time: CREATED,
      }
    })
    await tell(adapter, { messages })
  }
}

/** An agent sends so many replies on a channel, whose texts name it. */
async function reply(server: string, key: string, channelId: string, count: number): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const conversationsOfChannel = async () => {
    const page = await ask(`${server}/api/conversations?limit=100`, { headers }, 200)
    const { conversations } = page as { conversations: { uniqueId: string; channelId?: string }[] }
    return conversations.filter((each) => (each.channelId ?? FIRST_CHANNEL) === channelId)
  }
  // The adapter has stored what the contacts wrote, and brings it to the server now.
  let own = await conversationsOfChannel()
  while (own.length < Math.min(CONTACTS, count)) own = await conversationsOfChannel()
  let next = 0
  const send = async () => {
    while (next < count) {
      const number = next++
      const body = JSON.stringify({ messageType: 'Text', messageData: { text: `${channelId} ${number}` } })
      const named = { ...headers, 'Idempotency-Key': `${channelId}.${number}` }
      const path = `/api/conversation/${own[number % own.length]?.uniqueId}/messages`
      await ask(`${server}${path}`, { method: 'POST', headers: named, body }, 201)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
}

type StoredMessage = RecordOf<'message'>
interface Channel {
  channelId: string
  app: Awaited<ReturnType<typeof startApp>>
}
const isInBound = ({ direction }: StoredMessage) => direction === 'InBound'

/** The messages in the store, by their channels. */
async function storedOn(databaseUrl: string): Promise<Map<string, StoredMessage[]>> {
  const { storage } = await openStorage(databaseUrl)
  const records = await contentOf(storage)
  await storage.close()
  const channels = new Map(
    records.flatMap((each) =>
      each.type === 'conversation' ? [[each.uniqueId, each.channelId ?? FIRST_CHANNEL] as const] : [],
    ),
  )
  const messages = records.filter((each) => each.type === 'message')
  return Map.groupBy(messages, ({ conversationId }) => channels.get(conversationId) ?? '')
}

/** Compares what the application of a channel sent and got with what is stored. */
function wrongOn(
  { channelId, app: { replies: got } }: Channel,
  stored: readonly StoredMessage[],
  count: number,
): string[] {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const textOf = (message: StoredMessage) => (message.messageType === 'Text' ? message.messageData.text : '')
  const replies = stored.filter((each) => !isInBound(each))
  const lists: readonly [what: string, found: readonly string[], expected: readonly string[]][] = [
    [
      'messages of contacts',
      stored.filter(isInBound).map((each) => each.messagingAppMessageId ?? ''),
      numbers.map((each) => `app.${each}`),
    ],
    ['stored replies', replies.map(textOf), numbers.map((each) => `${channelId} ${each}`)],
    [
      'replies that the application got',
      [...got.values()].map(({ text }) => text),
      numbers.map((each) => `${channelId} ${each}`),
    ],
    ['references', [...got.keys()], replies.map(({ uniqueId }) => uniqueId)],
    [
      'replies with a receipt',
      replies.filter(({ status, messagingAppMessageId: id }) => status !== 'Failed' && id !== undefined).map(textOf),
      replies.map(textOf),
    ],
  ]
  return lists.flatMap(([what, found, expected]) => {
    const [one, other] = [found.toSorted(), expected.toSorted()]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    const [missing, further] = [
      expected.filter((each) => !found.includes(each)),
      found.filter((each) => !expected.includes(each)),
    ]
    return [
      `${channelId}: ${found.length} ${what}, ${missing.length} missing (${missing[0]}), ${further.length} of others (${further[0]})`,
    ]
  })
}

/** Compares the order of each conversation: of the contact's messages as it wrote them, and of the replies as they are stored. */
function disorderOn({ channelId, app: { replies } }: Channel, stored: readonly StoredMessage[]): string[] {
  const places = new Map([...replies.keys()].map((reference, place) => [reference, place]))
  const placeOf = ({ uniqueId, messagingAppMessageId = '' }: StoredMessage) =>
    places.get(uniqueId) ?? Number(messagingAppMessageId.slice('app.'.length))
  const ordered = stored.toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
  const lists = Map.groupBy(ordered, ({ conversationId, direction }) => `${conversationId} ${direction}`)
  return Array.from(lists).flatMap(([name, messages]) => {
    const order = messages.map(placeOf)
    const isInOrder = order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0))
    return isInOrder ? [] : [`${channelId}: the order of ${name} is ${order.join(' ')}`]
  })
}
