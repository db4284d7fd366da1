// Messages that the organization wrote with another program: the decision `echoes`.
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { editOf, removalOf, written } from '../channel.ts'
import { put } from '../contents.ts'
import { echo, openWithEchoes } from '../echo-channel.ts'
import { CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { conflictWith, duplicateOf, idsOf, PLACEHOLDER } from '../repeated-messages.ts'
import { changed, later, NOON, type OpenStore } from '../stores.ts'

const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const AT = NOON.toISOString()
const sentAt = (ms: number) => ({ sentAt: later(ms).toISOString() })

export function echoPromises(openStore: OpenStore): void {
  test('an echo is a message of the organization that no adapter gets, and the rest of its conversation stays', async () => {
    const { deliver, deliverLater, queued, log, conversationOf } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'))
    const before = await conversationOf()
    const events = await log()
    const [result] = await deliverLater(
      1000,
      echo(ADA, 'app.2', { ...sentAt(500), metadata: { whatsapp: { by: 'phone' } } }),
    )
    const { messageId, conversationId, contactId } = idsOf(result)
    const message = {
      uniqueId: messageId,
      conversationId: CONVERSATION,
      channelId: FIRST_CHANNEL,
      direction: 'OutBound',
      author: { kind: 'External' },
      status: 'Sent',
      messageType: 'Text',
      createdAt: later(1000).toISOString(),
      ...sentAt(500),
      messagingAppMessageId: 'app.2',
      metadata: { whatsapp: { by: 'phone' } },
      messageData: { text: 'This is app.2.' },
    }
    const messages = [...before.messages, message]
    expect(await conversationOf()).toEqual({ ...before, messages, totalMessages: before.totalMessages + 1 })
    const data = { conversationId, contactId, channelId: FIRST_CHANNEL, message }
    expect(await log()).toEqual([...events, { type: 'message.recorded', data }])
    expect(await queued()).toEqual([])
  })

  test('an echo to a person without a contact makes a contact, and a closed conversation that an answer reopens', async () => {
    const { deliver, log, conversationOf } = await openWithEchoes(openStore)
    const bea = { messagingAppContactId: 'app.bea', phone: '+33600000001', name: 'Bea' }
    const [first] = await deliver(echo(bea, 'app.1'))
    const { conversationId, contactId } = idsOf(first)
    expect(await conversationOf(conversationId)).toMatchObject({
      status: 'Closed',
      initiatedBy: 'Member',
      totalMessages: 1,
      numberOfUnreadMessages: 0,
    })
    const opened = { conversationId, contactId, channelId: FIRST_CHANNEL, initiatedBy: 'Member', createdAt: AT }
    expect(await log()).toMatchObject([
      { type: 'contact.created', data: { contact: { uniqueId: contactId, ...bea } } },
      { type: 'conversation.created', data: { ...opened, status: 'Closed' } },
      { type: 'message.recorded' },
    ])
    const [answer] = await deliver(written('app.bea', 'app.2'))
    expect(idsOf(answer)).toMatchObject({ conversationId, contactId })
    const reopened = { status: 'Active', initiatedBy: 'Member', totalMessages: 2, numberOfUnreadMessages: 1 }
    expect(await conversationOf(conversationId)).toMatchObject(reopened)
  })

  test('an echo leaves a closed conversation closed, and a deleted one deleted, to which no message of the contact goes', async () => {
    const { deliver, set, conversationOf } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'))
    const echoWhile = async (status: 'Closed' | 'Deleted') => {
      await set(status)
      const [result] = await deliver(echo(ADA, `app.${status}`))
      expect(idsOf(result).conversationId).toBe(CONVERSATION)
      expect((await conversationOf()).status).toBe(status)
    }
    await echoWhile('Closed')
    await echoWhile('Deleted')
    const [before, answer, after] = await deliver(echo(ADA, 'app.2'), written(ADA, 'app.3'), echo(ADA, 'app.4'))
    expect(idsOf(before).conversationId).toBe(CONVERSATION)
    expect(idsOf(answer).conversationId).not.toBe(CONVERSATION)
    expect(idsOf(after).conversationId).toBe(idsOf(answer).conversationId)
    const { status, totalMessages, numberOfUnreadMessages } = await conversationOf(idsOf(answer).conversationId)
    expect({ status, totalMessages, numberOfUnreadMessages }).toEqual({
      status: 'Active',
      totalMessages: 2,
      numberOfUnreadMessages: 1,
    })
    expect(await conversationOf()).toMatchObject({ status: 'Deleted', totalMessages: EXAMPLE.messages.length + 4 })
  })

  test('echoes and messages in one batch have the effects of one request after the other', async () => {
    const messages = [
      echo('app.bea', 'app.1'),
      written({ messagingAppContactId: 'app.bea', name: 'Bea' }, 'app.2'),
      echo('app.bea', 'app.3'),
      echo({ messagingAppContactId: 'app.cy', phone: '+33600000001' }, 'app.4'),
      echo({ messagingAppContactId: 'app.cy', phone: '+33600000002', name: 'Cy' }, 'app.5'),
      echo('app.bea', 'app.1'),
    ]
    const outcomeOf = async (isBatch: boolean) => {
      const { deliver, deliverLater, ofType } = await openWithEchoes(openStore)
      const results = await (isBatch ? deliver(...messages) : deliverLater(0, ...messages))
      const found = [results[0], results[3]].map((result) => idsOf(result))
      const conversations = await ofType('conversation')
      const contacts = await ofType('contact')
      return {
        results: results.map(({ result }) => result),
        conversations: found.map(({ conversationId }) => {
          const { status, initiatedBy, address } = conversations.find((each) => each.uniqueId === conversationId) ?? {}
          return { status, initiatedBy, address }
        }),
        contacts: found.map(({ contactId }) => {
          const { name, phone } = contacts.find((each) => each.uniqueId === contactId) ?? {}
          return { name, phone }
        }),
      }
    }
    const outcome = await outcomeOf(true)
    expect(outcome).toEqual({
      results: ['Created', 'Created', 'Created', 'Created', 'Created', 'Duplicate'],
      conversations: [
        { status: 'Active', initiatedBy: 'Member', address: 'app.bea' },
        { status: 'Closed', initiatedBy: 'Member', address: undefined },
      ],
      contacts: [
        { name: 'Bea', phone: 'app.bea' },
        { name: 'Cy', phone: '+33600000001' },
      ],
    })
    expect(await outcomeOf(false)).toEqual(outcome)
  })

  test('an echo to a blocked or inactive contact is stored, edited and removed, and changes nothing of the contact', async () => {
    const { storage, deliver, change, ofType, messageOf } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'))
    const echoWhile = async (status: 'Blocked' | 'Inactive') => {
      await put(storage, [changed(EXAMPLE.contactId, { status, messagingAppContactId: 'app.ada' })])
      expect(await deliver(echo(ADA, `app.${status}`))).toMatchObject([{ result: 'Created' }])
      expect((await ofType('contact')).find(({ uniqueId }) => uniqueId === EXAMPLE.contactId)?.status).toBe(status)
    }
    await echoWhile('Inactive')
    await echoWhile('Blocked')
    expect(await change(editOf('app.Blocked', 'Edited.', AT))).toMatchObject([{ result: 'Applied' }])
    expect(await messageOf('app.Blocked')).toMatchObject({ messageData: { text: 'Edited.' }, editedAt: AT })
    expect(await change(removalOf('app.Blocked'))).toMatchObject([{ result: 'Applied' }])
    expect(await messageOf('app.Blocked')).toMatchObject({ messageType: 'Removed', author: { kind: 'External' } })
    expect(await deliver(echo(ADA, 'app.Blocked'))).toMatchObject([{ result: 'Duplicate' }])
  })

  test('an edit and a removal that come before their echo are applied when it is stored', async () => {
    const { change, deliver, messageOf, log } = await openWithEchoes(openStore)
    await change(editOf('app.1', 'Edited.', AT), removalOf('app.2'))
    await deliver(echo(ADA, 'app.1'), echo(ADA, 'app.2'))
    expect(await messageOf('app.1')).toMatchObject({ messageData: { text: 'Edited.' }, direction: 'OutBound' })
    expect(await messageOf('app.2')).toMatchObject({ messageType: 'Removed', direction: 'OutBound' })
    expect((await log()).map(({ type }) => type).filter((type) => type.startsWith('message.'))).toEqual([
      'message.recorded',
      'message.edited',
      'message.recorded',
      'message.removed',
    ])
  })

  test('an echo that is delivered again is a Duplicate, and another message with its identifier a conflict', async () => {
    const { deliver, ofType } = await openWithEchoes(openStore)
    const [first, inbound] = await deliver(echo(ADA, 'app.1'), written(ADA, 'app.2'))
    const before = await ofType('message')
    expect(await deliver(echo(ADA, 'app.1'), echo(ADA, 'app.1'))).toEqual([duplicateOf(first), duplicateOf(first)])
    const others = [
      echo(ADA, 'app.1', { messageData: { text: 'Something else.' } }),
      echo('app.eve', 'app.1'),
      written(ADA, 'app.1'),
    ]
    for (const other of others) expect(await deliver(other)).toEqual([conflictWith(first)])
    expect(await deliver(echo(ADA, 'app.2'))).toEqual([conflictWith(inbound)])
    expect(await ofType('message')).toEqual(before)
  })

  test('receipts raise the status of an echo, also one until a time that came before it', async () => {
    const { deliver, report, messageOf, log } = await openWithEchoes(openStore)
    await deliver(written('app.ada', 'app.1'), echo('app.ada', 'app.2'))
    await report({ messagingAppMessageId: 'app.2', status: 'Delivered', at: AT })
    expect(await messageOf('app.2')).toMatchObject({ status: 'Delivered' })
    await report({ contact: { messagingAppContactId: 'app.ada' }, until: AT, status: 'Read' })
    expect(await messageOf('app.2')).toMatchObject({ status: 'Read' })
    await deliver(echo('app.ada', 'app.3', sentAt(-1000)), echo('app.ada', 'app.4', sentAt(1000)))
    expect(await messageOf('app.3')).toMatchObject({ status: 'Read' })
    expect(await messageOf('app.4')).toMatchObject({ status: 'Read', createdAt: (await messageOf('app.3')).createdAt })
    const changes = (await log()).filter(({ type }) => type === 'message.status_changed')
    expect(changes).toHaveLength(2)
  })

  test('an echo without its content gets it, and keeps its place and status', async () => {
    const { deliver, report, messageOf, log } = await openWithEchoes(openStore)
    const placeholder = { ...PLACEHOLDER, direction: 'OutBound' as const }
    const [first] = await deliver(placeholder)
    await report({ messagingAppMessageId: 'app.1', status: 'Failed', code: '131', at: AT, metadata: { app: 1 } })
    expect(await deliver(echo('app.ada', 'app.1'))).toEqual([duplicateOf(first)])
    expect(await messageOf('app.1')).toMatchObject({
      uniqueId: idsOf(first).messageId,
      messageData: { text: 'This is app.1.' },
      author: { kind: 'External' },
      status: 'Failed',
      errorCode: '131',
      statusMetadata: { app: 1 },
    })
    expect((await log()).map(({ type }) => type).slice(-1)).toEqual(['message.edited'])
  })

  test('an echo moves no identifier, and a contact that it makes gets those that no contact has', async () => {
    const { storage, deliver, ofType, log } = await openWithEchoes(openStore)
    await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Identifiers' })])
    const [first] = await deliver(written({ messagingAppContactId: 'app.one', phone: '+33600000001' }, 'app.1'))
    const identitiesOf = async (id: string) =>
      (await ofType('contact'))
        .find(({ uniqueId }) => uniqueId === id)
        ?.identities?.map(({ kind, value }) => `${kind} ${value}`)
        .toSorted()
    const one = await identitiesOf(idsOf(first).contactId)
    const [second] = await deliver(echo({ messagingAppContactId: 'app.two', phone: '+33600000001' }, 'app.2'))
    expect(await identitiesOf(idsOf(first).contactId)).toEqual(one)
    // A contact that has only the identifier which it shows is exported without a list.
    expect(await identitiesOf(idsOf(second).contactId)).toBeUndefined()
    const [answer] = await deliver(written('app.two', 'app.4'))
    expect(idsOf(answer).contactId).toBe(idsOf(second).contactId)
    const pair = { contactId: idsOf(second).contactId, otherContactId: idsOf(first).contactId }
    expect(await log()).toContainEqual({
      type: 'contact.duplicate_suspected',
      data: { ...pair, channelId: FIRST_CHANNEL },
    })
    // A known contact gets no identifier either.
    const [again] = await deliver(echo({ messagingAppContactId: '+33600000001' }, 'app.3'))
    expect(idsOf(again).contactId).toBe(idsOf(first).contactId)
    expect(await identitiesOf(idsOf(first).contactId)).toEqual(one)
  })

  test('an echo counts as written to: a contact that never wrote keeps its number for 90 days from it', async () => {
    const day = 86_400_000
    const answerFrom = async (hasEcho: boolean) => {
      const { storage, deliverLater } = await openWithEchoes(openStore)
      const told = { type: 'contact' as const, organizationId: HARBOUR, uniqueId: 'con_told', phone: '+33600000009' }
      const made = { attributes: {}, status: 'Active' as const, createdAt: AT }
      await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Identifiers' }), { ...told, ...made }])
      if (hasEcho) await deliverLater(80 * day, echo('+33600000009', 'app.1'))
      const answer = written({ messagingAppContactId: 'app.new', phone: '+33600000009' }, 'app.2')
      const [result] = await deliverLater(160 * day, answer)
      return idsOf(result).contactId
    }
    expect(await answerFrom(true)).toBe('con_told')
    expect(await answerFrom(false)).not.toBe('con_told')
  })

  test.each(['a receipt', 'an edit', 'a removal', 'a receipt until a time'] as const)(
    '%s of an echo changes neither how it was received nor the quote that it waits for',
    async (what) => {
      const { storage, deliver, report, change, messageOf, ofType } = await openWithEchoes(openStore)
      const quote = { replyToMessagingAppMessageId: 'app.3' }
      await deliver(written(ADA, 'app.1'), echo(ADA, 'app.2', quote))
      const { receivedAs } = await messageOf('app.2')
      const { [what]: apply } = {
        'a receipt': () => report({ messagingAppMessageId: 'app.2', status: 'Delivered', at: AT }),
        'an edit': () => change(editOf('app.2', 'Edited.', AT)),
        'a removal': () => change(removalOf('app.2')),
        'a receipt until a time': () =>
          report({ contact: { messagingAppContactId: 'app.ada' }, until: AT, status: 'Read' }),
      }
      expect(await apply()).toMatchObject([{ result: 'Applied' }])
      expect(await messageOf('app.2')).toMatchObject({ receivedAs, ...quote })
      // An import of its own export changes nothing either.
      const before = await ofType('message')
      await put(storage, before)
      expect(await ofType('message')).toEqual(before)
      const [quoted] = await deliver(written(ADA, 'app.3'))
      expect(await messageOf('app.2')).toMatchObject({ replyToMessageId: idsOf(quoted).messageId })
    },
  )

  test('a copy of the store knows its echoes', async () => {
    const { storage, deliver, ofType } = await openWithEchoes(openStore)
    const [first] = await deliver(echo(ADA, 'app.1', { sentAt: AT }))
    const before = await ofType('message')
    await put(storage, before)
    expect(await ofType('message')).toEqual(before)
    // A message of another system has no hashes.
    await put(
      storage,
      before.map((message) => ({ ...message, receivedAs: undefined })),
    )
    expect(await deliver(echo(ADA, 'app.1', { sentAt: AT }))).toEqual([duplicateOf(first)])
    expect(await deliver(echo(ADA, 'app.1', { messageData: { text: 'Else.' } }))).toEqual([conflictWith(first)])
  })
}
