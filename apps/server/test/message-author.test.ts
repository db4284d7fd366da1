// Tests that each place that shows a message names the same author.
import type { Message, MessageEnvelope, ReceivedMessageResults } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { readContact } from '../src/domain/operator/document.ts'
import { documentOf } from '../src/import-export/contact-document.ts'
import { written } from './channel.ts'
import { filledCommandLine } from './command-line.ts'
import { contentOf, put } from './contents.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, OWNER, SUPERVISOR } from './fixture.ts'
import { createHarness } from './harness.ts'
import { codeOf } from './keys.ts'
import { changed } from './stores.ts'
import { stage } from './webhook-stage.ts'

const MESSAGES = `/api/conversation/${CONVERSATION}/messages`

/** A server with one message of the contact and one of each of two members, and a webhook that gets their events. */
async function withThreeMessages() {
  const { storage, send, keyOf, clock } = await createHarness()
  await put(storage, [changed(SUPERVISOR, { accessLevel: 'Owner' })])
  const { endpoints, add, start } = await stage({ storage })
  await add('/hook', { types: ['message.received', 'message.sent', 'message.status_changed'] })
  start()
  const key = await keyOf(OWNER)
  const post = async <Body>(path: string, body: object, as = key) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' }
    return (await (await send('POST', path, { key: as, headers, body: JSON.stringify(body) })).json()) as Body
  }
  const inbound = written({ phone: EXAMPLE.contact.phone }, 'app.new')
  const { results } = await post<ReceivedMessageResults>('/api/channel/messages', {
    channelId: FIRST_CHANNEL,
    messages: [inbound],
  })
  const text = { messageType: 'Text', messageData: { text: 'It arrives today.' } }
  const ofOwner = await post<MessageEnvelope>(MESSAGES, text)
  const ofSupervisor = await post<MessageEnvelope>(MESSAGES, text, await keyOf(SUPERVISOR))
  const sent = [ofOwner, ofSupervisor].map(({ message }) => message)
  const at = new Date(clock.ms).toISOString()
  await post('/api/channel/receipts', {
    channelId: FIRST_CHANNEL,
    receipts: sent.map(({ uniqueId: messageId }) => ({ messageId, status: 'Read', at })),
  })
  const received = results.map((result) => ('messageId' in result ? result.messageId : ''))
  const ids = [...received, ...sent.map(({ uniqueId }) => uniqueId)]
  return { storage, endpoints, ids, sent, get: async (path: string) => (await send('GET', path, { key })).json() }
}

/** All messages in a value, at any depth. */
function messagesIn(value: unknown): Message[] {
  if (typeof value !== 'object' || value === null) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract has contents with identifiers in messages only.
  if ('messageData' in value) return [value as Message]
  return Object.values(value).flatMap(messagesIn)
}

test('a message has its author wherever it is shown', async () => {
  const { storage, endpoints, ids, sent, get } = await withThreeMessages()
  const authors = [{ kind: 'Contact' }, { kind: 'Member', memberId: OWNER }, { kind: 'Member', memberId: SUPERVISOR }]
  /** The identifier and the author of each of the messages that are in a value, without repetitions. */
  const shownIn = (value: unknown) => {
    const shown = messagesIn(value).filter(({ uniqueId }) => ids.includes(uniqueId))
    return [...new Set(shown.map(({ uniqueId, author }) => JSON.stringify([uniqueId, author])))].toSorted()
  }
  const all = ids.map((id, index) => JSON.stringify([id, authors[index]])).toSorted()
  expect(shownIn(sent)).toEqual(all.slice(1))
  expect(shownIn(await get(`/api/conversation/${CONVERSATION}`))).toEqual(all)
  expect(shownIn(await get(MESSAGES))).toEqual(all)
  expect(shownIn(await get('/api/conversations'))).toEqual(all.slice(2))

  const organization = await codeOf(storage, HARBOUR)
  const contact = storage.snapshot((each) => readContact(each, organization, EXAMPLE.contactId))
  expect(shownIn(await documentOf(contact))).toEqual(all)
  expect(shownIn(await contentOf(storage))).toEqual(all)

  for (const [type, expected] of [
    ['message.received', all.slice(0, 1)],
    ['message.sent', all.slice(1)],
    ['message.status_changed', all.slice(1)],
  ] as const) {
    expect(shownIn(await get(`/api/events?type=${type}`))).toEqual(expected)
    const pushed = () => endpoints.deliveries.map(({ event }) => event).filter((event) => event.type === type)
    await expect.poll(() => shownIn(pushed()), { message: type }).toEqual(expected)
  }
})

const authored = (uniqueId: string, author?: object) => ({
  type: 'message',
  organizationId: HARBOUR,
  ...EXAMPLE.messages[0],
  messagingAppMessageId: `app.${uniqueId}`,
  uniqueId,
  author,
})

test('an import keeps each kind of author, also of an unknown member, and requires none', async () => {
  const { parley } = await filledCommandLine()
  const messages = [
    authored('msg_contact', { kind: 'Contact' }),
    authored('msg_member', { kind: 'Member', memberId: OWNER }),
    authored('msg_former_member', { kind: 'Member', memberId: 'mem_former' }),
    authored('msg_unknown_member', { kind: 'Member' }),
    authored('msg_external', { kind: 'External' }),
    authored('msg_campaign', { kind: 'Campaign' }),
    authored('msg_old'),
  ]
  const input = messages.map((message) => JSON.stringify(message)).join('\n')
  expect(await parley(['import', '-'], { input })).toMatchObject({ code: 0, err: '' })
  const exported = (await parley(['export'])).out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Message)
  const kept = messages.map(({ uniqueId }) => exported.find((record) => record.uniqueId === uniqueId))
  expect(kept).toEqual(messages)
})

test('an import rejects an author of an unknown kind, and one with an unknown property', async () => {
  const { parley } = await filledCommandLine()
  for (const [author, pointer] of [
    [{ kind: 'Robot' }, '/author/kind'],
    [{ kind: 'Member', name: 'Grace' }, '/author/name'],
  ] as const) {
    const { code, err } = await parley(['import', '-'], { input: JSON.stringify(authored('msg_new', author)) })
    expect(code).toBe(1)
    expect(err).toContain(pointer)
  }
})
