// Writes stored messages anew after something changed them: a receipt, an edit, a removal, a reaction, or their content that came late.
import { integer, nullable, orgCode, rows, text } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { handedOverAtOf, isUnread } from './conversation.ts'
import type { RecordContents } from './record.ts'
import { MESSAGES_BY_ID, type Organization } from './records.ts'
import { contractSerializers } from './serialize.ts'

/**
 * Writes messages anew. None of them waits for the adapter any longer. How a message was received, and the message that it quotes, stay,
 * unless the message was received anew.
 */
const rewrite = change(
  'messages_rewrite',
  {
    organization: orgCode,
    rows: rows({
      uniqueId: text,
      conversationId: text,
      createdAt: text,
      json: text,
      unread: integer,
      handedOverAt: nullable(text),
      receivedAs: nullable(text),
      replyToMessagingAppMessageId: nullable(text),
      unseenTimes: nullable(text),
    }),
  },
  { messages: { conversation_id: ['rows', 'conversationId'] } },
).sql(
  `WITH new AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
   UPDATE messages ${MESSAGES_BY_ID} SET created_at = new.created_at, json = new.json, unread = new.unread, queued_on = NULL,
     handed_over_at = new.handed_over_at, reply_to_messaging_app_message_id = CASE WHEN new.received_as IS NULL
       THEN messages.reply_to_messaging_app_message_id ELSE new.reply_to_messaging_app_message_id END,
     received_as = coalesce(new.received_as, messages.received_as), unseen_times = new.unseen_times
   FROM new WHERE messages.organization = new.organization AND messages.unique_id = new.unique_id
     AND messages.conversation_id = new.conversation_id`,
)

/**
 * Writes stored messages anew. Their conversations are locked. A record has `receivedAs` only if the message was received anew: then its
 * `replyToMessagingAppMessageId` counts, too.
 */
export function* rewriteMessages(
  { organization }: Pick<Organization, 'organization'>,
  messages: readonly RecordContents['message'][],
): Script<void> {
  if (messages.length === 0) return
  const newRows = messages.map((record) => {
    const { receivedAs, replyToMessagingAppMessageId, unseenTimes, handedOverAt, queuedOn: _, ...message } = record
    return {
      uniqueId: message.uniqueId,
      conversationId: message.conversationId,
      createdAt: message.createdAt,
      json: contractSerializers.message(message),
      unread: Number(isUnread(message)),
      handedOverAt: handedOverAtOf(message, { handedOverAt }),
      receivedAs: receivedAs && JSON.stringify(receivedAs),
      replyToMessagingAppMessageId,
      unseenTimes: unseenTimes && JSON.stringify(unseenTimes),
    }
  })
  yield* rewrite({ organization, rows: newRows })
}
