// Pages and conversations whose parts are large: however many an operation may return, a response has a bounded number of bytes.
import { contract, type Conversation, type Message } from '@parley/contract'
import { entries, object } from '@parley/contract/document'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { policies } from '../src/http/policy.ts'
import { organizationOf, type OwnedType, type StoreRecord } from '../src/domain/tables/record.ts'
import { ownedTypes, recordTypes } from '../src/domain/tables/record-types.ts'
import { putRecordsOfType } from '../src/domain/tables/put.ts'
import type { Store } from '../src/store/store.ts'
import { channelOf, written } from './channel.ts'
import { copiesOf } from './copied-stores.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'
import { codeOf } from './keys.ts'
import { knownRequests, returnedProperties } from './requests.ts'
import { later, NOON, text } from './stores.ts'
import { put } from './contents.ts'

const MIB = 1024 * 1024
/** An import takes messages and attributes of this size. The letter has two bytes. */
const LARGE = 'é'.repeat(100 * 1024)
const MANY = Array.from({ length: 14 }, (_, index) => index)

/** The properties that the copies of a record have, besides large texts. */
const OWN: { readonly [Type in OwnedType]?: (index: number) => object } = {
  member: () => ({ accessLevel: 'Member', roleIds: [] }),
  contact: (index) => ({ name: 'Ada', phone: `${index}`, attributes: { LARGE } }),
  conversation: (index) => ({ contactId: `contact_${index}`, assignedToId: undefined, tagIds: [] }),
  message: (index) => text(`message_${index}`, later(index), { messageData: { text: LARGE } }),
}

/** The properties of a type of records that can be any text. */
function textsOf(type: OwnedType): string[] {
  const { properties } = object(contract.components.schemas[recordTypes[type].schema])
  return entries(properties).flatMap(([name, schema]) =>
    object(schema)['type'] === 'string' && !['enum', 'format', 'pattern'].some((each) => each in object(schema))
      ? [name]
      : [],
  )
}

/** Adds many large ones of everything that can be listed. The channel is called without the checks of HTTP. */
async function addLarge(storage: Store): Promise<void> {
  const records = ownedTypes.flatMap((type) => {
    const first = harbourAndCedar().find((record) => record.type === type && organizationOf(record) === HARBOUR)
    const large = Object.fromEntries(textsOf(type).map((name) => [name, LARGE]))
    const copy = (index: number) => ({ ...first, ...large, ...OWN[type]?.(index), uniqueId: `${type}_${index}` })
    return MANY.map((index) => copy(index) as StoreRecord)
  })
  await put(storage, records)
  const channel = channelOf(storage, await codeOf(storage, HARBOUR))
  const queued = [...MANY, MANY.length].map((index) => ({
    ...(text(`queued_${index}`, later(index), {
      conversationId: 'conversation_0',
      direction: 'OutBound',
      messageData: { text: LARGE },
    }) as Message),
    queuedOn: FIRST_CHANNEL,
  }))
  const organization = await codeOf(storage, HARBOUR)
  await storage.write(organization, () => putRecordsOfType({ organization }, 'message', queued, { at: NOON }))
  await channel.deliver(...MANY.map((index) => written('app.large', `app.${index}`, { messageData: { text: LARGE } })))
}

const largeStores = copiesOf(async (storage) => {
  await put(storage, harbourAndCedar())
  await addLarge(storage)
})

/** A server with a copy of that store, and the key of an owner. */
async function openLarge(): Promise<Harness & { key: string }> {
  const storage = await largeStores.open()
  onTestFinished(() => storage.close())
  const harness = await createHarness({ storage })
  return { ...harness, key: await harness.keyOf(OWNER) }
}

interface Item {
  uniqueId?: string
  id?: string
  message?: { uniqueId: string }
}

const lists = knownRequests.filter(({ operationId }) => policies[operationId].inputs.includes('query.limit'))

test('every list of the contract is tested here', () => {
  expect(lists.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(['listMessages', 'listEvents']))
})

test.each(lists)('$operationId: a page ends early at 1 MiB, and all pages have each item once', async ({ path }) => {
  const { send, key } = await openLarge()
  const start = `${path}${path.includes('?') ? '&' : '?'}`

  async function readAll(limit: number) {
    const sizes: number[] = []
    const ids: (string | undefined)[] = []
    let query: string | undefined = ''
    while (query !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- A page names the next one.
      const body = await (await send('GET', `${start}limit=${limit}${query}`, { key })).text()
      const { nextCursor, nextPosition, ...others } = JSON.parse(body) as Record<string, string>
      const items = Object.values(others).flat() as unknown as Item[]
      sizes.push(Buffer.byteLength(body))
      ids.push(...items.map(({ uniqueId, id, message }) => uniqueId ?? id ?? message?.uniqueId))
      if (nextPosition !== undefined) query = items.length === 0 ? undefined : `&after=${nextPosition}`
      else query = nextCursor && `&cursor=${nextCursor}`
    }
    return { sizes, ids }
  }

  const { sizes, ids } = await readAll(100)
  expect(Math.max(...sizes)).toBeLessThan(MIB + 3 * Buffer.byteLength(LARGE))
  expect(
    sizes.filter((size) => size > MIB).length,
    `addLarge needs large records of what ${start} lists.`,
  ).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(MANY.length)
  expect((await readAll(3)).ids).toEqual(ids)
})

const ofConversation = knownRequests.filter((known) => returnedProperties(known).includes('conversation'))

test.each(ofConversation)(
  '$operationId: a conversation has the newest messages up to 1 MiB, and counts all',
  async ({ method, path, headers, body, success }) => {
    const { send, key } = await openLarge()
    const response = await send(method, path, { key, headers, body })
    expect(response.status).toBe(success)
    const conversation = ((await response.json()) as { conversation: Conversation }).conversation
    const { messages, totalMessages } = conversation
    expect(conversation.uniqueId).toBe(CONVERSATION)
    expect(totalMessages).toBe(MANY.length + EXAMPLE.messages.length)
    expect(messages.map(({ uniqueId }) => uniqueId)).toEqual(MANY.slice(-6).map((index) => `message_${index}`))
  },
)
