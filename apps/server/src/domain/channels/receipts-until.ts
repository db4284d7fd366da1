// Applies a receipt about everything that was handed over to a contact until a time. A conversation keeps the latest such time for each
// status. So the same receipt changes nothing, and a message whose `Sent` comes later gets the status then. A transaction raises a limited
// number of messages.
import type { Channel, ReceiptResult } from '@parley/contract'
import { integer, list, nullable, optional, orgCode, rowLimit, text } from '../../sql/columns.ts'
import { change, many, type Script } from '../../sql/statement.ts'
import { findPerson } from '../identities/find.ts'
import type { Writing } from '../kernel/audit.ts'
import { type ChannelKey, selectChannel } from '../tables/records.ts'
import { lockMessages } from './lock-messages.ts'
import { type ContactReceipt, rejectedReceipt, SentMessages } from './sent-messages.ts'

/** The most conversations of a contact on the channel. If it has more, the newest ones count. */
const MAX_CONVERSATIONS = 100
/** How many messages one transaction reads at most, so that other transactions can write between two steps. */
const MAX_READ = 500
/** How many bytes of JSON one transaction writes anew at most, unless a single message is larger. */
const MAX_RAISED_BYTES = 256 * 1024

/** Locks the newest conversations of a contact on a channel. */
const lockNewest = many(
  'receipts_until_locked',
  { organization: orgCode, channelId: text, contactId: text },
  { uniqueId: text, deliveredUntil: optional(text), readUntil: optional(text) },
).sql(
  `WITH picked AS MATERIALIZED (
     SELECT c.unique_id AS id FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
     WHERE c.organization = :organization AND c.contact_id = :contactId AND c.channel_id = :channelId
     ORDER BY c.created_at DESC, c.unique_id DESC LIMIT ${MAX_CONVERSATIONS})
   SELECT o.unique_id, o.delivered_until, o.read_until FROM picked CROSS JOIN conversations o
   WHERE o.organization = :organization AND o.unique_id = picked.id ORDER BY o.unique_id LIMIT ${MAX_CONVERSATIONS} {lock}`,
)
/** Finds messages of a conversation that were handed over after a place, and not later than a time. Read messages aren't among them. */
const findHandedOver = many(
  'receipts_until_messages',
  {
    organization: orgCode,
    conversationId: text,
    handedOverAt: text,
    messageId: text,
    until: text,
    limit: rowLimit,
  },
  { uniqueId: text, handedOverAt: nullable(text), bytes: integer },
).sql(
  `SELECT unique_id, handed_over_at, octet_length(json) AS bytes FROM messages {only sqlite: INDEXED BY messages_handed_over}
   WHERE organization = :organization AND conversation_id = :conversationId AND handed_over_at IS NOT NULL
     AND (handed_over_at, unique_id) > (:handedOverAt, :messageId) AND handed_over_at <= :until
   ORDER BY handed_over_at, unique_id LIMIT :limit`,
)
/** Stores until when everything of conversations was delivered or read. What was read was delivered, too. */
const setUntil = change(
  'receipts_until_stored',
  { organization: orgCode, ids: list(MAX_CONVERSATIONS), status: text, until: text },
  { conversations: { unique_id: 'ids' } },
).sql(
  `UPDATE conversations SET
     delivered_until = CASE WHEN :until > coalesce(delivered_until, '') THEN :until ELSE delivered_until END,
     read_until = CASE WHEN CAST(:status AS TEXT) = 'Read' AND :until > coalesce(read_until, '') THEN :until ELSE read_until END
   WHERE organization = :organization AND unique_id {in :ids}`,
)

/** The progress of a receipt after its earlier transactions. */
export interface UntilProgress {
  contactId: string
  /** True if a message was raised. */
  isApplied: boolean
  /** The conversation of which some messages were read, and the last one of these. */
  last?: Place | undefined
}

interface Place {
  conversationId: string
  handedOverAt: string
  messageId: string
}

/** Does one transaction of a receipt. Returns its result, or how far it came if messages are left. */
export function* applyUntil(
  writing: Writing,
  channel: ChannelKey,
  receipt: ContactReceipt,
  earlier: UntilProgress | undefined,
): Script<ReceiptResult | UntilProgress> {
  const { organization } = channel
  const { status, until } = receipt
  const contactId = earlier?.contactId ?? (yield* findContact(channel, receipt))
  if (contactId === undefined) return rejectedReceipt('contact_unknown')
  const conversations = yield* lockNewest({ ...channel, contactId })
  // The conversations of a contact disappear if they are purged.
  if (conversations.length === 0 && earlier === undefined) return rejectedReceipt('contact_unknown')
  const pending = conversations.flatMap(({ uniqueId, deliveredUntil = '', readUntil = '' }) => {
    const reached = status === 'Read' ? readUntil : deliveredUntil
    return reached < until ? [{ conversationId: uniqueId, handedOverAt: reached, messageId: AFTER_ALL }] : []
  })
  const raised: string[] = []
  const finished: string[] = []
  let [limit, bytes] = [MAX_READ, 0]
  let last: Place | undefined
  for (const start of pending) {
    const { conversationId } = start
    const from = earlier?.last?.conversationId === conversationId ? earlier.last : start
    const found = yield* findHandedOver({ organization, ...from, until, limit: limit + 1 })
    const end = found.findIndex((message, index) => {
      bytes += message.bytes
      return index === limit || (raised.length + index > 0 && bytes > MAX_RAISED_BYTES)
    })
    const read = found.slice(0, end === -1 ? undefined : end)
    raised.push(...read.map(({ uniqueId }) => uniqueId))
    limit -= read.length
    if (end === -1) finished.push(conversationId)
    else {
      const lastRead = read.at(-1)
      last = lastRead
        ? { conversationId, handedOverAt: lastRead.handedOverAt ?? '', messageId: lastRead.uniqueId }
        : from
      break
    }
  }
  let isApplied = earlier?.isApplied ?? false
  if (raised.length > 0) {
    const sent = new SentMessages(yield* lockMessages(channel, raised, []), writing)
    for (const messageId of raised) if (sent.raise(messageId, receipt)) isApplied = true
    yield* sent.write()
  }
  if (finished.length > 0) yield* setUntil({ organization, ids: finished, status, until })
  if (last !== undefined) return { contactId, isApplied, last }
  return { result: isApplied ? 'Applied' : 'Unchanged', contactId }
}

/** Comes after each message ID, so that a place with it is after all messages of its time. */
const AFTER_ALL = '\u{10FFFF}'

/** Finds the contact of a receipt, as `createContact` finds a known one. */
function* findContact(
  { organization, channelId }: ChannelKey,
  { contact }: ContactReceipt,
): Script<string | undefined> {
  const row = yield* selectChannel({ organization, channelId })
  if (row === undefined) return undefined
  const channel: Channel = JSON.parse(row.channel)
  const { messagingAppContactId, phone } = contact
  const usesPhone = phone !== undefined && channel.phoneMatching !== 'Never'
  const person = yield* findPerson(organization, {
    ...(messagingAppContactId !== undefined && { messagingAppContactId }),
    ...(usesPhone && { phone }),
    channel,
  })
  return person?.uniqueId
}
