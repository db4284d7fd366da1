// What happens if a message comes with an identifier that its channel has already.
import type { Message, ReceivedMessage } from '@parley/contract'
import { expect, test } from 'vitest'
import { eraseContact } from '../../src/domain/operator/erase.ts'
import { moveIdentities } from '../../src/domain/identities/move.ts'
import { perform } from '../../src/store/store.ts'
import { channelOf } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { CONVERSATION, EXAMPLE, FILE } from '../fixture.ts'
import {
  conflictWith,
  DAY_MS,
  duplicateOf,
  file,
  from,
  idsOf,
  openChannel,
  PLACEHOLDER,
  says,
  SENT_AT,
} from '../repeated-messages.ts'
import { changed, later, NOON, openEmpty, type OpenStore, text, viewOf } from '../stores.ts'

/** A message, and another one that differs from it in what doesn't count, or in what counts. */
const PAIRS: readonly (readonly [what: string, one: ReceivedMessage, other: ReceivedMessage, isSame: boolean])[] = [
  ['another text', says('Yes.'), says('No.'), false],
  ['another type', says('Yes.'), from({ text: 'Yes.', id: 'yes' }, { messageType: 'Selection' }), false],
  ['a time one day later', says('Yes.'), says('Yes.', { sentAt: later(DAY_MS - 1000).toISOString() }), true],
  ['a time more than one day later', says('Yes.'), says('Yes.', { sentAt: later(DAY_MS - 999).toISOString() }), false],
  [
    'a time more than one day earlier',
    says('Yes.'),
    says('Yes.', { sentAt: later(-DAY_MS - 1001).toISOString() }),
    false,
  ],
  ['no time', says('Yes.'), says('Yes.', { sentAt: undefined }), true],
  ['another place of the file', file(FILE), file({ ...FILE, id: 'med_new', link: 'https://media.example/new' }), true],
  ['another size and type of the file', file(FILE), file({ ...FILE, sizeBytes: 1, mimeType: 'image/webp' }), true],
  ['another caption', file(FILE), file({ ...FILE, caption: 'Another one.' }), false],
  ['another file name', file(FILE), file({ ...FILE, fileName: 'other.jpg' }), false],
  ['metadata', says('Yes.'), says('Yes.', { metadata: { twilio: { attempt: 2 } } }), true],
  ['a quote', says('Yes.'), says('Yes.', { replyToMessagingAppMessageId: 'app.other' }), true],
  [
    'the link of a further file',
    says('Yes.', {
      attachments: [{ messageType: 'Image', messageData: { link: 'https://media.example/1?signed=1' } }],
    }),
    says('Yes.', {
      attachments: [{ messageType: 'Image', messageData: { link: 'https://media.example/1?signed=2' } }],
    }),
    true,
  ],
  [
    'a further file',
    says('Yes.', { attachments: [{ messageType: 'Image', messageData: { id: 'med_1' } }] }),
    says('Yes.'),
    false,
  ],
  [
    'the content of a type without a name',
    from({ originalType: 'order', content: { at: 1 } }, { messageType: 'Unsupported' }),
    from({ originalType: 'order', content: { at: 2 } }, { messageType: 'Unsupported' }),
    true,
  ],
  [
    'the name of a type that Parley does not have',
    from({ originalType: 'order' }, { messageType: 'Unsupported' }),
    from({ originalType: 'system' }, { messageType: 'Unsupported' }),
    false,
  ],
]

export function sameMessagePromises(openStore: OpenStore): void {
  for (const [what, one, other, isSame] of PAIRS)
    test(`a message that comes again with ${what} is ${isSame ? 'a duplicate' : 'a conflict'}, in a batch and later`, async () => {
      const { deliver, messages, log } = await openChannel(openStore)
      const inBatch = { ...other, messagingAppMessageId: 'app.2' }
      const [first, second, third] = await deliver(one, { ...one, messagingAppMessageId: 'app.2' }, inBatch)
      const before = [await messages(), await log()]
      const expected = isSame ? duplicateOf : conflictWith
      expect(third).toEqual(expected(second))
      expect(await deliver(other)).toEqual([expected(first)])
      expect(await deliver(one, inBatch)).toEqual([duplicateOf(first), expected(second)])
      expect([await messages(), await log()]).toEqual(before)
    })

  test('a conflict creates no contact, and changes none', async () => {
    const { storage, deliver } = await openChannel(openStore)
    const [first] = await deliver(says('Yes.'))
    const before = await contentOf(storage)
    const eve = { messagingAppContactId: 'app.eve', name: 'Eve', phone: '+15550100' }
    expect(await deliver(says('Yes.', { contact: eve }))).toEqual([conflictWith(first)])
    expect(await contentOf(storage)).toEqual(before)
  })

  test('a message that comes again after its identifier moved to another contact is a duplicate', async () => {
    const { storage, act, deliver } = await openChannel(openStore)
    const [first] = await deliver(says('Yes.'))
    const { contactId } = idsOf(first)
    const move = { to: { kind: 'NewContact' as const } }
    await perform(storage, act, moveIdentities, { contactId, newId: 'con_moved', move })
    expect(await deliver(says('Yes.'))).toEqual([duplicateOf(first)])
    const [next] = await deliver(says('Yes.', { messagingAppMessageId: 'app.2' }))
    expect(next).toMatchObject({ result: 'Created', contactId: 'con_moved' })
  })

  test('a message that comes again under another identifier of its contact is a duplicate', async () => {
    const { deliver } = await openChannel(openStore)
    const phone = '+15550101'
    const [first] = await deliver(says('Yes.', { contact: { messagingAppContactId: 'app.lid', phone } }))
    expect(await deliver(says('Yes.', { contact: { messagingAppContactId: phone } }))).toEqual([duplicateOf(first)])
    const eve = { messagingAppContactId: 'app.eve' }
    expect(await deliver(says('Yes.', { contact: eve }))).toEqual([conflictWith(first)])
  })

  test('a message with the identifier of a message of the organization is a conflict', async () => {
    const { storage, deliver } = await openChannel(openStore)
    const contact = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
    const sent = { direction: 'OutBound', status: 'Sent', messagingAppMessageId: 'app.1' } as const
    for (const { messageType, messageData } of [says('Yes.'), PLACEHOLDER]) {
      await put(storage, [text('msg_sent', NOON, { ...sent, messageType, messageData } as Partial<Message>)])
      const other = { messageId: 'msg_sent', conversationId: CONVERSATION }
      expect(await deliver(says('Yes.', { contact }))).toMatchObject([{ code: 'message_id_conflict', ...other }])
    }
  })

  test('a copy of the store knows the messages of the first one', async () => {
    const { storage, deliver, act } = await openChannel(openStore)
    const [first, filled] = await deliver(says('Yes.'), { ...PLACEHOLDER, messagingAppMessageId: 'app.2' })
    await deliver(says('Here it is.', { messagingAppMessageId: 'app.2' }))
    // In the copy, the identifier is another contact's. Only the hash of the sender tells that the message is the same one.
    const move = { to: { kind: 'NewContact' as const } }
    await perform(storage, act, moveIdentities, { contactId: idsOf(first).contactId, newId: 'con_moved', move })
    const content = await contentOf(storage)
    const copy = await openEmpty(openStore)
    await put(copy, content)
    expect(await contentOf(copy)).toEqual(content)
    const { organization } = await viewOf(copy, 'org_harbour')
    const results = await channelOf(copy, organization).deliver(
      says('Yes.'),
      { ...PLACEHOLDER, messagingAppMessageId: 'app.2' },
      says('Here it is.', { messagingAppMessageId: 'app.2' }),
      says('No.'),
    )
    expect(results).toEqual([duplicateOf(first), duplicateOf(filled), duplicateOf(filled), conflictWith(first)])
  })

  test('the message of another system is known by its content and its contact', async () => {
    const { storage, deliver } = await openChannel(openStore)
    const imported = { messagingAppMessageId: 'app.1', sentAt: SENT_AT, messageData: { text: 'Yes.' } }
    await put(storage, [text('msg_imported', NOON, imported)])
    const ada = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
    const results = await deliver(
      says('Yes.', { contact: ada }),
      says('No.', { contact: ada }),
      says('Yes.', { contact: { messagingAppContactId: 'app.eve' } }),
    )
    expect(results.map((each) => ('code' in each ? each.code : each.result))).toEqual([
      'Duplicate',
      'message_id_conflict',
      'message_id_conflict',
    ])
  })

  test('an erased message leaves no hash, and is new if it comes again', async () => {
    const { storage, organization, deliver, messages } = await openChannel(openStore)
    const [first] = await deliver(says('Yes.'))
    const { contactId, messageId } = idsOf(first)
    expect((await messages()).find(({ uniqueId }) => uniqueId === messageId)?.receivedAs?.contents).toHaveLength(1)
    await eraseContact(storage, { organization, at: NOON }, contactId)
    expect((await messages()).flatMap(({ receivedAs }) => receivedAs ?? [])).toEqual([])
    expect(await deliver(says('Yes.'))).toMatchObject([{ result: 'Created' }])
  })

  test('the hashes of equal messages differ', async () => {
    const { deliver, messages } = await openChannel(openStore)
    await deliver(says('Yes.'), says('Yes.', { messagingAppMessageId: 'app.2' }))
    const hashes = (await messages()).flatMap(({ receivedAs }) =>
      receivedAs ? [receivedAs.sender, ...receivedAs.contents] : [],
    )
    expect(new Set(hashes).size).toBe(4)
  })

  test('a rejected message does not make the next one with its identifier a duplicate', async () => {
    const { storage, deliver } = await openChannel(openStore)
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.blocked' })])
    const blocked = says('Yes.', { contact: { messagingAppContactId: 'app.blocked' } })
    const results = await deliver(blocked, blocked, says('Yes.'), blocked)
    expect(results.map((each) => ('code' in each ? each.code : each.result))).toEqual([
      'contact_blocked',
      'contact_blocked',
      'Created',
      'message_id_conflict',
    ])
  })
}
