// Locks and reads the conversations to which a channel delivers messages. As in `lock-messages.ts`, a first statement locks the rows, and a
// second one reads them.
import type { ConversationStatus } from '@parley/contract'
import { integer, list, nullable, oneOf, optional, text, orgCode } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { type Locked, many, pipelined, type Script } from '../../sql/statement.ts'
import { isKept } from '../tables/conversation.ts'
import type { MessagePlace } from '../tables/message-place.ts'
import type { ChannelKey } from '../tables/records.ts'

/** A conversation to which messages can be added. One that is `Deleted` gets only echoes and messages of the history. */
export interface OpenConversation {
  conversationId: string
  contactId: string
  status: ConversationStatus
  /** The place (time and ID) of the newest message. Undefined if the conversation has no message. */
  newest: MessagePlace | undefined
  /** The times up to which everything that was handed over to the contact was delivered, and read. */
  deliveredUntil: string | undefined
  readUntil: string | undefined
}

const CONTACT_IDS = { organization: orgCode, channelId: text, contactIds: list() }

/**
 * Returns the SQL expression for the ID of a contact's newest conversation on the channel with the given status. The surrounding statement
 * has the ID of the contact in `contact.value`. Without the hint of an index, SQLite scans all conversations of the organization. `order`
 * is the column with the time that decides which conversation is the newest.
 */
const newestWithStatus = <
  const Status extends ConversationStatus,
  const Index extends string,
  const Order extends string,
>(
  status: Status,
  index: Index,
  order: Order,
) =>
  `(SELECT c.unique_id FROM conversations c {only sqlite: INDEXED BY ${index}}
    WHERE c.organization = :organization AND c.contact_id = contact.value AND c.channel_id = :channelId AND c.status = '${status}'
    ORDER BY ${order} DESC, c.unique_id DESC LIMIT 1)` as const

/** SQL: the ID of a contact's active conversation with the latest activity, or else of its newest closed or else deleted conversation. */
const CURRENT_CONVERSATION_ID =
  `coalesce(${newestWithStatus('Active', 'conversations_active_of_contact', 'c.last_activity_at')},
            ${newestWithStatus('Closed', 'conversations_of_contact', 'c.created_at')},
            ${newestWithStatus('Deleted', 'conversations_of_contact', 'c.created_at')})` as const

/** Returns the SQL expression for a column of the newest message of the conversation `c`. */
const newestMessageColumn = <const Column extends string>(column: Column) =>
  `CAST((SELECT m.${column} FROM messages m WHERE m.organization = :organization AND m.conversation_id = c.unique_id
         ORDER BY m.created_at DESC, m.unique_id DESC LIMIT 1) AS TEXT)` as const

/**
 * Locks each contact's current conversation (`CURRENT_CONVERSATION_ID`), and the conversations `otherIds`. One statement locks all of them
 * in the order of their IDs, so that transactions don't deadlock.
 */
const lockCurrentConversations = many(
  'channel_conversations_locked',
  { ...CONTACT_IDS, otherIds: list() },
  { uniqueId: text },
).sql(
  `WITH picked AS MATERIALIZED (
     SELECT CAST(${CURRENT_CONVERSATION_ID} AS TEXT) AS id FROM ({texts :contactIds}) AS contact
     UNION SELECT CAST(value AS TEXT) FROM ({texts :otherIds}) AS given)
   SELECT o.unique_id FROM picked CROSS JOIN conversations o
   WHERE o.organization = :organization AND o.unique_id = picked.id ORDER BY o.unique_id {lock}`,
)
/**
 * Reads each contact's current conversation (`CURRENT_CONVERSATION_ID`), and the conversations `otherIds`, with the place of the newest
 * message. One whose removal has begun gets no message.
 */
const selectConversations = many(
  'channel_conversations',
  { ...CONTACT_IDS, otherIds: list() },
  {
    isCurrent: integer,
    contactId: text,
    uniqueId: text,
    status: oneOf<ConversationStatus>(),
    newestAt: nullable(text),
    newestId: nullable(text),
    deliveredUntil: optional(text),
    readUntil: optional(text),
  },
).sql(
  `SELECT picked.is_current, c.contact_id, c.unique_id, c.status,
          ${newestMessageColumn('created_at')} AS newest_at, ${newestMessageColumn('unique_id')} AS newest_id,
          c.delivered_until, c.read_until
   FROM (SELECT 1 AS is_current, ${CURRENT_CONVERSATION_ID} AS id FROM ({texts :contactIds}) AS contact
         UNION ALL SELECT 0, given.value FROM ({texts :otherIds}) AS given) AS picked CROSS JOIN conversations c
   WHERE c.organization = :organization AND c.unique_id = picked.id AND ${isKept('c.status')}`,
)

/** Locked conversations. */
export interface OpenConversations {
  /** For each contact that has one: the conversation to which its next message is added. */
  current: ReadonlyMap<string, OpenConversation>
  /** All of them, by their IDs. */
  all: ReadonlyMap<string, OpenConversation>
}

/**
 * Locks and returns, for each contact, the conversation on the channel to which the contact's next message is added: the active
 * conversation with the latest activity, else the newest closed one. If there is neither, it is the newest deleted one, to which only
 * echoes and messages of the history are added. Until this transaction ends, no other transaction can
 * change the status of these conversations. Also locks and returns the conversations `otherIds`.
 */
export function* lockOpenConversations(
  { organization, channelId }: Locked<'contacts', ChannelKey>,
  contactIds: readonly string[],
  otherIds: readonly string[] = [],
): Script<OpenConversations> {
  if (contactIds.length + otherIds.length === 0) return { current: new Map(), all: new Map() }
  const params = { organization, channelId, contactIds, otherIds }
  // `pipelined` sends the statement without waiting. Its rows have arrived when the next statement has returned.
  const lockedRows = yield* pipelined(lockCurrentConversations.step(params))
  const conversations = yield* selectConversations(params)
  // If another transaction has closed, reopened or added a conversation since the first statement, this transaction is retried.
  const lockedIds = new Set(lockedRows().map(({ uniqueId }) => uniqueId))
  if (conversations.some(({ uniqueId }) => !lockedIds.has(uniqueId))) throw new ScriptConflict()
  const all = new Map(
    conversations.map(({ uniqueId, contactId, status, newestAt, newestId, deliveredUntil, readUntil }) => {
      const newest = newestAt === null || newestId === null ? undefined : { createdAt: newestAt, uniqueId: newestId }
      return [uniqueId, { conversationId: uniqueId, contactId, status, newest, deliveredUntil, readUntil }]
    }),
  )
  const current = conversations.flatMap(({ isCurrent, contactId, uniqueId }) => {
    const conversation = isCurrent === 1 ? all.get(uniqueId) : undefined
    return conversation === undefined ? [] : [[contactId, conversation] as const]
  })
  return { current: new Map(current), all }
}
