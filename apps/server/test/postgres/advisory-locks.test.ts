// The advisory locks of identifiers: how many a transaction takes, because the table of locks belongs to all databases of the server, and
// that transactions with common identifiers don't deadlock.
import { type Channel, contract } from '@parley/contract'
import { startService } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_CHANNEL, firstChannel } from '../../src/domain/kernel/first-channel.ts'
import { eraseContact } from '../../src/domain/operator/erase.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { createPostgresStorage } from '../../src/postgres/postgres.ts'
import { allStatements } from '../../src/sql/statement.ts'
import { put } from '../contents.ts'
import { ask, newDatabase } from '../databases.ts'
import { HARBOUR, harbourAndCedar, OWNER } from '../fixture.ts'
import { createHarness } from '../harness.ts'
import { randomFrom } from '../identity-histories.ts'
import { codeOf } from '../keys.ts'
import { NOON } from '../stores.ts'
import { written } from '../channel.ts'

const { ReceivedMessageBatch, ReceivedContact, IdentityMove } = contract.components.schemas
const MAX_MESSAGES = ReceivedMessageBatch.properties.messages.maxItems
const MAX_ALIASES = ReceivedContact.properties.aliases.maxItems
const MAX_MOVED = IdentityMove.properties.identities.maxItems

/** Records the advisory locks of each transaction with events, at its commit, by the mode of the lock. */
const COUNT_LOCKS = `
  CREATE TABLE locks_at_commit (type text, shared int, exclusive int);
  CREATE FUNCTION count_locks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO locks_at_commit SELECT NEW.type, count(*) FILTER (WHERE mode = 'ShareLock'), count(*) FILTER (WHERE mode = 'ExclusiveLock')
    FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid();
    RETURN NEW;
  END $$;
  CREATE CONSTRAINT TRIGGER count_locks AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION count_locks()`

let numbers = 0
/** Returns a phone number that no other call returns. Its text and its digits are two identifiers. */
const newNumber = () => `+49 15 ${100_000_000 + (numbers += 1)}`
const times = <Made>(count: number, make: () => Made): Made[] => Array.from({ length: count }, make)

const channelWith = (settings: Partial<Channel>): StoreRecord => ({
  type: 'channel',
  organizationId: HARBOUR,
  ...firstChannel(NOON.toISOString()),
  ...settings,
})

const contactWith = (uniqueId: string, values: readonly string[]): StoreRecord => ({
  type: 'contact',
  organizationId: HARBOUR,
  uniqueId,
  phone: uniqueId,
  attributes: {},
  createdAt: NOON.toISOString(),
  status: 'Active',
  identities: values.map((value) => ({ identityScope: FIRST_CHANNEL, kind: 'app', value, usedAt: NOON.toISOString() })),
})

async function openCounted() {
  const url = await newDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  await ask(url, COUNT_LOCKS)
  await put(storage, harbourAndCedar())
  const { send, keyOf } = await createHarness({ storage })
  const key = await keyOf(OWNER)
  const post = async (path: string, json: object): Promise<unknown> => {
    const response = await send('POST', path, { key, json })
    expect(response.status).toBeLessThan(300)
    return response.json()
  }
  /** Returns the shared and the exclusive locks of each transaction of `work` that had events, such as `1 + 63`. */
  const locksOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    await ask(url, 'DELETE FROM locks_at_commit')
    await work()
    const rows = await ask(
      url,
      `SELECT DISTINCT shared || ' + ' || exclusive AS locks FROM locks_at_commit WHERE type NOT LIKE 'api_key.%' ORDER BY 1`,
    )
    return rows.map((row) => (row as { locks: string }).locks)
  }
  return { storage, post, locksOf }
}

const messagesOf = (count: number, more: () => { phone?: string; aliases?: string[] } = () => ({})) => ({
  channelId: FIRST_CHANNEL,
  messages: times(count, () => {
    const id = newNumber()
    return written({ messagingAppContactId: id, ...more() }, `m ${id}`)
  }),
})

test('only one statement takes advisory locks', () => {
  const names = allStatements().filter(({ postgres }) => postgres.includes('advisory'))
  expect(names.map(({ name }) => name)).toEqual(['channel_keys_locked'])
})

const largest = () => ({ phone: newNumber(), aliases: times(MAX_ALIASES, newNumber) })

test('a batch of messages takes at most 64 advisory locks, and none for aliases that never count', async () => {
  const { storage, post, locksOf } = await openCounted()
  const deliver = (count: number, more?: Parameters<typeof messagesOf>[1]) =>
    locksOf(() => post('/api/channel/messages', messagesOf(count, more)))
  const withoutAliases = {
    one: await deliver(1),
    'as many as share the lock': await deliver(63),
    'one more': await deliver(64),
    'with phones and aliases': await deliver(31, largest),
    'the largest': await deliver(MAX_MESSAGES, largest),
  }
  await put(storage, [channelWith({ usesAliases: true })])
  // The first 4 aliases count, or 5 if one of them is the number of the channel.
  const withAliases = {
    'as many as share the lock': await deliver(9, largest),
    'the largest': await deliver(MAX_MESSAGES, largest),
  }
  expect({ withoutAliases, withAliases }).toEqual({
    withoutAliases: {
      one: ['1 + 1'],
      'as many as share the lock': ['1 + 63'],
      'one more': ['0 + 1'],
      'with phones and aliases': ['1 + 62'],
      'the largest': ['0 + 1'],
    },
    withAliases: { 'as many as share the lock': ['1 + 63'], 'the largest': ['0 + 1'] },
  })
})

test('members and operators take at most 64 advisory locks, with the largest requests', async () => {
  const { storage, post, locksOf } = await openCounted()
  const values = times(2 * MAX_MOVED, newNumber)
  const organization = await codeOf(storage, HARBOUR)
  const move = (identities?: readonly string[]) =>
    post('/api/contact/con_fat/identities/move', {
      to: { kind: 'NewContact' },
      ...(identities && { identities: identities.map((value) => ({ channelId: FIRST_CHANNEL, value })) }),
    })
  const contacts = [contactWith('con_fat', values), contactWith('con_plain', ['app.plain'])]
  const many = times(500, () => contactWith(`con ${newNumber()}`, times(20, newNumber)))
  expect({
    'an import': await locksOf(() => put(storage, [...contacts, ...many])),
    'a new contact': await locksOf(() =>
      post('/api/contacts', { messagingAppContactId: newNumber(), phone: newNumber(), channelId: FIRST_CHANNEL }),
    ),
    'a changed number': await locksOf(() => post('/api/contact/con_plain', { phone: newNumber() })),
    'a move': await locksOf(() => move(values.slice(0, 10))),
    'the largest move': await locksOf(() => move(values.slice(10, 10 + MAX_MOVED))),
    'a move of all': await locksOf(() => move()),
    'a conversation': await locksOf(() =>
      post('/api/conversations', { contactId: 'con_plain', channelId: FIRST_CHANNEL }),
    ),
    'an erasure': await locksOf(() => eraseContact(storage, { organization, at: NOON }, 'con_fat')),
  }).toEqual({
    'an import': ['0 + 0'],
    'a new contact': ['1 + 2'],
    'a changed number': ['1 + 1'],
    'a move': ['1 + 10'],
    'the largest move': ['0 + 1'],
    'a move of all': ['0 + 1'],
    'a conversation': ['0 + 0'],
    'an erasure': ['0 + 0'],
  })
})

/** The identifiers that the requests have in common: numbers in two spellings, and texts. */
const IDENTIFIERS = Array.from({ length: 90 }, (_, index) =>
  index % 3 === 0 ? `app.${index}` : index % 3 === 1 ? `+49 1512 ${100_000 + index}` : `491512${99_999 + index}`,
)
const NO_LIMITS = Object.fromEntries(
  ['RECEIVE_MESSAGES', 'CREATE_CONTACT', 'UPDATE_CONTACT', 'MOVE_IDENTITIES', 'CREATE_CONVERSATION'].map((name) => [
    `RATE_LIMIT_${name}`,
    '0',
  ]),
)
/** On a busy machine, a large batch takes long, and others wait for it. */
const PATIENT = { DATABASE_TIMEOUT_SECONDS: '60' }
const WORKERS = 8
const REQUESTS = 25

type Sent = [path: string, body: object]

/** Returns a function that creates a random request with common identifiers, of a kind that locks identifiers or contacts. */
function randomRequests(seed: number): () => Sent {
  const random = randomFrom(seed)
  const identifier = () => random.pick(IDENTIFIERS) ?? ''
  const phone = () => `+491512${100_000 + random.below(200)}`
  const contactId = () => `con_${random.below(10)}`
  let sent = 0
  const message = () => {
    const contact = { messagingAppContactId: identifier(), ...(random.is(0.5) && { phone: `+${newNumber()}` }) }
    const aliases = random.is(0.5) ? [...new Set(times(6, identifier))] : undefined
    return written({ ...contact, ...(aliases && { aliases }) }, `app.${seed}.${(sent += 1)}`)
  }
  const kinds: (() => Sent)[] = [
    () => ['/api/channel/messages', { channelId: FIRST_CHANNEL, messages: times(1 + random.below(3), message) }],
    () => ['/api/channel/messages', { channelId: FIRST_CHANNEL, messages: times(MAX_MESSAGES, message) }],
    () => [
      '/api/contacts',
      { ...(random.is(0.5) && { messagingAppContactId: identifier() }), phone: phone(), channelId: FIRST_CHANNEL },
    ],
    () => [`/api/contact/${contactId()}`, { phone: phone() }],
    () => [
      `/api/contact/${contactId()}/identities/move`,
      {
        to: { kind: 'Contact', contactId: contactId() },
        ...(random.is(0.5) && { identities: [{ channelId: FIRST_CHANNEL, value: identifier() }] }),
      },
    ],
    () => ['/api/conversations', { contactId: contactId(), channelId: FIRST_CHANNEL }],
  ]
  return () => random.pick(kinds)?.() ?? ['', {}]
}

test('concurrent requests with common identifiers, small and large, on two instances, have no deadlock and no 5xx', async () => {
  const url = await newDatabase()
  const storage = await createPostgresStorage({ url, now: () => NOON })
  onTestFinished(() => storage.close())
  const contacts = times(10, () => 0).map((_, index) =>
    contactWith(`con_${index}`, IDENTIFIERS.slice(9 * index, 9 * index + 9)),
  )
  await put(storage, [
    ...harbourAndCedar(),
    channelWith({ usesAliases: true, phoneMatching: 'Identifiers' }),
    ...contacts,
  ])
  const { keyOf } = await createHarness({ storage })
  const key = await keyOf(OWNER)
  const servers = await Promise.all([0, 1].map(() => startService({ DATABASE_URL: url, ...NO_LIMITS, ...PATIENT })))
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end('SIGKILL')))))
  const statuses = new Map<number, number>()
  async function work(server: string, seed: number): Promise<void> {
    const next = randomRequests(seed)
    for (let request = 0; request < REQUESTS; request += 1) {
      const [path, body] = next()
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const send = () => fetch(`${server}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      // The server can close an idle connection at the moment at which the request is sent.
      const response = await send().catch(send)
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(
    servers.flatMap((server, one) => times(WORKERS, () => 0).map((_, two) => work(server.url, 100 * one + two))),
  )
  console.info(`statuses of requests with common identifiers: ${JSON.stringify([...statuses])}`)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(WORKERS * REQUESTS)
  // A session reports its deadlocks at its end at the latest.
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const deadlocks = () => ask(url, 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()')
  expect(await deadlocks()).toEqual([{ deadlocks: 0 }])
})
