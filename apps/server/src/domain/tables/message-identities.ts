// Writes the table `message_identities`, which finds a message by the identifier that the messaging application gave it. The table holds
// one message for each identifier, although several imported messages can have the same identifier.
import { list, MAX_ROWS, orgCode, rows, text } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import type { ReceivedAs } from '../kernel/received-as.ts'
import type { RecordOf } from './record.ts'
import { MESSAGES_BY_ID, type Organization } from './records.ts'

/** The parameters of a statement that inserts rows into `message_identities`. `value` is the application's identifier. */
export const MESSAGE_IDENTITIES = {
  organization: orgCode,
  rows: rows({ value: text, messageId: text, conversationId: text, createdAt: text }),
}
/** Returns the INSERT statement for the parameters `MESSAGE_IDENTITIES`. `channelId` is the SQL expression for the channel of a row. */
export const insertMessageIdentities = <const Channel extends string>(channelId: Channel) =>
  `INSERT INTO message_identities (organization, {columns :rows}, channel_id)
   SELECT :organization, {columns :rows}, ${channelId} FROM {rows :rows} AS new WHERE true` as const

/**
 * Deletes the entries of stored messages. It must run before the messages are removed: to use the primary key, it reads the application's
 * identifiers (`value`) from the messages.
 */
export const forgetMessageIdentities = change(
  'message_identities_forget',
  { organization: orgCode, messageIds: list(MAX_ROWS.import) },
  { message_identities: { message_id: 'messageIds' } },
).sql(
  `DELETE FROM message_identities WHERE organization = :organization AND message_id {in :messageIds} AND (value, channel_id) IN (
     SELECT {property m.json.messagingAppMessageId}, c.channel_id FROM messages m ${MESSAGES_BY_ID}
     JOIN conversations c ON c.organization = :organization AND c.unique_id = m.conversation_id
     WHERE m.organization = :organization AND m.unique_id {in :messageIds})`,
)
const CHANNEL_OF_CONVERSATION =
  '(SELECT channel_id FROM conversations WHERE organization = :organization AND unique_id = new.conversation_id)'
/**
 * Writes the entries of messages. If the channel already has an entry for an identifier, the older message of the two gets the entry. If
 * both messages were created at the same time, the message with the lower ID counts as older.
 */
export const putMessageIdentities = change('message_identities_put', MESSAGE_IDENTITIES, {
  message_identities: {},
}).sql(
  `${insertMessageIdentities(CHANNEL_OF_CONVERSATION)}
   ON CONFLICT (organization, value, channel_id) DO UPDATE SET message_id = excluded.message_id,
     conversation_id = excluded.conversation_id, created_at = excluded.created_at
   WHERE (excluded.created_at, excluded.message_id) < (message_identities.created_at, message_identities.message_id)`,
)

/**
 * Orders the messages that have an identifier. One of the history can have been received again as a new one, in another conversation. So it
 * counts as newer than all others: the `h` comes after digits.
 */
export const ageOf = ({ createdAt, receivedAs }: { createdAt: string; receivedAs?: ReceivedAs | undefined }) =>
  receivedAs?.isHistory === true ? `h${createdAt}` : createdAt

/** Returns one row for each identifier of the messaging application: the row of the oldest message that has the identifier. */
function oldestIdentities(messages: readonly RecordOf<'message'>[]) {
  const identities = messages
    .flatMap(({ messagingAppMessageId: value, uniqueId: messageId, conversationId, createdAt, receivedAs }) =>
      value === undefined ? [] : [{ value, messageId, conversationId, createdAt: ageOf({ createdAt, receivedAs }) }],
    )
    .toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? 1 : -1))
  // If several messages have the same identifier, the Map keeps the last of them, which is the oldest message.
  return [...new Map(identities.map((identity) => [identity.value, identity])).values()]
}

const sortKeyOf = ({ createdAt, messageId }: { createdAt: string; messageId: string }) => `${createdAt} ${messageId}`

/** Replaces the entries of messages. If several messages have the same identifier, the entry names the oldest of these messages. */
export function* replaceMessageIdentities(
  { organization }: Organization,
  messages: readonly RecordOf<'message'>[],
): Script<void> {
  if (messages.length === 0) return
  yield* forgetMessageIdentities({ organization, messageIds: messages.map(({ uniqueId }) => uniqueId) })
  yield* putMessageIdentities({ organization, rows: oldestIdentities(messages) })
}
