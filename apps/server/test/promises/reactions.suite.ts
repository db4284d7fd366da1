// Reactions of contacts and of the organization to messages: the decision `reactions`.
import type { Message, ReceivedMessage, Reaction } from '@parley/contract'
import { expect, test } from 'vitest'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { reactToMessage } from '../../src/domain/messages/react.ts'
import { sendMessage } from '../../src/domain/messages/send.ts'
import { channelOf, editOf, eventsOf, reactionOf, removalOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, OWNER } from '../fixture.ts'
import { changed, later, NOON, openEmpty, openFilled, type OpenStore, viewOf } from '../stores.ts'

const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const at = (ms: number) => later(ms - 1000).toISOString()
const echo = (id: string, more: Partial<ReceivedMessage> = {}) =>
  ({ ...written(ADA, id), direction: 'OutBound', ...more }) as ReceivedMessage
const ofContact = (reaction: string, ms: number): Reaction => ({ author: { kind: 'Contact' }, reaction, at: at(ms) })
const ofOthers = (reaction: string, ms: number): Reaction => ({ author: { kind: 'External' }, reaction, at: at(ms) })

async function open(openStore: OpenStore) {
  const opened = await openFilled(openStore)
  const { storage, act, organization } = opened
  const channel = channelOf(storage, organization)
  const [first] = await channel.deliver(written(ADA, 'app.1'))
  if (first?.result !== 'Created') throw new Error('The message was not stored.')
  const { messageId } = first
  return {
    ...opened,
    ...channel,
    messageId,
    /** Sets or removes the reaction of the organization as a member. Returns the code of the error, or the reactions. */
    react: async (reaction?: string, id = messageId, now = NOON) => {
      const request = { conversationId: CONVERSATION, messageId: id, memberId: OWNER, reaction }
      const result = await storage.write(organization, (audit) =>
        reactToMessage({ audit, act: { ...act, at: now } }, request),
      )
      if (result instanceof ServiceError) return result.code
      const { reactions = [] }: Message = JSON.parse(result)
      return reactions
    },
    send: async (id: string): Promise<void> => {
      const body = { messageType: 'Text' as const, messageData: { text: 'It arrives today.' } }
      const request = { conversationId: CONVERSATION, messageId: id, memberId: OWNER, idempotencyKey: id, body }
      const sent = await storage.write(organization, (audit) => sendMessage({ audit, act }, request))
      if (sent instanceof ServiceError) throw sent
    },
    messageOf: async (id = 'app.1'): Promise<Message> => {
      const record = (await contentOf(storage)).find(
        (each) => each.type === 'message' && each.messagingAppMessageId === id,
      )
      if (record?.type !== 'message') throw new Error(`There is no message ${id}.`)
      return record
    },
    reacted: async () =>
      (await eventsOf(storage, organization)).flatMap(({ type, data }) => (type === 'message.reacted' ? [data] : [])),
  }
}

export function reactionPromises(openStore: OpenStore): void {
  test('C7: a reaction to a message of a closed conversation reopens nothing, and is not unread', async () => {
    const { change, set, read, messageId, reacted } = await open(openStore)
    await set('Closed')
    const { conversation: before, revision } = await read()
    const metadata = { whatsapp: { id: 'wamid.1' } }
    expect(await change(reactionOf('app.1', '👍', at(1), { metadata }))).toEqual([{ result: 'Applied', messageId }])
    const { conversation: after, revision: now } = await read()
    expect(now).not.toBe(revision)
    const reactions = [ofContact('👍', 1)]
    expect(after).toEqual({
      ...before,
      messages: before.messages.map((each) => (each.uniqueId === messageId ? { ...each, reactions } : each)),
    })
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL, messageId }
    const of = { messagingAppMessageId: 'app.1', author: { kind: 'Contact' }, reaction: '👍', at: at(1), metadata }
    expect(await reacted()).toEqual([{ ...ids, ...of }])
  })

  test('C1: a removed reaction is gone, and an older one doesn’t return', async () => {
    const { storage, change, messageOf, reacted } = await open(openStore)
    const set = reactionOf('app.1', '👍', at(1))
    const removed = reactionOf('app.1', undefined, at(2))
    const results = await change(set, removed, removed, set, reactionOf('app.1', '❤', at(2)))
    expect(results.map(({ result }) => result)).toEqual(['Applied', 'Applied', 'Unchanged', 'Unchanged', 'Applied'])
    await change(reactionOf('app.1', undefined, at(3)))
    expect(await messageOf()).not.toHaveProperty('reactions')
    const copy = await openEmpty(openStore)
    await put(copy, await contentOf(storage))
    const { organization } = await viewOf(copy, HARBOUR)
    expect(await channelOf(copy, organization).change(set)).toMatchObject([{ result: 'Unchanged' }])
    expect(await contentOf(copy)).toEqual(await contentOf(storage))
    expect((await reacted()).map((data) => (data as Partial<Reaction>).reaction)).toEqual([
      '👍',
      undefined,
      '❤',
      undefined,
    ])
  })

  test('a removal that comes before its reaction keeps the reaction out, and has no event', async () => {
    const { change, messageOf, reacted, read } = await open(openStore)
    const before = await read()
    const results = await change(reactionOf('app.1', undefined, at(2)), reactionOf('app.1', '👍', at(1)))
    expect(results.map(({ result }) => result)).toEqual(['Unchanged', 'Unchanged'])
    expect(await messageOf()).not.toHaveProperty('reactions')
    expect(await reacted()).toEqual([])
    expect((await read()).conversation).toEqual(before.conversation)
  })

  test('the contact and the organization each have one reaction, whoever wrote the message', async () => {
    const { change, react, messageOf } = await open(openStore)
    await change(reactionOf('app.1', '❤', at(1), { direction: 'OutBound' }), reactionOf('app.1', '👍', at(2)))
    expect((await messageOf()).reactions).toEqual([ofContact('👍', 2), ofOthers('❤', 1)])
    const member = { author: { kind: 'Member', memberId: OWNER }, reaction: '🙏', at: NOON.toISOString() }
    expect(await react('🙏')).toEqual([ofContact('👍', 2), member])
    await change(reactionOf('app.1', undefined, at(3)))
    expect(await react()).toEqual([])
  })

  test('a member’s reaction is addressed like a message, and a retry changes nothing', async () => {
    const { storage, react, messageId, reacted } = await open(openStore)
    const author = { kind: 'Member', memberId: OWNER }
    const reaction = { author, reaction: '🙏', at: NOON.toISOString() }
    expect(await react('🙏')).toEqual([reaction])
    const content = await contentOf(storage)
    expect(await react('🙏', messageId, later(5))).toEqual([reaction])
    expect(await contentOf(storage)).toEqual(content)
    expect([await react(), await react()]).toEqual([[], []])
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL, messageId }
    const data = { ...ids, messagingAppMessageId: 'app.1', contact: ADA, author, at: NOON.toISOString() }
    expect(await reacted()).toEqual([
      { ...data, reaction: '🙏' },
      { ...data, formerReaction: '🙏' },
    ])
  })

  test('an echo of a member’s reaction keeps the author, and an adapter takes back what the application refuses', async () => {
    const { change, react, messageId, messageOf, reacted } = await open(openStore)
    await react('🙏', messageId, later(-5))
    const echoed = reactionOf('app.1', '🙏', NOON.toISOString(), { direction: 'OutBound' })
    expect(await change(echoed)).toMatchObject([{ result: 'Unchanged' }])
    expect((await messageOf()).reactions).toMatchObject([{ author: { kind: 'Member' }, at: NOON.toISOString() }])
    expect(await change(reactionOf('app.1', undefined, NOON.toISOString(), { direction: 'OutBound' }))).toMatchObject([
      { result: 'Applied' },
    ])
    expect(await messageOf()).not.toHaveProperty('reactions')
    const last = (await reacted()).at(-1)
    expect(last).toMatchObject({ author: { kind: 'External' } })
    expect(last).not.toHaveProperty('contact')
    expect(last).not.toHaveProperty('reaction')
  })

  test('a member’s change is newer than all before, even if a clock was set back', async () => {
    const { change, react, messageId } = await open(openStore)
    await change(reactionOf('app.1', '❤', NOON.toISOString(), { direction: 'OutBound' }))
    expect(await react('🙏', messageId, later(-5000))).toMatchObject([{ reaction: '🙏', at: NOON.toISOString() }])
    expect(await react(undefined, messageId, later(-5000))).toEqual([])
    // A reaction from the future counts as one of now, so it doesn't keep later ones out.
    await change(reactionOf('app.1', '❤', later(9999).toISOString(), { direction: 'OutBound' }))
    expect(await react('🙏')).toMatchObject([{ reaction: '🙏' }])
  })

  test('an equal reaction moves its time alone, so that an older removal doesn’t remove it', async () => {
    const { change, messageOf, reacted } = await open(openStore)
    const results = await change(
      reactionOf('app.1', '👍', at(1)),
      reactionOf('app.1', '👍', at(3)),
      reactionOf('app.1', undefined, at(2)),
    )
    expect(results.map(({ result }) => result)).toEqual(['Applied', 'Unchanged', 'Unchanged'])
    expect((await messageOf()).reactions).toEqual([ofContact('👍', 3)])
    expect(await reacted()).toHaveLength(1)
  })

  test('a reaction waits for its message: one of a contact, an echo, and one that a receipt names', async () => {
    const { change, deliver, send, report, messageOf, reacted } = await open(openStore)
    await send('msg_sent')
    const ids = ['app.2', 'app.3', 'app.4', 'app.5']
    const changes = ids.flatMap((id) => [
      reactionOf(id, '👍', at(2)),
      reactionOf(id, '❤', at(1)),
      reactionOf(id, '🙏', at(1), { direction: 'OutBound' }),
    ])
    expect((await change(...changes)).map(({ result }) => result)).toEqual(changes.map(() => 'Pending'))
    await send('msg_named')
    await deliver(written(ADA, 'app.2'), echo('app.3'), echo('app.5', { messageId: 'msg_named' }))
    const sent = { status: 'Sent' as const, at: NOON.toISOString() }
    await report({ messageId: 'msg_sent', messagingAppMessageId: 'app.4', ...sent })
    for (const id of ids) expect((await messageOf(id)).reactions).toEqual([ofContact('👍', 2), ofOthers('🙏', 1)])
    expect(await reacted()).toHaveLength(2 * ids.length)
  })

  test('what a reaction changes leaves the rest of a message as it was', async () => {
    const { storage, change, deliver, report, messageOf } = await open(openStore)
    await deliver(
      { ...written(ADA, 'app.2'), messageType: 'Unsupported', messageData: { text: 'A picture' } },
      written(ADA, 'app.3', { replyToMessagingAppMessageId: 'app.late' }),
      echo('app.4'),
    )
    await change(...['app.2', 'app.3', 'app.4'].map((id) => reactionOf(id, '👍', at(1))))
    await report({ messagingAppMessageId: 'app.4', status: 'Read', at: NOON.toISOString() })
    await deliver(written(ADA, 'app.2', { messageData: { text: 'The picture' } }), written(ADA, 'app.late'))
    const reactions = [ofContact('👍', 1)]
    const [filled, quoting, sent] = await Promise.all(['app.2', 'app.3', 'app.4'].map((id) => messageOf(id)))
    expect(filled).toMatchObject({ messageType: 'Text', status: 'Unread', reactions })
    expect(quoting).toMatchObject({ replyToMessageId: (await messageOf('app.late')).uniqueId, reactions })
    expect(sent).toMatchObject({ status: 'Read', reactions })
    const again = [written(ADA, 'app.2', { messageData: { text: 'The picture' } }), echo('app.4')]
    expect(await deliver(...again)).toMatchObject([{ result: 'Duplicate' }, { result: 'Duplicate' }])
    expect((await contentOf(storage)).filter(({ type }) => type === 'pendingChanges')).toEqual([])
  })

  test('a blocked contact’s reaction is rejected or dropped, and its removal and the organization’s apply', async () => {
    const { storage, change, deliver, send, report, messageOf, reacted } = await open(openStore)
    await change(reactionOf('app.1', '👍', at(1)))
    await send('msg_sent')
    await change(...['app.2', 'app.3'].map((id) => reactionOf(id, '👍', at(1))))
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.ada' })])
    expect(
      await change(
        reactionOf('app.1', '❤', at(2)),
        reactionOf('app.1', undefined, at(3)),
        reactionOf('app.1', '🙏', at(1), { direction: 'OutBound' }),
      ),
    ).toMatchObject([{ result: 'Rejected', code: 'contact_blocked' }, { result: 'Applied' }, { result: 'Applied' }])
    expect((await messageOf()).reactions).toEqual([ofOthers('🙏', 1)])
    const before = await reacted()
    await report({ messageId: 'msg_sent', messagingAppMessageId: 'app.2', status: 'Sent', at: NOON.toISOString() })
    await deliver(echo('app.3'))
    for (const id of ['app.2', 'app.3']) expect(await messageOf(id)).not.toHaveProperty('reactions')
    expect(await reacted()).toEqual(before)
    expect((await contentOf(storage)).filter(({ type }) => type === 'pendingChanges')).toEqual([])
  })

  test('a removed message has no reactions and gets none, and no event keeps what they were', async () => {
    const { storage, organization, change, react, messageOf } = await open(openStore)
    await react('🦓')
    const results = await change(
      reactionOf('app.1', '🦓', at(1)),
      removalOf('app.1', { at: at(2) }),
      reactionOf('app.1', '🦓', at(3)),
    )
    expect(results.map(({ result }) => result)).toEqual(['Applied', 'Applied', 'Unchanged'])
    expect(await messageOf()).not.toHaveProperty('reactions')
    expect([await react('🦓'), await react()]).toEqual(['message_not_found', 'message_not_found'])
    expect(JSON.stringify([await contentOf(storage), await eventsOf(storage, organization)])).not.toContain('🦓')
  })

  test('reactions are applied in a deleted conversation, which stays so', async () => {
    const { change, set, read, react } = await open(openStore)
    await set('Deleted')
    expect(await change(reactionOf('app.1', '👍', at(1)))).toMatchObject([{ result: 'Applied' }])
    expect((await read()).conversation.status).toBe('Deleted')
    expect(await react('👍')).toBe('conversation_not_active')
  })

  test('an import applies the reactions that waited for its message', async () => {
    const { storage } = await open(openStore)
    const all = await contentOf(storage)
    const isFirst = (record: (typeof all)[number]) =>
      record.type === 'message' && record.messagingAppMessageId === 'app.1'
    const other = await openEmpty(openStore)
    await put(
      other,
      all.filter((record) => !isFirst(record)),
    )
    const { organization } = await viewOf(other, HARBOUR)
    const { change } = channelOf(other, organization)
    await change(reactionOf('app.1', '👍', at(2)), reactionOf('app.1', undefined, at(2), { direction: 'OutBound' }))
    await put(other, all.filter(isFirst))
    expect((await contentOf(other)).find(isFirst)).toMatchObject({
      reactions: [ofContact('👍', 2)],
      unseenTimes: { organization: at(2) },
    })
    expect(await change(reactionOf('app.1', '🙏', at(1), { direction: 'OutBound' }))).toMatchObject([
      { result: 'Unchanged' },
    ])
  })

  test('an import drops the waiting changes of a blocked contact that are rejected of it, as a message that arrives does', async () => {
    const { storage } = await open(openStore)
    const all = await contentOf(storage)
    const isFirst = (record: (typeof all)[number]) =>
      record.type === 'message' && record.messagingAppMessageId === 'app.1'
    const other = await openEmpty(openStore)
    const rest = all.filter((record) => !isFirst(record))
    await put(other, [...rest, changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.ada' })])
    const { organization } = await viewOf(other, HARBOUR)
    await channelOf(other, organization).change(
      editOf('app.1', 'Edited.', at(1)),
      reactionOf('app.1', '👍', at(2)),
      reactionOf('app.1', '🙏', at(2), { direction: 'OutBound' }),
    )
    await put(other, all.filter(isFirst))
    const imported = (await contentOf(other)).find(isFirst)
    expect(imported).toMatchObject({ messageData: { text: 'This is app.1.' }, reactions: [ofOthers('🙏', 2)] })
    expect(imported).not.toHaveProperty('editedAt')
  })
}
