// Histories of channels that deliver at least once: adapters retry, reorder and overlap batches, agents close conversations and
// reply, and the store stops in the middle and is opened again. At the end each message is stored once, in order.
import type { ReceivedMessage } from '@parley/contract'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { OutcomeUnknown, StoreUnavailable } from '../src/sql/errors.ts'
import { firstChannel } from '../src/domain/kernel/first-channel.ts'
import type { RecordOf, StoreRecord } from '../src/domain/tables/record.ts'
import type { Store } from '../src/store/store.ts'
import { callerOf, channelBy, eventsOf, written } from './channel.ts'
import { changeStatus } from '../src/domain/conversations/change-status.ts'
import { getConversation } from '../src/domain/conversations/lock-conversation.ts'
import { createRun } from '../src/store/run.ts'
import { OWNER } from './fixture.ts'
import { codeOf } from './keys.ts'
import { later, NOON } from './stores.ts'
import { put, contentOf } from './contents.ts'

const CONTACTS = 3
const AUTHORS = { InBound: { kind: 'Contact' }, OutBound: { kind: 'Member', memberId: OWNER } } as const
const MESSAGES = 24

/** Returns the message with a number. Each number is one message. */
const messageOf = (number: number): ReceivedMessage => {
  const contact = number % CONTACTS
  // The first contact is imported and found by its phone number.
  const from = { messagingAppContactId: `app.${contact}`, ...(contact === 0 && { phone: '+49 30 123456' }) }
  return written(from, `m.${number}`)
}

const number = fc.integer({ min: 0, max: MESSAGES - 1 })
const batch = fc.array(number, { minLength: 1, maxLength: 8 })
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      batches: fc.array(batch, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), contact: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('response' as const),
      contact: number,
      batches: fc.constant([[0, 1, 2]]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      batches: fc.array(batch, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), ms: fc.integer({ min: -5000, max: 5000 }) }),
  },
)

/** A store that stories share, each with an organization of its own. */
export interface Stage {
  storage: Store
  reopen: () => Promise<Store>
}

/** Tells stories, and fails if one of them ends with a message too many, too few or out of order. */
export async function tellStories(stage: Stage, stories: number): Promise<void> {
  let told = 0
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 12 }), async (happenings) => {
      told += 1
      await tellStory(stage, `org_story_${told}`, happenings)
    }),
    { numRuns: stories },
  )
}

type Happening = typeof happening extends fc.Arbitrary<infer Drawn> ? Drawn : never

async function tellStory(stage: Stage, organizationId: string, happenings: readonly Happening[]): Promise<void> {
  await put(stage.storage, beginning(organizationId))
  const caller = callerOf(await codeOf(stage.storage, organizationId), organizationId)
  const clock = { now: NOON }
  const now = () => clock.now
  const sent: string[] = []

  /** Delivers batches at the same time. A channel without a response does not know whether they were stored. */
  const deliver = (batches: readonly (readonly number[])[]) => {
    const channel = channelBy(stage.storage, caller, now)
    return batches.map((each) =>
      channel.deliver(...each.map(messageOf)).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error
        return []
      }),
    )
  }

  const conversationOf = (contact: number) => conversationIn(channelBy(stage.storage, caller, now), contact)

  /** An agent replies while messages arrive, and the channel reports the receipt of the reply. */
  async function response(contact: number, batches: readonly (readonly number[])[]): Promise<void> {
    const conversationId = await conversationOf(contact)
    const uniqueId = `msg_sent_${sent.length}`
    sent.push(uniqueId)
    const channel = channelBy(stage.storage, caller, now)
    await Promise.all([
      ...deliver(batches),
      put(stage.storage, [replyOf(organizationId, conversationId, uniqueId, clock.now)]),
    ])
    const receipts = (['Read', 'Sent', 'Delivered'] as const).map((status) => {
      const receipt = { messageId: uniqueId, messagingAppMessageId: `out.${uniqueId}`, status, at: NOON.toISOString() }
      return channel.report(receipt, receipt)
    })
    await Promise.all([...deliver(batches), ...receipts])
  }

  for (const each of happenings) {
    if (each.kind === 'deliver') await Promise.all(deliver(each.batches))
    else if (each.kind === 'clock') clock.now = later(each.ms, clock.now)
    else if (each.kind === 'response') await response(each.contact, each.batches)
    else if (each.kind === 'close') {
      const run = createRun({ storage: stage.storage, now })
      const conversationId = await conversationOf(each.contact)
      const closing = run.write(caller, 'req', changeStatus, { conversationId, to: 'Closed' })
      await Promise.all([closing, ...deliver([[each.contact]])])
    } else {
      const underway = deliver(each.batches)
      await stage.storage.close()
      await Promise.all(underway)
      stage.storage = await stage.reopen()
    }
  }
  // At the end, every adapter delivers what it has, until it gets a response.
  const all = Array.from({ length: MESSAGES }, (_, index) => index)
  await Promise.all(deliver([all, all.toReversed()]))
  await expectOnce(stage.storage, organizationId, sent)
}

async function conversationIn(channel: ReturnType<typeof channelBy>, contact: number): Promise<string> {
  const [result] = await channel.deliver(messageOf(contact % CONTACTS))
  return result !== undefined && 'conversationId' in result ? (result.conversationId ?? '') : ''
}

async function expectOnce(storage: Store, organizationId: string, sent: readonly string[]): Promise<void> {
  const organization = await codeOf(storage, organizationId)
  const records = (await contentOf(storage)).filter(
    (record) => 'organizationId' in record && record.organizationId === organizationId,
  )
  const messages = records.filter((record) => record.type === 'message')
  const received = messages.filter(({ direction }) => direction === 'InBound')
  expect(messages.map(({ author }) => author)).toEqual(messages.map(({ direction }) => AUTHORS[direction]))
  const numbers = received.map(({ messagingAppMessageId = '' }) => Number(messagingAppMessageId.slice(2)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: MESSAGES }, (_, index) => index))

  const contacts = records.filter((record) => record.type === 'contact')
  const ids = contacts.map(({ messagingAppContactId = '' }) => messagingAppContactId)
  expect(ids.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    Array.from({ length: CONTACTS }, (_, index) => `app.${index}`),
  )
  const conversations = records.filter((record) => record.type === 'conversation')
  expect(new Set(conversations.map(({ contactId }) => contactId)).size).toBe(conversations.length)

  const told = (await eventsOf(storage, organization)).filter(({ type }) => type === 'message.received')
  for (const { uniqueId } of conversations) {
    const own = messages.filter(({ conversationId }) => conversationId === uniqueId)
    const contactOf = new Set(own.filter(({ direction }) => direction === 'InBound').map(senderOf))
    expect(contactOf.size).toBe(1)
    // Events are in the order in which messages were accepted, and so are the messages of a conversation.
    const accepted = told.flatMap(({ data }) => {
      const { message } = data as { message: RecordOf<'message'> }
      expect(message.author).toEqual(AUTHORS.InBound)
      return message.conversationId === uniqueId ? [message.uniqueId] : []
    })
    const inOrder = own.filter(({ direction }) => direction === 'InBound').map((message) => message.uniqueId)
    expect(inOrder).toEqual(accepted)
    const found = await storage.read(organization, () => getConversation({ organization }, uniqueId))
    const shown = JSON.parse('snapshot' in found ? found.snapshot().conversation : '{}') as Record<string, unknown>
    expect(shown).toMatchObject({
      totalMessages: own.length,
      numberOfUnreadMessages: inOrder.length,
      messages: own.slice(-20).map((message) => ({ uniqueId: message.uniqueId })),
    })
  }
  const responses = messages.filter(({ direction }) => direction === 'OutBound')
  expect(responses.map(({ uniqueId }) => uniqueId).toSorted()).toEqual(sent.toSorted())
  for (const { status, uniqueId, messagingAppMessageId } of responses) {
    expect([status, messagingAppMessageId]).toEqual(['Read', `out.${uniqueId}`])
  }
}

const senderOf = ({ messagingAppMessageId = '' }: RecordOf<'message'>) =>
  Number(messagingAppMessageId.slice(2)) % CONTACTS

const beginning = (organizationId: string): StoreRecord[] => [
  { type: 'organization', uniqueId: organizationId, name: 'Story', createdAt: NOON.toISOString() },
  { type: 'channel', organizationId, ...firstChannel(NOON.toISOString(), 'Identifiers') },
  {
    type: 'contact',
    organizationId,
    uniqueId: 'con_imported',
    phone: '0049 (30) 123-456',
    attributes: {},
    createdAt: NOON.toISOString(),
    status: 'Inactive',
  },
]

const replyOf = (organizationId: string, conversationId: string, uniqueId: string, at: Date): StoreRecord => ({
  type: 'message',
  organizationId,
  conversationId,
  uniqueId,
  direction: 'OutBound',
  author: AUTHORS.OutBound,
  status: 'Sent',
  messageType: 'Text',
  createdAt: at.toISOString(),
  messageData: { text: 'Here it is.' },
})
