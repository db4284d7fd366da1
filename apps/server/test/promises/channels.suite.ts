import { expect, test } from 'vitest'
import { channelOf, eventsOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { CONVERSATION, EXAMPLE } from '../fixture.ts'
import { conflictWith } from '../repeated-messages.ts'
import { changed, NOON, openFilled, type OpenStore, text } from '../stores.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'

const OTHER = 'chn_whatsapp'
const APP_ID = 'app.same'
const ADA = { phone: EXAMPLE.contact.phone }

/** Opens a store with a conversation on another channel, with messages of the contact and of the organization. */
async function open(openStore: OpenStore) {
  const opened = await openFilled(openStore)
  const { storage, organization } = opened
  const of = { conversationId: 'cnv_other', channelId: OTHER }
  await put(storage, [
    changed(CONVERSATION, { uniqueId: 'cnv_other', channelId: OTHER }),
    text('msg_in', NOON, { ...of, messagingAppMessageId: APP_ID }),
    text('msg_out', NOON, { ...of, direction: 'OutBound', status: 'Sent', messagingAppMessageId: 'app.out' }),
  ])
  return { ...opened, ...channelOf(storage, organization), readEvents: () => eventsOf(storage, organization) }
}

export function channelScopePromises(openStore: OpenStore): void {
  test('a contact has a conversation on each channel, and identifiers of one channel mean nothing on another', async () => {
    const { deliver, read, readEvents } = await open(openStore)
    const results = await deliver(written(ADA, APP_ID), written(ADA, 'app.out'), written(ADA, APP_ID))
    const known = { contactId: EXAMPLE.contactId, conversationId: CONVERSATION }
    expect(results).toMatchObject([
      { result: 'Created', ...known },
      { result: 'Created', ...known },
      { result: 'Duplicate', ...known },
    ])
    const { conversation } = await read()
    expect(conversation).toMatchObject({ channelId: FIRST_CHANNEL, totalMessages: EXAMPLE.messages.length + 2 })
    expect(conversation.messages.at(-1)).toMatchObject({ channelId: FIRST_CHANNEL })
    expect((await read('cnv_other')).conversation).toMatchObject({ channelId: OTHER, totalMessages: 2 })
    expect((await readEvents()).every(({ data }) => (data as { channelId: string }).channelId === FIRST_CHANNEL)).toBe(
      true,
    )
  })

  test('a message is rejected if its identifier belongs to a message of the organization or of another contact', async () => {
    const { storage, deliver } = await open(openStore)
    await put(storage, [text('msg_sent', NOON, { direction: 'OutBound', messagingAppMessageId: 'app.sent' })])
    const [first] = await deliver(written('app.ada', 'app.1'))
    expect(await deliver(written('app.ada', 'app.sent'))).toMatchObject([
      { code: 'message_id_conflict', messageId: 'msg_sent', conversationId: CONVERSATION },
    ])
    const before = await contentOf(storage)
    const [eve, ...others] = await deliver(
      written('app.eve', 'app.1'),
      written('app.eve', 'app.2'),
      written('app.ada', 'app.2'),
    )
    expect([eve, others[1]]).toEqual([conflictWith(first), conflictWith(others[0])])
    expect(others[0]).toMatchObject({ result: 'Created' })
    expect(await deliver(written('app.joe', 'app.1'))).toEqual([conflictWith(first)])
    expect(await contentOf(storage)).toHaveLength(before.length + 3)
  })

  test('if the active conversation is on another channel, a new one is created', async () => {
    const { set, deliver, read } = await open(openStore)
    await set('Deleted')
    const [result] = await deliver(written(ADA, 'app.1'))
    const { conversationId = '' } = { ...result } as { conversationId?: string }
    expect([CONVERSATION, 'cnv_other']).not.toContain(conversationId)
    expect((await read(conversationId)).conversation.channelId).toBe(FIRST_CHANNEL)
  })

  test('receipts of a channel change no message of another channel, by either identifier', async () => {
    const { storage, report } = await open(openStore)
    const before = await contentOf(storage)
    const at = NOON.toISOString()
    const unknown = { result: 'Rejected', code: 'message_unknown' }
    expect(
      await report(
        { messageId: 'msg_out', status: 'Read', at },
        { messagingAppMessageId: 'app.out', status: 'Read', at },
      ),
    ).toMatchObject([unknown, unknown])
    expect(await contentOf(storage)).toEqual(before)
  })

  test('an event of a conversation names its channel', async () => {
    const { set, readEvents } = await open(openStore)
    await set('Closed', { id: 'cnv_other' })
    expect((await readEvents()).at(-1)).toMatchObject({ data: { conversationId: 'cnv_other', channelId: OTHER } })
  })

  test('a conversation cannot move to another channel, or name an unknown one', async () => {
    const { storage } = await open(openStore)
    const before = await contentOf(storage)
    const moved = [
      [{ uniqueId: 'cnv_other' }, 'belongs to the channel chn_whatsapp'],
      [{ channelId: OTHER }, 'belongs to the channel chn_first'],
      [{ uniqueId: 'cnv_new', channelId: 'chn_nowhere' }, 'has no channel chn_nowhere'],
    ] as const
    for (const [change, message] of moved) {
      await expect(put(storage, [changed(CONVERSATION, change)])).rejects.toThrow(message)
    }
    const twice = [{}, { channelId: OTHER }].map((change) => changed(CONVERSATION, { uniqueId: 'cnv_new', ...change }))
    await expect(put(storage, twice)).rejects.toThrow('belongs to the channel chn_first')
    expect(await contentOf(storage)).toEqual(before)
  })
}
