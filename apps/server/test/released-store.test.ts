// A store of an earlier version and its export are as good as new ones.
import type { ConversationPage, EventPage, MessagePage } from '@parley/contract'
import { FIRST_CHANNEL, firstChannel } from '../src/domain/channels/first-channel.ts'
import type { StoreRecord } from '../src/domain/records/record.ts'
import type { Store } from '../src/sql/store.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { commandLine, recordsIn } from './command-line.ts'
import { createHarness } from './harness.ts'
import {
  allReleased,
  type KeyState,
  releasedAudit,
  releasedExport,
  releasedKey,
  releasedStore,
} from './released-store.ts'
import { auditOf, NOON, put } from './contents.ts'
import { newStorage } from './engine.ts'

const POSITION = /^\{"type":"position","organizationId":"org_(?:cedar|harbour)","position":"\d+\.\S+"\}\n/gm

/** A server on the store of 1.0. */
async function serveReleased() {
  const { storage } = await openStorage(await releasedStore(), { exclusive: true })
  onTestFinished(() => storage.close())
  const harness = await createHarness({ storage })
  /** The status of a response to a change with a key of the store. */
  const statusFor = async (state: KeyState) =>
    (await harness.update(releasedKey(state), { status: 'Closed' }, { id: 'cnv_harbour_004' })).status
  return { ...harness, statusFor }
}

test('after an import, an export of 1.0 is exported again equal to the byte, followed by the positions of 1.1', async () => {
  const { parley } = commandLine()
  expect(await parley(['import', '-'], { input: releasedExport })).toMatchObject({ code: 0, err: '' })
  const { out } = await parley(['export'])
  expect(recordsIn(out)).toBe(releasedExport)
  expect(recordsIn(out.replaceAll(POSITION, ''))).toBe(releasedExport)
})

/** A contact and a message of 1.0 that have characters which PostgreSQL has in no text and reads in no JSON. */
const unusual = [
  '{"type":"contact","organizationId":"org_harbour","uniqueId":"con_harbour_zzz",' +
    '"phone":"+33\\u0000600","attributes":{"note":"\\u0000\\ud800"},"createdAt":"2026-01-05T08:00:00.000Z","status":"Active"}',
  '{"type":"message","organizationId":"org_harbour","uniqueId":"msg_harbour_zzz","conversationId":"cnv_harbour_005",' +
    '"direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-06-02T08:00:00.000Z",' +
    '"messagingAppMessageId":"app.\\u0000\\udfff","messageData":{"text":"\\\\u0000\\u0000\\ud800"}}',
] as const

test('an export of 1.0 with characters that PostgreSQL rejects in JSON can be imported twice', async () => {
  const { parley } = commandLine()
  const input = `${releasedExport}${unusual.join('\n')}\n`
  for (let times = 0; times < 2; times++) {
    expect(await parley(['import', '-'], { input })).toMatchObject({ code: 0, err: '' })
  }
  const { out } = await parley(['export'])
  for (const line of unusual) expect(out).toContain(`\n${line}\n`)
})

test('a store of 1.0 with characters that PostgreSQL rejects in JSON can be migrated', async () => {
  const { parley } = commandLine()
  const store = ['--database-url', await releasedStore(unusual)]
  const { out } = await parley(['export', ...store])
  for (const line of unusual) expect(out).toContain(`\n${line}\n`)
})

test('a store of 1.0 sends webhooks for events after its migration', async () => {
  const { parley, json } = commandLine()
  const store = ['--database-url', await releasedStore()]
  const one = ['--organization', 'org_harbour', '--url', 'https://crm.example/hook', ...store]
  expect(await parley(['webhook', 'create', ...one])).toMatchObject({ code: 0 })
  expect(await json('webhook', 'list', ...store)).toMatchObject([{ state: 'enabled', behind: 1, retries: 0 }])
  const { out } = await parley(['export', ...store])
  expect(recordsIn(out)).toBe(releasedExport)
})

/** A message from the phone number that three contacts have. */
const message = (messagingAppMessageId: string) => ({
  messagingAppMessageId,
  contact: { messagingAppContactId: 'app.ada', phone: '+33612341000' },
  messageType: 'Text',
  messageData: { text: 'Hello again' },
})

test('a migration reports which of several contacts or messages with the same identifier a request finds', async () => {
  const lines: string[] = []
  const { storage } = await openStorage(await releasedStore(), { report: (line) => lines.push(line) })
  onTestFinished(() => storage.close())
  expect(lines).toEqual([
    'Harbour Parcels: 3 messages have the messagingAppMessageId app.cnv_harbour_001.1. It stands for the oldest, msg_harbour_001_01.',
    'Harbour Parcels: 3 contacts have the phone number 33612341000. Messages from it belong to the newest, con_harbour_twin.',
  ])
  const { send, keyOf } = await createHarness({ storage })
  const response = await send('POST', '/api/channel/messages', {
    key: await keyOf('mem_grace'),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [message('app.cnv_harbour_001.1'), message('app.new')] }),
  })
  expect(await response.json()).toMatchObject({
    results: [
      { result: 'Rejected', code: 'message_id_conflict' },
      { result: 'Created', contactId: 'con_harbour_twin' },
    ],
  })
})

test('an API key of 1.0 keeps its state', async () => {
  const { statusFor } = await serveReleased()
  expect(await statusFor('revoked')).toBe(401)
  expect(await statusFor('superseded')).toBe(401)
  expect(await statusFor('current')).toBe(200)
  expect(await statusFor('pending')).toBe(200)
  expect(await statusFor('current')).toBe(401)
})

test('clients can follow a store of 1.0 from its migration on, and its audit log continues', async () => {
  const { send, statusFor, storage } = await serveReleased()
  const list = async (query: string) => {
    const response = await send('GET', `/api/events${query}`, { key: releasedKey('current') })
    expect(response.status).toBe(200)
    return (await response.json()) as EventPage
  }
  const begun = await list('')
  expect(begun).toEqual({ events: [], nextPosition: (await list('?after=now')).nextPosition })
  await statusFor('current')
  const page = await list(`?after=${begun.nextPosition}`)
  expect(page.events.map(({ data }) => data)).toEqual([
    {
      conversationId: 'cnv_harbour_004',
      contactId: 'con_harbour_004',
      channelId: FIRST_CHANNEL,
      from: 'Active',
      to: 'Closed',
    },
  ])
  const entries = (await auditOf(storage)).map(({ uniqueId }) => uniqueId)
  expect(entries.slice(0, -1)).toEqual(releasedAudit.match(/(?<=^\{"uniqueId":")\w+/gm))
  expect(entries.at(-1)).toBe(page.events[0]?.id)
})

/** The time at which each conversation stops accepting replies if the reply window is one minute. */
const windowsOf = async (storage: Store) => {
  const channel = { ...firstChannel(NOON.toISOString(), 'Identifiers'), replyWindowSeconds: 60 }
  await put(storage, [{ type: 'channel', organizationId: 'org_harbour', ...channel }])
  const { send, keyOf } = await createHarness({ storage })
  const response = await send('GET', '/api/conversations?limit=100', { key: await keyOf('mem_grace') })
  const { conversations } = (await response.json()) as ConversationPage
  return conversations.map(({ uniqueId, createdAt, replyUntil }) => ({ uniqueId, createdAt, replyUntil }))
}

describe.each(allReleased)('a store of $version', (released) => {
  test('opens with all of its records and its audit log', async () => {
    const { parley } = commandLine()
    const store = ['--database-url', await releasedStore([], released)]
    expect(recordsIn((await parley(['export', ...store])).out)).toBe(recordsIn(released.export))
    expect(await parley(['audit', 'list', '--json', ...store])).toMatchObject({ code: 0, out: released.audit })
  })

  test('has an export that imports, and is exported again to the byte', async () => {
    const { parley } = commandLine()
    expect(await parley(['import', '-'], { input: released.export })).toMatchObject({ code: 0 })
    expect(recordsIn((await parley(['export'])).out)).toBe(recordsIn(released.export))
  })

  test('has messages without authors, and new ones with them', async () => {
    const { storage } = await openStorage(await releasedStore([], released), { exclusive: true })
    onTestFinished(() => storage.close())
    const { send } = await createHarness({ storage })
    const key = released.key('current')
    const path = '/api/conversation/cnv_harbour_004/messages'
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' }
    const body = JSON.stringify({ messageType: 'Text', messageData: { text: 'Hello again' } })
    expect((await send('POST', path, { key, headers, body })).status).toBe(201)
    const { messages } = (await (await send('GET', path, { key })).json()) as MessagePage
    const [author, ...earlier] = messages.map((each) => each.author)
    expect(author).toEqual({ kind: 'Member', memberId: expect.stringMatching(/^mem_/) as string })
    expect(earlier).toEqual(earlier.map(() => undefined))
    expect(earlier).not.toEqual([])
  })

  test('accepts its keys, and has a closed conversation with its contact', async () => {
    const { storage } = await openStorage(await releasedStore([], released), { exclusive: true })
    onTestFinished(() => storage.close())
    const { send } = await createHarness({ storage })
    const statusFor = async (state: KeyState) =>
      (await send('GET', '/api/conversations', { key: released.key(state) })).status
    expect(await statusFor('revoked')).toBe(401)
    expect(await statusFor('superseded')).toBe(401)
    const response = await send('GET', '/api/conversations?status=Closed', { key: released.key('current') })
    const { conversations } = (await response.json()) as ConversationPage
    expect(conversations.map(({ contact }) => contact.uniqueId)).not.toEqual([])
    expect(await statusFor('pending')).toBe(200)
    expect(await statusFor('current')).toBe(401)
  })

  test('counts reply windows from the same times as a store that imported its export', async () => {
    const { storage: migrated } = await openStorage(await releasedStore([], released), { exclusive: true })
    const imported = await newStorage()
    onTestFinished(async () => void (await Promise.all([migrated.close(), imported.close()])))
    const lines = recordsIn(released.export).trim().split('\n')
    await put(
      imported,
      lines.map((line) => JSON.parse(line) as StoreRecord),
    )
    const windows = await windowsOf(migrated)
    expect(windows).toEqual(await windowsOf(imported))
    expect(windows.filter(({ createdAt, replyUntil = '' }) => replyUntil > createdAt)).not.toEqual([])
  })
})
