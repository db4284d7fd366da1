// Locks and reads the messages to which a channel delivers receipts and changes. Each statement serves a whole batch. A
// statement that waits for a lock doesn't see the rows that other transactions add meanwhile. So a first statement locks the rows, and a
// second statement reads them. If the second statement finds a row that isn't locked, the transaction is retried.
import type { Message, MessageDirection } from '@parley/contract'
import { json, list, nullable, oneOf, optional, type RowOf, text, orgCode } from '../../sql/columns.ts'
import { type Locked, lockOf, many, pipelined, type Script } from '../../sql/statement.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import type { RecordContents } from '../tables/record.ts'
import { MESSAGES_BY_ID, type ChannelKey } from '../tables/records.ts'
import { type MessageState, stateOf } from '../tables/reactions.ts'
import { eachInOrder } from '../tables/stored-row.ts'

/** The columns of a `KnownMessage`: a stored message that has an ID in the messaging application. */
const KNOWN_MESSAGE = {
  messageId: text,
  conversationId: text,
  contactId: text,
  direction: oneOf<MessageDirection>(),
  createdAt: text,
  messageType: oneOf<Message['messageType']>(),
  sentAt: optional(text),
  editedAt: optional(text),
  /** A `ReceivedAs` as JSON. Undefined for messages of the organization. */
  receivedAs: optional(text),
}
export type KnownMessage = RowOf<typeof KNOWN_MESSAGE>

/** A message that receipts name, and what the store knows about its way to the contact. */
export interface LockedMessage extends MessageState {
  /** The contact of its conversation. */
  contactId: string
  /** True if it waits for the adapter. */
  isQueued: boolean
  /** When the channel handed it over. Undefined if it didn't, or if the contact has read the message. */
  handedOverAt: string | undefined
  /** The times up to which everything that was handed over to the contact was delivered, and read. */
  deliveredUntil: string | undefined
  readUntil: string | undefined
}

/** The messages that receipts name, by message ID. Until this transaction ends, no other transaction can change these messages. */
export type MessagesLock = Locked<
  'messages',
  ChannelKey & {
    messages: ReadonlyMap<string, LockedMessage>
    /** True if the channel has had no receipt yet. */
    isFirstReceipt: boolean
    /** The message IDs, by the IDs of the messaging application. */
    byAppId: ReadonlyMap<string, string>
  }
>

/** Selects the messages of a channel by the IDs (`values`) that the messaging application gave the messages. */
const selectMessagesByAppId = many(
  'channel_messages',
  { organization: orgCode, channelId: text, values: list() },
  { value: text, ...KNOWN_MESSAGE },
).sql(
  `SELECT i.value, i.message_id, i.conversation_id, c.contact_id, {property m.json.direction} AS direction, m.created_at,
          {property m.json.messageType} AS message_type, {property m.json.sentAt} AS sent_at,
          {property m.json.editedAt} AS edited_at, m.received_as
   FROM message_identities i
   JOIN conversations c ON c.organization = :organization AND c.unique_id = i.conversation_id
   JOIN messages m ON m.organization = :organization AND m.unique_id = i.message_id
   WHERE i.organization = :organization AND i.channel_id = :channelId AND i.value {in :values}`,
)
/** Locks the conversations of messages, which also protects the messages. `values` has the messaging application's IDs of messages. */
const lockConversationsOfMessages = many(
  'channel_messages_locked',
  { organization: orgCode, channelId: text, ids: list(), values: list() },
  { uniqueId: text },
).sql(
  `SELECT unique_id FROM conversations WHERE organization = :organization AND channel_id = :channelId AND unique_id IN (
     SELECT conversation_id FROM messages ${MESSAGES_BY_ID} WHERE organization = :organization AND unique_id {in :ids}
     UNION SELECT conversation_id FROM message_identities
     WHERE organization = :organization AND value {in :values} AND channel_id = :channelId)
   ORDER BY unique_id {lock}`,
)
/** Selects messages of a channel by ID, each with its conversation and its contact. */
const selectMessages = many(
  'channel_messages_by_id',
  { organization: orgCode, channelId: text, ids: list() },
  {
    conversationId: text,
    contactId: text,
    message: json<Message>(),
    queuedOn: nullable(text),
    receivedAs: optional(text),
    handedOverAt: optional(text),
    unseenTimes: nullable(text),
    deliveredUntil: optional(text),
    readUntil: optional(text),
    receiptAt: nullable(text),
  },
).sql(
  `SELECT c.unique_id AS conversation_id, c.contact_id, m.json AS message, m.queued_on, m.received_as, m.handed_over_at,
          m.unseen_times, c.delivered_until, c.read_until,
          (SELECT h.receipt_at FROM channels h WHERE h.organization = :organization AND h.unique_id = :channelId) AS receipt_at
   FROM messages m ${MESSAGES_BY_ID}
   JOIN conversations c ON c.organization = :organization AND c.unique_id = m.conversation_id
   WHERE m.organization = :organization AND m.unique_id {in :ids} AND c.channel_id = :channelId`,
)
/** A stored message that gets its content, or comes again. */
export type StoredMessage = Pick<LockedMessage, keyof MessageState | 'handedOverAt'>

/** Reads known messages whose conversations are locked, by message ID. If one has changed since, this transaction is retried. */
export function* readMessages(
  { organization, channelId }: ChannelKey,
  known: readonly KnownMessage[],
): Script<ReadonlyMap<string, StoredMessage>> {
  if (known.length === 0) return new Map()
  const ids = eachInOrder(known.map(({ messageId }) => messageId))
  const found = yield* selectMessages({ organization, channelId, ids })
  const messages = new Map(
    found.map((row) => {
      const state = stateOf(row)
      return [state.message.uniqueId, { ...state, handedOverAt: row.handedOverAt, receivedAs: row.receivedAs }]
    }),
  )
  for (const { messageId, messageType, receivedAs } of known) {
    const stored = messages.get(messageId)
    if (stored?.message.messageType !== messageType || stored.receivedAs !== receivedAs) throw new ScriptConflict()
  }
  return messages
}

/** Returns the record of a locked message, as it is written anew. */
export const recordOfLocked = ({ message, handedOverAt, unseenTimes }: StoredMessage): RecordContents['message'] => ({
  ...message,
  handedOverAt: handedOverAt ?? null,
  unseenTimes,
})

/** Finds the messages of a channel by the messaging application's IDs. Returns a map from these IDs to the messages. */
export function* findMessages(
  { organization, channelId }: ChannelKey,
  messagingAppMessageIds: readonly string[],
): Script<Map<string, KnownMessage>> {
  if (messagingAppMessageIds.length === 0) return new Map()
  const known = yield* selectMessagesByAppId({ organization, channelId, values: messagingAppMessageIds })
  return new Map(known.map((row) => [row.value, row]))
}

/** Locks and reads the messages that receipts name, by message IDs or by the messaging application's IDs. */
export function* lockMessages(
  channel: ChannelKey,
  messageIds: readonly string[],
  messagingAppMessageIds: readonly string[],
): Script<MessagesLock> {
  const { organization, channelId } = channel
  const params = { organization, channelId, ids: messageIds, values: messagingAppMessageIds }
  // `pipelined` sends the statement without waiting for its rows. `lockedRows` returns the rows after the next statement has returned.
  const lockedRows = yield* pipelined(lockConversationsOfMessages.step(params))
  const known = yield* findMessages(channel, messagingAppMessageIds)
  const byAppId = new Map(Array.from(known, ([value, { messageId }]) => [value, messageId]))
  const ids = [...new Set([...messageIds, ...byAppId.values()])]
  const messageRows = ids.length === 0 ? [] : yield* selectMessages({ organization, channelId, ids })
  const lockedIds = new Set(lockedRows().map(({ uniqueId }) => uniqueId))
  // Another transaction may have stored one of the application's IDs meanwhile. Then its conversation isn't locked.
  const areAllLocked = messageRows.every(({ conversationId }) => lockedIds.has(conversationId))
  if (!areAllLocked) throw new ScriptConflict()
  const messages = new Map<string, LockedMessage>()
  for (const row of messageRows) {
    const state = stateOf(row)
    const { contactId, handedOverAt, deliveredUntil, readUntil, queuedOn } = row
    const isQueued = queuedOn !== null
    messages.set(state.message.uniqueId, { ...state, contactId, isQueued, handedOverAt, deliveredUntil, readUntil })
  }
  return lockOf<MessagesLock>({
    ...channel,
    messages,
    byAppId,
    isFirstReceipt: messageRows.some(({ receiptAt }) => receiptAt === null),
  })
}
