// A message of the history that comes again as a new one: its notification was overtaken by the transfer of the history.
import type { ReceivedMessage } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { moveIdentities } from '../../src/domain/identities/move.ts'
import { purgeBatch } from '../../src/domain/operator/purge.ts'
import { perform } from '../../src/store/store.ts'
import { channelOf, editOf, reactionOf, removalOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { echo, openWithEchoes } from '../echo-channel.ts'
import { CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { conflictWith, duplicateOf, idsOf, PLACEHOLDER } from '../repeated-messages.ts'
import { changed, later, NOON, openEmpty, type OpenStore, viewOf } from '../stores.ts'
import { history, ownHistory } from './history.suite.ts'

const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const AT = NOON.toISOString()
const sentAt = (ms: number) => ({ sentAt: later(ms).toISOString() })

export function historyAgainPromises(openStore: OpenStore): void {
  test('a message of the history that comes as a new one is received now, and counted once', async () => {
    const { deliver, deliverLater, set, conversationOf, log, list } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'))
    await set('Closed')
    const before = await conversationOf()
    const [first] = await deliver(history(ADA, 'app.2', -5000), history(ADA, 'app.3', -4000))
    const events = await log()
    const live = written(ADA, 'app.2', { ...sentAt(-5000), metadata: { whatsapp: { live: true } } })
    const [again, repeated, late] = await deliverLater(3000, live, live, history(ADA, 'app.2', -5000))
    expect(again).toEqual({ ...first, ignoredAliases: [] })
    expect([repeated, late]).toEqual([duplicateOf(first), duplicateOf(first)])
    const after = await conversationOf()
    const message = after.messages.at(-1)
    expect(message).toMatchObject({
      uniqueId: idsOf(first).messageId,
      createdAt: later(3000).toISOString(),
      ...sentAt(-5000),
      status: 'Unread',
      metadata: { whatsapp: { live: true } },
    })
    expect(after).toMatchObject({
      status: 'Active',
      totalMessages: before.totalMessages + 2,
      numberOfUnreadMessages: before.numberOfUnreadMessages + 1,
    })
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
    expect(await log()).toEqual([
      ...events,
      { type: 'conversation.status_changed', data: { ...ids, from: 'Closed', to: 'Active' } },
      { type: 'message.received', data: { ...ids, message } },
    ])
    expect(await list()).toMatchObject([{ uniqueId: CONVERSATION, lastActivityAt: later(3000).toISOString() }])
  })

  test('an echo of a message of the history is recorded now, and keeps its status', async () => {
    const { deliver, deliverLater, set, conversationOf, messageOf, log } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'))
    await set('Closed')
    const before = await conversationOf()
    const [first] = await deliver(ownHistory(ADA, 'app.2', -5000, { status: 'Read' }))
    const [again, repeated] = await deliverLater(3000, echo(ADA, 'app.2', sentAt(-5000)), echo(ADA, 'app.2'))
    expect([again, repeated]).toEqual([{ ...first, ignoredAliases: [] }, duplicateOf(first)])
    expect(await messageOf('app.2')).toMatchObject({ status: 'Read', createdAt: later(3000).toISOString() })
    const { status, totalMessages, numberOfUnreadMessages } = await conversationOf()
    expect([status, totalMessages, numberOfUnreadMessages]).toEqual([
      'Closed',
      before.totalMessages + 1,
      before.numberOfUnreadMessages,
    ])
    const recorded = (await log()).filter(({ type }) => type === 'message.recorded').map(({ data }) => data)
    expect(recorded).toMatchObject([{ isHistory: true }, {}])
    expect(recorded[1]).not.toHaveProperty('isHistory')
  })

  test('history and the same messages as new ones have the effects in one batch that they have one after the other', async () => {
    const text = (id: string, ms: number) => written('app.ada', id, sentAt(ms))
    const batch: ReceivedMessage[] = [
      { ...PLACEHOLDER, isHistory: true },
      history('app.ada', 'app.2', -2000),
      text('app.1', -1000),
      text('app.2', -2000),
      ownHistory('app.ada', 'app.3', -3000),
      echo('app.ada', 'app.3', sentAt(-3000)),
      text('app.2', -2000),
    ]
    const outcomeOf = async (isBatch: boolean) => {
      const { deliver, deliverLater, conversationOf } = await openWithEchoes(openStore)
      const results = await (isBatch ? deliver(...batch) : deliverLater(0, ...batch))
      const conversation = await conversationOf(idsOf(results[0]).conversationId)
      const { status, totalMessages, numberOfUnreadMessages, messages } = conversation
      return {
        results: results.map(({ result }) => result),
        conversation: { status, totalMessages, numberOfUnreadMessages },
        messages: messages.map(({ messagingAppMessageId, messageType, status: now }) => [
          messagingAppMessageId,
          messageType,
          now,
        ]),
      }
    }
    const outcome = await outcomeOf(true)
    expect(outcome).toEqual({
      results: ['Created', 'Created', 'Created', 'Created', 'Created', 'Created', 'Duplicate'],
      conversation: { status: 'Active', totalMessages: 3, numberOfUnreadMessages: 2 },
      messages: [
        ['app.1', 'Text', 'Unread'],
        ['app.2', 'Text', 'Unread'],
        ['app.3', 'Text', 'Sent'],
      ],
    })
    expect(await outcomeOf(false)).toEqual(outcome)
  })

  test('a message of the history keeps its changes when it is received now', async () => {
    const { deliver, change, conversationOf, log } = await openWithEchoes(openStore)
    const [first] = await deliver(history('app.ada', 'app.1', -2000), history('app.ada', 'app.2', -1000))
    await change(editOf('app.1', 'Edited.', AT), reactionOf('app.1', '👍', AT), removalOf('app.2'))
    await deliver(written('app.ada', 'app.1'), written('app.ada', 'app.2'))
    expect(await conversationOf(idsOf(first).conversationId)).toMatchObject({
      numberOfUnreadMessages: 2,
      messages: [
        { messageData: { text: 'Edited.' }, editedAt: AT, reactions: [{ reaction: '👍' }] },
        { messageType: 'Removed' },
      ],
    })
    expect(JSON.stringify((await log()).slice(-2))).not.toContain('This is app')
  })

  test('another message with the identifier is a conflict, and one of a blocked contact is Rejected', async () => {
    const { storage, deliver, ofType } = await openWithEchoes(openStore)
    const [first] = await deliver(history(ADA, 'app.1', -1000))
    const before = await ofType('message')
    const others = [
      written(ADA, 'app.1', { messageData: { text: 'Else.' } }),
      written('app.eve', 'app.1'),
      echo(ADA, 'app.1'),
    ]
    for (const other of others) expect(await deliver(other)).toEqual([conflictWith(first)])
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.ada' })])
    expect(await deliver(written(ADA, 'app.1'))).toMatchObject([{ code: 'contact_blocked' }])
    expect(await ofType('message')).toEqual(before)
  })

  test('a message whose conversation is deleted or half purged is stored anew, with its changes', async () => {
    const many = Array.from({ length: 300 }, (_, index) => history(ADA, `app.many.${index}`, -10_000 - index))
    const storedAfter = async (isPurged: boolean) => {
      const { storage, organization, act, deliver, change, set, conversationOf, messageOf, ofType } =
        await openWithEchoes(openStore)
      await deliver(history(ADA, 'app.1', -1000), history(ADA, 'app.2', -500))
      if (isPurged) for (const start of [0, 100, 200]) await deliver(...many.slice(start, start + 100))
      await change(editOf('app.2', 'Edited.', AT), reactionOf('app.1', '👍', AT), reactionOf('app.2', undefined, AT))
      await set('Deleted')
      if (isPurged) await storage.write(organization, (audit) => purgeBatch({ audit, act }, later(1)))
      // Which messages a purge removes first depends on the engine. Those that are gone have lost their changes.
      const kept = new Set((await ofType('message')).map(({ messagingAppMessageId: id }) => id))
      const batch = [written(ADA, 'app.1'), written(ADA, 'app.2'), history(ADA, 'app.1', -1000)]
      const results = await deliver(...batch)
      expect(results.map(({ result }) => result)).toEqual(['Created', 'Created', 'Duplicate'])
      const { conversationId, messageId } = idsOf(results[0])
      expect(conversationId).not.toBe(CONVERSATION)
      expect(await conversationOf(conversationId)).toMatchObject({
        status: 'Active',
        totalMessages: 2,
        numberOfUnreadMessages: 2,
        messages: [
          { messageData: { text: 'This is app.1.' }, ...(kept.has('app.1') && { reactions: [{ reaction: '👍' }] }) },
          kept.has('app.2') ? { messageData: { text: 'Edited.' }, editedAt: AT } : {},
        ],
      })
      // A reaction that is older than its removal doesn't return.
      const result = kept.has('app.2') ? 'Unchanged' : 'Applied'
      expect(await change(reactionOf('app.2', '👍', later(-1).toISOString()))).toMatchObject([{ result }])
      expect(await deliver(...batch)).toEqual([0, 1, 0].map((index) => duplicateOf(results[index])))
      if (!isPurged) return
      while ((await storage.write(organization, (audit) => purgeBatch({ audit, act }, later(1)))) !== undefined);
      expect(await messageOf('app.1')).toMatchObject({ uniqueId: messageId })
      expect((await ofType('conversation')).map(({ uniqueId }) => uniqueId)).not.toContain(CONVERSATION)
      expect(await deliver(written(ADA, 'app.1'))).toEqual([duplicateOf(results[0])])
    }
    await storedAfter(false)
    await storedAfter(true)
  })

  test('a message of a deleted conversation that was stored anew is a Duplicate after an export and an import, too', async () => {
    const { storage, deliver, set } = await openWithEchoes(openStore)
    await deliver(history(ADA, 'app.1', -1000))
    await set('Deleted')
    const [received] = await deliver(written(ADA, 'app.1'))
    const content = await contentOf(storage)
    const copy = await openEmpty(openStore)
    for (const store of [copy, storage]) {
      // The records of one batch, and of two.
      await put(store, content)
      await put(
        store,
        content.filter((each) => each.type === 'message' && each.receivedAs?.isHistory === true),
      )
      const { organization } = await viewOf(store, HARBOUR)
      expect(await channelOf(store, organization).deliver(written(ADA, 'app.1'))).toEqual([duplicateOf(received)])
    }
  })

  test('an echo of a message in a deleted conversation stays there, if the contact has no other', async () => {
    const { deliver, set, conversationOf } = await openWithEchoes(openStore)
    const [first] = await deliver(ownHistory(ADA, 'app.1', -1000))
    await set('Deleted')
    const { totalMessages } = await conversationOf()
    expect(await deliver(echo(ADA, 'app.1'))).toEqual([{ ...first, ignoredAliases: [] }])
    expect(await conversationOf()).toMatchObject({ status: 'Deleted', totalMessages })
  })

  test('a message from an identifier that another contact has by now belongs to that contact', async () => {
    const { storage, act, deliver, conversationOf } = await openWithEchoes(openStore)
    const [first] = await deliver(written('app.ada', 'app.0'), history('app.ada', 'app.1', -1000))
    const { contactId } = idsOf(first)
    await perform(storage, act, moveIdentities, {
      contactId,
      newId: 'con_moved',
      move: { to: { kind: 'NewContact' }, identities: [{ channelId: FIRST_CHANNEL, value: 'app.ada' }] },
    })
    const [again] = await deliver(written('app.ada', 'app.1'))
    expect(idsOf(again).contactId).toBe('con_moved')
    expect(await conversationOf(idsOf(again).conversationId)).toMatchObject({
      contactId: 'con_moved',
      totalMessages: 1,
    })
    expect(await deliver(written('app.ada', 'app.1'))).toEqual([duplicateOf(again)])
  })

  test('of concurrent deliveries of a message of the history as a new one, one receives it', async () => {
    const { deliver, conversationOf, log } = await openWithEchoes(openStore)
    const [first] = await deliver(history('app.ada', 'app.1', -1000))
    const results = (await Promise.all(Array.from({ length: 8 }, () => deliver(written('app.ada', 'app.1'))))).flat()
    const { conversationId, messageId } = idsOf(first)
    expect(results.filter(({ result }) => result === 'Created')).toHaveLength(1)
    expect(results.every((each) => 'messageId' in each && each.messageId === messageId)).toBe(true)
    expect(await conversationOf(conversationId)).toMatchObject({ totalMessages: 1, numberOfUnreadMessages: 1 })
    expect((await log()).filter(({ type }) => type === 'message.received')).toHaveLength(1)
  })

  test('an import of an export leaves history what it is', async () => {
    const { storage, deliver, list, conversationOf } = await openWithEchoes(openStore)
    const [first] = await deliver(
      written(ADA, 'app.0'),
      history(ADA, 'app.1', 1000),
      history('app.bea', 'app.2', -1000),
    )
    const [content, listed] = [await contentOf(storage), await list()]
    const before = await conversationOf()
    await put(storage, content)
    expect(await contentOf(storage)).toEqual(content)
    expect((await list()).map(({ lastActivityAt }) => lastActivityAt)).toEqual(
      listed.map(({ lastActivityAt }) => lastActivityAt),
    )
    expect(await conversationOf()).toEqual(before)
    const [again] = await deliver(written(ADA, 'app.1'))
    expect(again).toMatchObject({ result: 'Created', conversationId: idsOf(first).conversationId })
  })
}
