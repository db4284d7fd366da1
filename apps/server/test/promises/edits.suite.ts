// What becomes of a message that its contact edited: the decision `edited-messages`.
import type { Message, MessageEditedChange } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { channelOf, editOf, eventsOf, removalOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { changed, later, NOON, openEmpty, openFilled, type OpenStore, text, viewOf } from '../stores.ts'

const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const at = (ms: number) => later(ms - 1000).toISOString()

async function open(openStore: OpenStore) {
  const opened = await openFilled(openStore)
  const { storage, organization } = opened
  const channel = channelOf(storage, organization)
  const [first] = await channel.deliver(
    written(ADA, 'app.1', { messageData: { text: 'three' }, metadata: { whatsapp: 1 } }),
  )
  if (first?.result !== 'Created') throw new Error('The message was not stored.')
  return {
    ...opened,
    ...channel,
    messageId: first.messageId,
    messageOf: async (id = 'app.1'): Promise<Message> => {
      const record = (await contentOf(storage)).find(
        (each) => each.type === 'message' && each.messagingAppMessageId === id,
      )
      if (record?.type !== 'message') throw new Error(`There is no message ${id}.`)
      return record
    },
    /** The events about messages since the first one was received. */
    messageEvents: async () =>
      (await eventsOf(storage, organization)).filter(({ type }) => type.startsWith('message.')).slice(1),
  }
}

export function editPromises(openStore: OpenStore): void {
  test('an edit gives a message its new content, and changes nothing else of the conversation', async () => {
    const { change, set, read, messageId, messageEvents } = await open(openStore)
    await set('Closed')
    const { conversation: before, revision } = await read()
    const edit: MessageEditedChange = { ...editOf('app.1', 'thirty', at(1)), metadata: { edit: 2 }, isTruncated: true }
    expect(await change(edit)).toEqual([{ result: 'Applied', messageId }])
    const { conversation: after, revision: now } = await read()
    const edited = {
      ...before.messages.find(({ uniqueId }) => uniqueId === messageId),
      messageData: { text: 'thirty' },
      isTruncated: true,
      editedAt: at(1),
      metadata: { whatsapp: 1, edit: 2 },
    }
    expect(now).not.toBe(revision)
    expect(after).toEqual({
      ...before,
      messages: before.messages.map((each) => (each.uniqueId === messageId ? edited : each)),
    })
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
    expect(await messageEvents()).toEqual([{ type: 'message.edited', data: { ...ids, message: edited } }])
  })

  test('the newest edit wins, and of equal times the later arrival', async () => {
    const { change, messageOf, messageEvents } = await open(openStore)
    const results = await change(
      editOf('app.1', 'b', at(2)),
      editOf('app.1', 'a', at(1)),
      editOf('app.1', 'c', at(2)),
      editOf('app.1', 'c', at(4)),
      editOf('app.1', 'd', at(3)),
    )
    expect(results.map(({ result }) => result)).toEqual(['Applied', 'Unchanged', 'Applied', 'Unchanged', 'Unchanged'])
    // An equal edit moves the time alone.
    expect(await messageOf()).toMatchObject({ messageData: { text: 'c' }, editedAt: at(4) })
    // An edit from the future counts as one of now, so it doesn't keep later ones out.
    await change(editOf('app.1', 'future', later(9999).toISOString()), editOf('app.1', 'now', NOON.toISOString()))
    expect(await messageOf()).toMatchObject({ messageData: { text: 'now' }, editedAt: NOON.toISOString() })
    expect((await messageEvents()).map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => 'message.edited'))
  })

  test('an edit to the text that a message has leaves it unedited, and keeps an older edit out', async () => {
    const { storage, change, messageOf, messageEvents } = await open(openStore)
    const older = editOf('app.1', 'thirty', at(2))
    expect((await change(editOf('app.1', 'three', at(3)), older)).map(({ result }) => result)).toEqual([
      'Unchanged',
      'Unchanged',
    ])
    expect(await messageOf()).toMatchObject({ messageData: { text: 'three' } })
    expect(await messageOf()).not.toHaveProperty('editedAt')
    expect(await messageEvents()).toEqual([])
    const copy = await openEmpty(openStore)
    await put(copy, await contentOf(storage))
    const { organization } = await viewOf(copy, HARBOUR)
    const { change: changeCopy } = channelOf(copy, organization)
    expect(await changeCopy(older, editOf('app.1', 'thirty', at(3)))).toMatchObject([
      { result: 'Unchanged' },
      { result: 'Applied' },
    ])
  })

  test('the metadata of edits is merged in the order of their arrival, and an edit that is Unchanged brings none', async () => {
    const { change, messageOf } = await open(openStore)
    const edits = [
      { ...editOf('app.1', 'b', at(2)), metadata: { whatsapp: 2, first: true } },
      { ...editOf('app.1', 'a', at(1)), metadata: { whatsapp: 1, older: true } },
      { ...editOf('app.1', 'b', at(3)), metadata: { whatsapp: 3, equal: true } },
      { ...editOf('app.1', 'c', at(3)), metadata: { whatsapp: 4 } },
    ]
    expect((await change(...edits)).map(({ result }) => result)).toEqual([
      'Applied',
      'Unchanged',
      'Unchanged',
      'Applied',
    ])
    expect((await messageOf()).metadata).toEqual({ whatsapp: 4, first: true })
  })

  test('an edit that comes before its message is applied when the message is stored', async () => {
    const { change, deliver, messageOf, messageEvents } = await open(openStore)
    const edits = [editOf('app.2', 'b', at(2)), editOf('app.2', 'a', at(1))]
    expect(await change(...edits)).toEqual([{ result: 'Pending' }, { result: 'Pending' }])
    await deliver(written(ADA, 'app.2', { messageData: { text: 'first' } }))
    expect(await messageOf('app.2')).toMatchObject({ messageData: { text: 'b' }, editedAt: at(2), status: 'Unread' })
    expect(await messageEvents()).toMatchObject([
      { type: 'message.received', data: { message: { messageData: { text: 'b' } } } },
      { type: 'message.edited', data: { message: { messageData: { text: 'b' } } } },
    ])
  })

  test('an edited message that is delivered again is a Duplicate, whatever it says', async () => {
    const { change, deliver } = await open(openStore)
    await change(editOf('app.1', 'thirty', at(1)))
    const again = ['three', 'thirty', 'something else'].map((said) =>
      written(ADA, 'app.1', { messageData: { text: said } }),
    )
    expect((await deliver(...again)).map(({ result }) => result)).toEqual(['Duplicate', 'Duplicate', 'Duplicate'])
  })

  test('a member’s message, and one of a blocked contact, can not be edited', async () => {
    const { storage, change, report, messageOf } = await open(openStore)
    await put(storage, [text('msg_out', NOON, { direction: 'OutBound', status: 'Sent' })])
    // A waiting edit is dropped when its message turns out to be a member's.
    expect(await change(editOf('app.out', 'a', at(1)))).toEqual([{ result: 'Pending' }])
    await report({ messageId: 'msg_out', messagingAppMessageId: 'app.out', status: 'Sent', at: NOON.toISOString() })
    expect(await messageOf('app.out')).not.toHaveProperty('editedAt')
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.ada' })])
    expect(await change(editOf('app.out', 'a', at(1)), editOf('app.1', 'a', at(1)))).toEqual([
      {
        result: 'Rejected',
        code: 'message_not_editable',
        detail: 'The message is neither from the contact nor an echo.',
      },
      { result: 'Rejected', code: 'contact_blocked', detail: 'The contact is blocked.' },
    ])
    expect(await change(removalOf('app.1'), editOf('app.1', 'a', at(1)))).toMatchObject([
      { result: 'Applied' },
      { result: 'Unchanged' },
    ])
  })

  test('an edit and a removal in one request leave no content in an event', async () => {
    const { change, messageEvents, storage } = await open(openStore)
    const results = await change(editOf('app.1', 'zebra', at(1)), removalOf('app.1'), editOf('app.1', 'zebra 2', at(2)))
    expect(results.map(({ result }) => result)).toEqual(['Applied', 'Applied', 'Unchanged'])
    expect((await messageEvents()).map(({ type }) => type)).toEqual(['message.edited', 'message.removed'])
    expect(JSON.stringify([await messageEvents(), await contentOf(storage)])).not.toContain('zebra')
  })
}
