// The locks and queries of channels. Each statement handles a whole batch. A statement that waits for a lock doesn't see rows that others
// added meanwhile, so a second statement reads the rows. If it finds rows that aren't locked, the transaction is retried.
import type { ConversationStatus, Message, MessageDirection } from '@parley/contract'
import { json, list, nullable, oneOf, text, orgCode } from '../../sql/columns.ts'
import { change, type Locked, lockOf, many, pipelined, type Script } from '../../sql/statement.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import type { Place } from '../messages/place.ts'
import { insertMessageIdentities, MESSAGE_IDENTITIES } from '../records/identities.ts'
import { MESSAGES_BY_ID, type ChannelOfOrganization } from '../records/statements.ts'

/** A stored message that has an ID in the messaging application. */
export interface KnownMessage {
  messageId: string
  conversationId: string
  contactId: string
  direction: MessageDirection
  createdAt: string
}

/** The conversation that the next message of a contact belongs to. */
export interface OpenConversation {
  conversationId: string
  status: ConversationStatus
  /** The place of its newest message; undefined if it has none. */
  newest: Place | undefined
}

/** The messages that receipts name. While the lock is held, no other transaction changes them. */
export type MessagesLock = Locked<
  'messages',
  ChannelOfOrganization & {
    /** By message ID. */
    messages: ReadonlyMap<string, { message: Message; contactId: string }>
    /** Message IDs by the messaging application's IDs. */
    byAppId: ReadonlyMap<string, string>
  }
>

const CONTACT_IDS = { organization: orgCode, channelId: text, contactIds: list() }

/** Selects the newest conversation of `contact` on a channel with a status. The index hint keeps SQLite from scanning all conversations. */
const newestOf = <const Status extends ConversationStatus, const Order extends string>(status: Status, order: Order) =>
  `(SELECT c.unique_id FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
    WHERE c.organization = :organization AND c.contact_id = contact.value AND c.channel_id = :channelId AND c.status = '${status}'
    ORDER BY ${order} DESC, c.unique_id DESC LIMIT 1)` as const

const ACTIVE = newestOf('Active', 'c.last_activity_at')

/** Selects the conversation that the next message of each contact belongs to. */
const PICKED = `
  SELECT contact.value AS contact_id,
         coalesce(${ACTIVE}, ${newestOf('Closed', 'c.created_at')}) AS id
  FROM ({texts :contactIds}) AS contact` as const

/** Selects a column of the newest message of conversation `c`. */
const newest = <const Column extends string>(column: Column) =>
  `CAST((SELECT m.${column} FROM messages m WHERE m.organization = :organization AND m.conversation_id = c.unique_id
         ORDER BY m.created_at DESC, m.unique_id DESC LIMIT 1) AS TEXT)` as const

/** Locks the active conversation of each contact. If none is active, it locks all of them, so that no other transaction reopens one. */
const lockPicked = many('channel_conversations_locked', CONTACT_IDS, { uniqueId: text, activeId: nullable(text) }).sql(
  `WITH active AS MATERIALIZED (
     SELECT contact.value AS contact_id, CAST(${ACTIVE} AS TEXT) AS id FROM ({texts :contactIds}) AS contact)
   SELECT o.unique_id, active.id AS active_id
   FROM active CROSS JOIN conversations o {only sqlite: INDEXED BY conversations_of_contact}
   WHERE o.organization = :organization AND o.contact_id = active.contact_id AND o.channel_id = :channelId
     AND o.unique_id = coalesce(active.id, o.unique_id)
   ORDER BY o.unique_id {lock}`,
)
const findPicked = many('channel_conversations', CONTACT_IDS, {
  contactId: text,
  uniqueId: text,
  status: oneOf<ConversationStatus>(),
  newestAt: nullable(text),
  newestId: nullable(text),
}).sql(
  `SELECT CAST(picked.contact_id AS TEXT) AS contact_id, c.unique_id, c.status,
          ${newest('created_at')} AS newest_at, ${newest('unique_id')} AS newest_id
   FROM (${PICKED}) AS picked CROSS JOIN conversations c WHERE c.organization = :organization AND c.unique_id = picked.id`,
)

const findNamed = many(
  'channel_messages',
  { organization: orgCode, channelId: text, values: list() },
  {
    value: text,
    messageId: text,
    conversationId: text,
    contactId: text,
    direction: oneOf<MessageDirection>(),
    createdAt: text,
  },
).sql(
  `SELECT i.value, i.message_id, i.conversation_id, c.contact_id, {property m.json.direction} AS direction, m.created_at
   FROM message_identities i
   JOIN conversations c ON c.organization = :organization AND c.unique_id = i.conversation_id
   JOIN messages m ON m.organization = :organization AND m.unique_id = i.message_id
   WHERE i.organization = :organization AND i.channel_id = :channelId AND i.value {in :values}`,
)
const lockConversationsOf = many(
  'channel_messages_locked',
  { organization: orgCode, channelId: text, ids: list(), values: list() },
  { uniqueId: text },
).sql(
  `SELECT unique_id FROM conversations WHERE organization = :organization AND channel_id = :channelId AND unique_id IN (
     SELECT conversation_id FROM messages ${MESSAGES_BY_ID} WHERE organization = :organization AND unique_id {in :ids}
     UNION SELECT conversation_id FROM message_identities WHERE organization = :organization AND value {in :values})
   ORDER BY unique_id {lock}`,
)
const findById = many(
  'channel_messages_by_id',
  { organization: orgCode, channelId: text, ids: list() },
  { conversationId: text, contactId: text, message: json<Message>() },
).sql(
  `SELECT c.unique_id AS conversation_id, c.contact_id, m.json AS message FROM messages m ${MESSAGES_BY_ID}
   JOIN conversations c ON c.organization = :organization AND c.unique_id = m.conversation_id
   WHERE m.organization = :organization AND m.unique_id {in :ids} AND c.channel_id = :channelId`,
)
const bind = change(
  'message_identities_bind',
  { ...MESSAGE_IDENTITIES, channelId: text },
  { message_identities: {} },
).sql(`${insertMessageIdentities(':channelId')} ON CONFLICT (organization, value, channel_id) DO NOTHING`)

/**
 * Locks and returns the conversation on the channel that the next message of each contact belongs to: the active one with the latest
 * activity, else the newest closed one. Contacts without such a conversation are left out. While the lock is held, no other transaction
 * closes the conversation or reopens another one.
 */
export function* lockOpenConversations(
  { organization, channelId }: Locked<'contacts', ChannelOfOrganization>,
  contactIds: readonly string[],
): Script<ReadonlyMap<string, OpenConversation>> {
  if (contactIds.length === 0) return new Map()
  const params = { organization, channelId, contactIds }
  const rows = yield* pipelined(lockPicked.step(params))
  const conversations = yield* findPicked(params)
  const locked = rows()
  const lockedIds = new Set(locked.map(({ uniqueId }) => uniqueId))
  const activeIds = new Set(conversations.flatMap(({ uniqueId, status }) => (status === 'Active' ? [uniqueId] : [])))
  if (
    !conversations.every(({ uniqueId }) => lockedIds.has(uniqueId)) ||
    !locked.every(({ activeId }) => activeId === null || activeIds.has(activeId))
  )
    throw new ScriptConflict()
  return new Map(
    conversations.map(({ contactId, uniqueId, status, newestAt, newestId }) => {
      const place = newestAt === null || newestId === null ? undefined : { createdAt: newestAt, uniqueId: newestId }
      return [contactId, { conversationId: uniqueId, status, newest: place }]
    }),
  )
}

/** Finds the messages of the channel by the messaging application's IDs. */
export function* findMessages(
  { organization, channelId }: ChannelOfOrganization,
  messagingAppMessageIds: readonly string[],
): Script<Map<string, KnownMessage>> {
  if (messagingAppMessageIds.length === 0) return new Map()
  const rows = yield* findNamed({ organization, channelId, values: messagingAppMessageIds })
  return new Map(rows.map((row) => [row.value, row]))
}

/** Locks messages by message IDs and by the messaging application's IDs. */
export function* lockMessages(
  channel: ChannelOfOrganization,
  messageIds: readonly string[],
  messagingAppMessageIds: readonly string[],
): Script<MessagesLock> {
  const { organization, channelId } = channel
  const params = { organization, channelId, ids: messageIds, values: messagingAppMessageIds }
  const rows = yield* pipelined(lockConversationsOf.step(params))
  const known = yield* findMessages(channel, messagingAppMessageIds)
  const byAppId = new Map(Array.from(known, ([value, { messageId }]) => [value, messageId]))
  const ids = [...new Set([...messageIds, ...byAppId.values()])]
  const messageRows = ids.length === 0 ? [] : yield* findById({ organization, channelId, ids })
  const locked = new Set(rows().map(({ uniqueId }) => uniqueId))
  if (!messageRows.every(({ conversationId }) => locked.has(conversationId))) throw new ScriptConflict()
  const messages = messageRows.map(({ message: stored, contactId }) => {
    const message: Message = JSON.parse(stored)
    return { message, contactId }
  })
  return lockOf<MessagesLock>({
    ...channel,
    messages: new Map(messages.map((each) => [each.message.uniqueId, each])),
    byAppId,
  })
}

/** A message and its new ID in the messaging application. */
interface BoundMessage extends Place {
  conversationId: string
  messagingAppMessageId: string
}

/** Stores the messaging application's IDs of messages. If another message already has one of them, the transaction is retried. */
export function* bindMessages(
  { organization, channelId }: ChannelOfOrganization,
  messages: readonly BoundMessage[],
): Script<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ messagingAppMessageId: value, uniqueId: messageId, conversationId, createdAt }) => ({
    value,
    messageId,
    conversationId,
    createdAt,
  }))
  if ((yield* bind({ organization, channelId, rows })) !== messages.length) throw new ScriptConflict()
}
