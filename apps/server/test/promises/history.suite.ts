// Messages of both sides from before a channel delivered: the decision `history`.
import type { ReceivedMessage } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { listMessages } from '../../src/domain/conversations/messages.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { editOf, reactionOf, removalOf, type Written, written } from '../channel.ts'
import { put } from '../contents.ts'
import { echo, openWithEchoes } from '../echo-channel.ts'
import { CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { conflictWith, duplicateOf, idsOf, PLACEHOLDER } from '../repeated-messages.ts'
import { changed, later, NOON, type OpenStore } from '../stores.ts'

const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const AT = NOON.toISOString()
const DAY_MS = 86_400_000
const times = (ms: number) => ({ createdAt: later(ms).toISOString(), sentAt: later(ms).toISOString() })
type Person = Parameters<typeof written>[0]

/** A message of the history of a contact, sent some milliseconds after noon. */
export const history = (contact: Person, id: string, ms: number, more: Written = {}): ReceivedMessage =>
  written(contact, id, { isHistory: true, sentAt: later(ms).toISOString(), ...more })
/** A message of the history that the organization wrote. */
export const ownHistory = (contact: Person, id: string, ms: number, more: Written = {}): ReceivedMessage =>
  history(contact, id, ms, { direction: 'OutBound', ...more })

export function historyPromises(openStore: OpenStore): void {
  test('C29: messages of the history stand at the times when they were sent, and change nothing but the number of messages', async () => {
    const { deliver, deliverLater, queued, log, conversationOf, list } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'), echo(ADA, 'app.2'))
    const before = await conversationOf()
    const events = await log()
    const [listed] = await list()
    const results = await deliverLater(
      2 * DAY_MS,
      history(ADA, 'app.3', 1000),
      ownHistory(ADA, 'app.4', -400 * DAY_MS, { status: 'Delivered' }),
    )
    const [[inbound, outbound], after] = [results.map(idsOf), await conversationOf()]
    const [oldest, ...others] = after.messages
    const newest = after.messages.at(-1)
    const common = { conversationId: CONVERSATION, channelId: FIRST_CHANNEL, messageType: 'Text' as const }
    expect(oldest).toEqual({
      ...common,
      ...times(-400 * DAY_MS),
      uniqueId: outbound?.messageId,
      direction: 'OutBound',
      author: { kind: 'External' },
      status: 'Delivered',
      messagingAppMessageId: 'app.4',
      messageData: { text: 'This is app.4.' },
    })
    expect(newest).toEqual({
      ...common,
      ...times(1000),
      uniqueId: inbound?.messageId,
      direction: 'InBound',
      author: { kind: 'Contact' },
      status: 'Read',
      messagingAppMessageId: 'app.3',
      messageData: { text: 'This is app.3.' },
    })
    const total = before.totalMessages + 2
    expect(after).toEqual({ ...before, messages: [oldest, ...before.messages, newest], totalMessages: total })
    expect(others).toHaveLength(total - 1)
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
    expect(await log()).toEqual([
      ...events,
      { type: 'message.recorded', data: { ...ids, message: newest, isHistory: true } },
      { type: 'message.recorded', data: { ...ids, message: oldest, isHistory: true } },
    ])
    expect(await queued()).toEqual([])
    const [listedAfter] = await list()
    expect(listedAfter?.lastActivityAt).toBe(listed?.lastActivityAt)
    expect(listedAfter?.lastMessage?.uniqueId).toBe(inbound?.messageId)
  })

  test('the history of a person without a contact makes a contact, and a closed conversation that a message reopens', async () => {
    const { deliver, deliverLater, log, conversationOf, list } = await openWithEchoes(openStore)
    const bea = { messagingAppContactId: 'app.bea', phone: '+33600000001', name: 'Bea' }
    const [first, second] = await deliver(history(bea, 'app.1', -DAY_MS), ownHistory(bea, 'app.2', -2 * DAY_MS))
    const { conversationId, contactId } = idsOf(first)
    expect(idsOf(second)).toMatchObject({ conversationId, contactId })
    const made = await conversationOf(conversationId)
    expect(made).toMatchObject({ status: 'Closed', initiatedBy: 'Contact', createdAt: AT, numberOfUnreadMessages: 0 })
    expect(made.messages.map(({ messagingAppMessageId }) => messagingAppMessageId)).toEqual(['app.2', 'app.1'])
    const opened = { conversationId, contactId, channelId: FIRST_CHANNEL, initiatedBy: 'Contact', createdAt: AT }
    expect(await log()).toMatchObject([
      { type: 'contact.created', data: { contact: { uniqueId: contactId, ...bea, createdAt: AT } } },
      { type: 'conversation.created', data: { ...opened, status: 'Closed' } },
      { type: 'message.recorded', data: { isHistory: true } },
      { type: 'message.recorded', data: { isHistory: true } },
    ])
    const summary = (await list()).find(({ uniqueId }) => uniqueId === conversationId)
    expect(summary).toMatchObject({ lastActivityAt: AT, lastMessage: { messagingAppMessageId: 'app.1' } })
    const [answer] = await deliverLater(1000, written('app.bea', 'app.3'))
    expect(idsOf(answer)).toMatchObject({ conversationId, contactId })
    expect(await conversationOf(conversationId)).toMatchObject({ status: 'Active', totalMessages: 3 })
  })

  test('a message of the history without a time, or with one that is still to come, has the time of its acceptance', async () => {
    const { deliver, messageOf } = await openWithEchoes(openStore)
    await deliver(history(ADA, 'app.1', DAY_MS), written(ADA, 'app.2', { isHistory: true }))
    expect(await messageOf('app.1')).toMatchObject({ createdAt: AT, sentAt: later(DAY_MS).toISOString() })
    expect(await messageOf('app.2')).toMatchObject({ createdAt: AT, status: 'Read' })
  })

  test('pages of messages neither repeat nor leave out one while history comes in', async () => {
    const { storage, organization, deliver } = await openWithEchoes(openStore)
    const { conversationId } = idsOf((await deliver(written('app.bea', 'app.0')))[0])
    const ages = Array.from({ length: 12 }, (_, index) => index - 20)
    await deliver(...ages.map((ms) => history('app.bea', `app.${ms}`, ms)))
    const found: string[] = []
    let cursor: string | undefined
    do {
      const request = { id: conversationId, limit: 4, ...(cursor !== undefined && { cursor }) }
      const page = await storage.read(organization, () => listMessages({ organization }, request))
      if (page instanceof ServiceError) throw page
      found.push(...page.items.map((item) => String((JSON.parse(item) as Written).messagingAppMessageId)))
      cursor = page.nextCursor
      // The first one is newer than all that was read, and the second one is older.
      if (found.length === 4) await deliver(history('app.bea', 'app.new', -1), history('app.bea', 'app.old', -100))
    } while (cursor !== undefined)
    expect(found).toEqual(['app.0', ...ages.toReversed().map((ms) => `app.${ms}`), 'app.old'])
  })

  test('history goes to a closed conversation, which stays so, and to a deleted one if the contact has no other', async () => {
    const { deliver, set, conversationOf } = await openWithEchoes(openStore)
    await deliver(written(ADA, 'app.1'))
    for (const status of ['Closed', 'Deleted'] as const) {
      await set(status)
      const results = await deliver(history(ADA, `app.in.${status}`, -1), ownHistory(ADA, `app.out.${status}`, -1))
      expect(results.map((result) => idsOf(result).conversationId)).toEqual([CONVERSATION, CONVERSATION])
      expect((await conversationOf()).status).toBe(status)
    }
  })

  test('history of a blocked contact is Rejected if the contact wrote it, and changes nothing of the contact', async () => {
    const { storage, deliver, ofType } = await openWithEchoes(openStore)
    const contactOf = async () => (await ofType('contact')).find(({ uniqueId }) => uniqueId === EXAMPLE.contactId)
    await deliver(written(ADA, 'app.1'))
    const deliverWhile = async (status: 'Blocked' | 'Inactive') => {
      await put(storage, [changed(EXAMPLE.contactId, { status, messagingAppContactId: 'app.ada' })])
      const before = await contactOf()
      const results = await deliver(history(ADA, `app.in.${status}`, -1), ownHistory(ADA, `app.out.${status}`, -1))
      expect(await contactOf()).toEqual(before)
      return results.map((each) => ('code' in each ? each.code : each.result))
    }
    expect(await deliverWhile('Blocked')).toEqual(['contact_blocked', 'Created'])
    expect(await deliverWhile('Inactive')).toEqual(['Created', 'Created'])
  })

  test('history moves no identifier, and no contact keeps a number for longer because of it', async () => {
    const answerFrom = async (...earlier: ReceivedMessage[]) => {
      const { storage, deliverLater, ofType } = await openWithEchoes(openStore)
      const told = { type: 'contact' as const, organizationId: HARBOUR, uniqueId: 'con_told', phone: '+33600000009' }
      const made = { attributes: {}, status: 'Active' as const, createdAt: AT }
      await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Identifiers' }), { ...told, ...made }])
      const contact = async () => (await ofType('contact')).find(({ uniqueId }) => uniqueId === 'con_told')
      const before = await contact()
      const results = await deliverLater(80 * DAY_MS, ...earlier)
      for (const result of results) expect(idsOf(result).contactId).toBe('con_told')
      expect(await contact()).toEqual(before)
      const answer = written({ messagingAppContactId: 'app.new', phone: '+33600000009' }, 'app.2')
      const [result] = await deliverLater(160 * DAY_MS, answer)
      return idsOf(result).contactId
    }
    expect(await answerFrom(echo('+33600000009', 'app.1'))).toBe('con_told')
    expect(await answerFrom(history('+33600000009', 'app.1', 79 * DAY_MS))).not.toBe('con_told')
    expect(await answerFrom(ownHistory('+33600000009', 'app.1', 79 * DAY_MS))).not.toBe('con_told')
  })

  test('a contact that the history makes has its number for 90 days from today', async () => {
    for (const [days, isSame] of [
      [89, true],
      [91, false],
    ] as const) {
      const { storage, deliver, deliverLater } = await openWithEchoes(openStore)
      await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Identifiers' })])
      const [first] = await deliver(history('+33600000009', 'app.1', -300 * DAY_MS))
      const answer = written({ messagingAppContactId: 'app.new', phone: '+33600000009' }, 'app.2')
      const [second] = await deliverLater(days * DAY_MS, answer)
      expect(idsOf(second).contactId === idsOf(first).contactId).toBe(isSame)
    }
  })

  test.each([
    ['an echo lets', echo('+33600000009', 'app.2'), true],
    ['history does not let', history('+33600000009', 'app.2', 99 * DAY_MS), false],
  ])('%s a contact keep its number for a message of the same batch', async (_what, earlier, isSame) => {
    const { storage, clock, deliver } = await openWithEchoes(openStore)
    await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Identifiers' })])
    const [first] = await deliver(echo('+33600000009', 'app.1'))
    clock.now = later(100 * DAY_MS)
    const answer = written({ messagingAppContactId: 'app.new', phone: '+33600000009' }, 'app.3')
    const [second, third] = await deliver(earlier, answer)
    expect(idsOf(second).contactId).toBe(idsOf(first).contactId)
    expect(idsOf(third).contactId === idsOf(first).contactId).toBe(isSame)
  })

  test('changes, receipts and quotes that came before a message of the history are applied', async () => {
    const { deliver, change, report, messageOf } = await openWithEchoes(openStore)
    const quoting = { replyToMessagingAppMessageId: 'app.3' }
    await deliver(written('app.ada', 'app.1', quoting), history('app.ada', 'app.2', -100 * DAY_MS, quoting))
    await change(editOf('app.3', 'Edited.', AT), reactionOf('app.3', '👍', AT), removalOf('app.4'))
    await report({ contact: { messagingAppContactId: 'app.ada' }, until: AT, status: 'Read' })
    const own = (id: string, more: Written = {}) => ownHistory('app.ada', id, -200 * DAY_MS, more)
    await deliver(own('app.3', { status: 'Delivered' }), own('app.4'), own('app.5', { status: 'Failed' }))
    const { uniqueId } = await messageOf('app.3')
    const changes = { messageData: { text: 'Edited.' }, editedAt: AT, reactions: [{ reaction: '👍' }] }
    expect(await messageOf('app.3')).toMatchObject({ status: 'Read', ...changes })
    expect(await messageOf('app.4')).toMatchObject({ messageType: 'Removed', status: 'Read' })
    expect(await messageOf('app.5')).toMatchObject({ status: 'Failed' })
    for (const id of ['app.1', 'app.2']) expect(await messageOf(id)).toMatchObject({ replyToMessageId: uniqueId })
    // Receipts that come later are applied as well.
    await report({ messagingAppMessageId: 'app.5', status: 'Delivered', at: later(1).toISOString() })
    expect(await messageOf('app.5')).toMatchObject({ status: 'Delivered' })
  })

  test('history of a message that is stored is a Duplicate, whoever wrote it', async () => {
    const { deliver, send, report, ofType, messageOf } = await openWithEchoes(openStore)
    const [live, echoed] = await deliver(written(ADA, 'app.1'), echo(ADA, 'app.2'))
    await send('msg_sent')
    await report({ messageId: 'msg_sent', messagingAppMessageId: 'app.3', status: 'Sent', at: AT })
    await send('msg_named')
    const before = await ofType('message')
    const { conversationId, contactId } = idsOf(live)
    const ofMember = (messageId: string) => ({ result: 'Duplicate', messageId, conversationId, contactId })
    const named = ownHistory(ADA, 'app.4', -5, { messageId: 'msg_named', status: 'Read' })
    const again = [history(ADA, 'app.1', -1), ownHistory(ADA, 'app.2', -2), ownHistory(ADA, 'app.3', -3)]
    expect(await deliver(...again, ...again, history(ADA, 'app.2', -1))).toEqual([
      ...[0, 1].flatMap(() => [duplicateOf(live), duplicateOf(echoed), ofMember('msg_sent')]),
      conflictWith(echoed),
    ])
    expect(await ofType('message')).toEqual(before)
    // One that names a message of a member is its receipt.
    expect(await deliver(named)).toEqual([ofMember('msg_named')])
    expect(await messageOf('app.4')).toMatchObject({ uniqueId: 'msg_named', status: 'Read' })
  })

  test('a placeholder of the history gets its content, and keeps its place', async () => {
    const { deliver, messageOf, log } = await openWithEchoes(openStore)
    const [first] = await deliver({ ...PLACEHOLDER, isHistory: true })
    const { createdAt } = await messageOf('app.1')
    const content = history('app.ada', 'app.1', -1000)
    expect(await deliver(content, content)).toEqual([duplicateOf(first), duplicateOf(first)])
    const message = await messageOf('app.1')
    expect(message).toMatchObject({ messageData: { text: 'This is app.1.' }, createdAt, status: 'Read' })
    expect(message.editedAt).toBeUndefined()
    expect((await log()).map(({ type }) => type).slice(-2)).toEqual(['message.recorded', 'message.edited'])
  })

  test('only an OutBound message of the history can have a status', async () => {
    const { deliver, send, ofType } = await openWithEchoes(openStore)
    await send('msg_sent')
    const before = await ofType('message')
    const status = { status: 'Read' as const }
    const results = await deliver(
      written(ADA, 'app.1', status),
      history(ADA, 'app.2', -1, status),
      echo(ADA, 'app.3', { ...status, messageId: 'msg_sent' }),
    )
    const detail = 'Only an OutBound message of the history can have a status.'
    const rejected = { result: 'Rejected', code: 'status_unexpected', detail }
    expect(results).toEqual([rejected, rejected, rejected])
    expect(await ofType('message')).toEqual(before)
  })
}
