// Tests in the service which contact a message is from, and where a reply goes. `identity-rules.test.ts` tests the rules.
import type { Channel, ReceivedMessageResult } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { dismissDuplicate } from '../src/domain/identities/duplicates.ts'
import { readExport } from '../src/domain/operator/export.ts'
import { importLines } from '../src/import-export/import.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { written } from './channel.ts'
import { contentOf, NOON, put } from './contents.ts'
import { openAny } from './engine.ts'
import { CEDAR, HARBOUR, OWNER } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'
import { compareHistories } from './identity-comparison.ts'
import { codeOf } from './keys.ts'
import { perform } from '../src/store/store.ts'

const FIRST = { uniqueId: 'chn_first', name: 'First', createdAt: NOON.toISOString(), identityScope: 'chn_first' }
const PHONE = '+33 6 99 99 99 99'
const NUMBER = '33699999999'

/** The names of all services, because one can have the messages of another. */
let sent = 0

/** A service whose first channel has some settings. */
async function open(settings: Partial<Channel> = {}, given?: Harness) {
  const harness = given ?? (await createHarness())
  const { storage, keyOf, send, clock } = harness
  const channel = { ...FIRST, phoneMatching: 'Identifiers' as const, usesAliases: false, ...settings }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  const key = await keyOf(OWNER)
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    send('POST', path, { key, headers: { 'Content-Type': 'application/json', ...more }, body: JSON.stringify(body) })
  const eventsOf = async (type: string) => {
    const response = await send('GET', `/api/events?type=${type}`, { key })
    return ((await response.json()) as { events: { data: object }[] }).events.map(({ data }) => data)
  }
  const receive = (...contacts: Parameters<typeof written>[0][]) =>
    post('/api/channel/messages', {
      channelId: channel.uniqueId,
      messages: contacts.map((contact) => written(contact, `app.${(sent += 1)}`)),
    })
  return {
    ...harness,
    receive,
    /** The results of messages that come one after the other. */
    deliver: async (...contacts: Parameters<typeof written>[0][]) => {
      const results: ReceivedMessageResult[] = []
      for (const contact of contacts) {
        clock.ms += 1000
        // oxlint-disable-next-line no-await-in-loop -- The order matters.
        const { results: own } = (await (await receive(contact)).json()) as { results: ReceivedMessageResult[] }
        results.push(...own)
      }
      return results.map((result) =>
        'contactId' in result ? result : { ...result, contactId: '', conversationId: '' },
      )
    },
    /** The address of a reply, or why there is none. */
    reply: async (conversationId: string) => {
      clock.ms += 1000
      const body = { messageType: 'Text', messageData: { text: 'Hello' } }
      const path = `/api/conversation/${conversationId}/messages`
      const response = await post(path, body, { 'Idempotency-Key': `key-${(sent += 1)}` })
      if (response.status !== 201) return ((await response.json()) as { code: string }).code
      const { events } = (await (await send('GET', '/api/events?type=message.sent', { key })).json()) as {
        events: { data: { contact: { messagingAppContactId?: string } } }[]
      }
      return events.at(-1)?.data.contact.messagingAppContactId
    },
    suspected: () => eventsOf('contact.duplicate_suspected'),
    eventsOf,
  }
}

test('a person who wrote by number and then by identifier has one conversation, and gets replies at the newest address', async () => {
  const { deliver, reply } = await open()
  const [first, second] = await deliver(NUMBER, { messagingAppContactId: 'bsuid.1', phone: PHONE })
  expect(second).toMatchObject({ contactId: first?.contactId, conversationId: first?.conversationId })
  expect(await reply(first?.conversationId ?? '')).toBe('bsuid.1')
  await deliver(NUMBER)
  expect(await reply(first?.conversationId ?? '')).toBe(NUMBER)
})

test('a reply never goes to a number that became the identifier of another contact, and one event names the pair', async () => {
  const { deliver, reply, suspected, storage } = await open({ phoneMatching: 'Identifiers', usesAliases: true })
  const [known, alone] = await deliver(
    { messagingAppContactId: NUMBER, aliases: ['bsuid.1'] },
    '33600000000',
    'bsuid.2',
    { messagingAppContactId: 'bsuid.2', phone: PHONE },
    { messagingAppContactId: 'bsuid.2', phone: '33600000000' },
    { messagingAppContactId: 'bsuid.2', phone: PHONE },
  )
  expect(await reply(known?.conversationId ?? '')).toBe('bsuid.1')
  const before = await contentOf(storage)
  expect(await reply(alone?.conversationId ?? '')).toBe('identity_lost')
  expect(await contentOf(storage)).toEqual(before)
  const other = expect.any(String) as string
  expect(await suspected()).toEqual([
    { contactId: other, otherContactId: known?.contactId, channelId: 'chn_first' },
    { contactId: other, otherContactId: alone?.contactId, channelId: 'chn_first' },
  ])
})

test('after a contact lost a number, a new alias with that number finds the contact that was imported with it since', async () => {
  const { deliver, storage, clock } = await open({ phoneMatching: 'Identifiers', usesAliases: true })
  const [former] = await deliver({ messagingAppContactId: NUMBER, aliases: ['bsuid.1'] })
  const createdAt = new Date((clock.ms += 1000)).toISOString()
  const imported = { uniqueId: 'con_imported', phone: PHONE, attributes: {}, createdAt, status: 'Active' as const }
  await put(storage, [{ type: 'contact', organizationId: HARBOUR, ...imported }])
  const [found] = await deliver({ messagingAppContactId: NUMBER, aliases: ['bsuid.2'] })
  expect(former?.contactId).not.toBe('con_imported')
  expect(found?.contactId).toBe('con_imported')
})

/** Imports records from lines, as `parley import` does. */
async function importInto({ storage, clock }: Pick<Harness, 'storage' | 'clock'>, records: readonly object[]) {
  const lines = (async function* lines() {
    yield Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  })()
  const options = { now: () => new Date(clock.ms), allowsLongTransaction: true, keepGood: false }
  return importLines(lines, { ...options, storage, onRejected: (rejected) => expect(rejected).toBe(undefined) })
}

test('a contact that was created long ago in another system keeps its number for 90 days from the import', async () => {
  for (const [ms, isSame] of [
    [-1000, true],
    [1, false],
  ] as const) {
    const harness = await open()
    const { deliver, clock, storage } = harness
    const contact = {
      type: 'contact',
      organizationId: HARBOUR,
      uniqueId: 'con_imported',
      attributes: {},
      status: 'Active',
    }
    await importInto(harness, [{ ...contact, phone: PHONE, createdAt: '2023-01-01T00:00:00.000Z' }])
    // A copy of the store by an export and an import decides in the same way: the copy isn't another system.
    const records = await Array.fromAsync(storage.snapshot(readExport))
    clock.ms += 89 * 86_400_000
    await importInto(
      harness,
      records.filter(({ type }) => type === 'contact'),
    )
    clock.ms += 86_400_000 + ms - 1000
    const [found] = await deliver(NUMBER)
    expect(found?.contactId === 'con_imported').toBe(isSame)
  }
})

test('after phone matching is turned off, a stored number finds no contact', async () => {
  const one = await open()
  const [first, again] = await one.deliver(NUMBER, PHONE)
  expect(again?.contactId).toBe(first?.contactId)
  const [later] = await (await open({ phoneMatching: 'Never' }, one)).deliver(NUMBER)
  expect(later?.contactId).not.toBe(first?.contactId)
})

test.each([
  [{}, 90],
  [{ PHONE_SILENCE_DAYS: 45 }, 45],
])('with the setting %j, a contact keeps its number for %i days of silence', async (setting, days) => {
  for (const [ms, isSame] of [
    [0, true],
    [1, false],
  ] as const) {
    const { deliver, clock } = await open({}, await createHarness(setting))
    const [first] = await deliver(NUMBER)
    clock.ms += days * 86_400_000 + ms - 1000
    const [second] = await deliver({ messagingAppContactId: 'bsuid.1', phone: PHONE })
    expect(second?.contactId === first?.contactId).toBe(isSame)
  }
})

test('an alias finds its contact until it arrives with a fourth identifier, which the results and one event report', async () => {
  const { deliver, eventsOf } = await open({ usesAliases: true })
  const results = await deliver(
    ...['p', 'q', 'r', 's', 's'].map((id) => ({ messagingAppContactId: id, aliases: ['all'] })),
  )
  expect(new Set(results.map(({ contactId }) => contactId)).size).toBe(2)
  expect(results.map((result) => 'ignoredAliases' in result && result.ignoredAliases)).toEqual([
    [],
    [],
    [],
    ['all'],
    ['all'],
  ])
  const contactIds = [results[0], results[3]].map((result) => result?.contactId)
  expect(await eventsOf('contact.alias_ignored')).toEqual([{ channelId: 'chn_first', contactIds }])
})

test.each([
  ['a channel that uses none', { usesAliases: false }, ['a'], ['a']],
  ['a message with five', {}, ['a', 'b', 'c', 'd', 'e'], ['e']],
  ['a message with the number of the channel', {}, ['a', '0033 1 40 00 00 00'], ['0033 1 40 00 00 00']],
  ['a message with an invisible one', {}, ['\u200b', 'a'], ['\u200b']],
])('aliases on %s are ignored, and the message is stored', async (_, settings, aliases, ignoredAliases) => {
  const { deliver } = await open({ usesAliases: true, phone: '+33140000000', ...settings })
  expect(await deliver({ messagingAppContactId: 'app.other', aliases })).toMatchObject([
    { result: 'Created', ignoredAliases },
  ])
})

test('the fourth usable alias identifies the contact, however often the number of the channel comes before it', async () => {
  const { deliver } = await open({ usesAliases: true, phone: '+33140000000' })
  const unusable = ['+33140000000', '0033140000000', '33140000000', '\u200b']
  const aliases = [...unusable, '+33612345670', '0033612345670', 'a', 'app.fourth', 'e']
  const [known, other] = await deliver('app.fourth', { messagingAppContactId: 'app.other', aliases })
  expect(other).toMatchObject({ result: 'Created', contactId: known?.contactId, ignoredAliases: [...unusable, 'e'] })
})

test.each([
  ['identifier_invalid', { messagingAppContactId: ' \u200b' }],
  ['contact_is_channel', { messagingAppContactId: '0033140000000' }],
  ['contact_is_channel', { messagingAppContactId: 'app.x', phone: '+33 1 40 00 00 00' }],
])(
  'a message is rejected with %s for the contact %j, and the others of the batch are stored',
  async (code, contact) => {
    const { receive } = await open({ phone: '+33140000000' })
    const { results } = (await (await receive(contact, 'app.new')).json()) as { results: ReceivedMessageResult[] }
    expect(results).toMatchObject([{ result: 'Rejected', code }, { result: 'Created' }])
  },
)

test('a suspected duplicate has one event, and another only if it was dismissed and an identifier moves between the two', async () => {
  const { deliver, suspected, storage } = await open({ phoneMatching: 'Identifiers' })
  const other = { messagingAppContactId: 'bsuid.2', phone: PHONE }
  const former = { messagingAppContactId: 'bsuid.1', phone: PHONE }
  const [first, second] = await deliver(former, other, former, other)
  expect(await suspected()).toEqual([
    { contactId: second?.contactId, otherContactId: first?.contactId, channelId: 'chn_first' },
  ])
  const pair = [first?.contactId ?? '', second?.contactId ?? ''] as const
  const organization = await codeOf(storage, HARBOUR)
  const act = { organization, at: NOON }
  await perform(storage, act, dismissDuplicate, { contactId: pair[0], otherContactId: pair[1] })
  await deliver(former)
  expect(await suspected()).toHaveLength(2)
})

test('an alias that later arrives alone creates a contact, which is reported as a suspected duplicate', async () => {
  const { deliver, suspected } = await open({ usesAliases: true })
  const all = ['p', 'q', 'r', 's'].map((id) => ({ messagingAppContactId: id, aliases: ['all'] }))
  const [first, , , fourth] = await deliver(...all)
  const [alone] = await deliver('all')
  expect([first?.contactId, fourth?.contactId]).not.toContain(alone?.contactId)
  expect(await suspected()).toEqual(
    expect.arrayContaining([{ contactId: alone?.contactId, otherContactId: first?.contactId, channelId: 'chn_first' }]),
  )
})

test('a blocked contact cannot write with another identifier', async () => {
  const { deliver, storage } = await open({ usesAliases: true, phoneMatching: 'Identifiers' })
  const [first] = await deliver('app.first')
  const contact = (await contentOf(storage)).find(({ uniqueId }) => uniqueId === first?.contactId)
  await put(storage, [{ ...contact, status: 'Blocked' } as StoreRecord])
  const rejected = await deliver(
    { messagingAppContactId: 'app.second', phone: PHONE, aliases: ['app.first'] },
    'app.second',
    NUMBER,
  )
  expect(rejected.map(({ result }) => result)).toEqual(['Rejected', 'Rejected', 'Rejected'])
})

test('identifiers and addresses survive an export and an import, and belong to one organization', async () => {
  const one = await open({ usesAliases: true, phoneMatching: 'Identifiers' })
  const [first] = await one.deliver(
    { messagingAppContactId: NUMBER, aliases: ['app.alias'] },
    { messagingAppContactId: 'app.other', phone: PHONE },
  )
  const lines = await Array.fromAsync(one.storage.snapshot(readExport))
  const { storage } = await openAny(() => new Date(one.clock.ms))
  await put(
    storage,
    lines.filter((line): line is StoreRecord => line.type !== 'position'),
  )
  const other = await open({ usesAliases: true, phoneMatching: 'Identifiers' }, await createHarness({ storage }))
  other.clock.ms = one.clock.ms
  expect(await other.reply(first?.conversationId ?? '')).toBe('app.alias')
  const found = await other.deliver({ messagingAppContactId: 'app.new', aliases: ['app.alias'] })
  expect(found).toMatchObject([{ contactId: first?.contactId }])
  expect(
    (await contentOf(storage)).filter((record) => 'identities' in record && record.organizationId === CEDAR),
  ).toEqual([])
})

test('the service chooses the contacts and addresses of the rules, even if it is interrupted', async () => {
  const { storage, reopen } = await openAny(() => NOON)
  const stage = { storage, reopen }
  onTestFinished(() => stage.storage.close())
  expect(await compareHistories(stage, { from: 1, to: 8 })).toBeGreaterThan(200)
})
