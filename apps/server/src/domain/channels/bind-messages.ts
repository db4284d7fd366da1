// Stores the identifiers that messaging applications gave to messages, and connects the messages that quoted these before they arrived.
import { orgCode, rows, text } from '../../sql/columns.ts'
import { change, many, pipelined, type Script } from '../../sql/statement.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { addMs } from '../../sql/time.ts'
import type { ReceivedAs } from '../kernel/received-as.ts'
import type { MessagePlace } from '../tables/message-place.ts'
import { ageOf, insertMessageIdentities, MESSAGE_IDENTITIES } from '../tables/message-identities.ts'
import { MESSAGES_BY_ID, type ChannelKey } from '../tables/records.ts'

/** Stores the messaging application's IDs of messages. Skips an ID if a message of the channel has the same ID already. */
const insertAppIds = change(
  'message_identities_bind',
  { ...MESSAGE_IDENTITIES, channelId: text },
  { message_identities: {} },
).sql(`${insertMessageIdentities(':channelId')} ON CONFLICT (organization, value, channel_id) DO NOTHING`)

/** How many messages that quote a message get its ID when it arrives: the newest. */
const MAX_QUOTES = 100
/** For how long a message waits for the message that it quotes: 7 days. */
const MAX_WAIT_MS = 7 * 86_400_000

const QUOTED = 'reply_to_messaging_app_message_id'
/** Selects which of the messages are quoted by messages of their conversation that waited for them, and were created `since` then. */
const selectAwaited = many(
  'quotes_awaited',
  { organization: orgCode, rows: rows({ value: text, messageId: text, conversationId: text, since: text }) },
  { messageId: text },
).sql(
  `SELECT given.message_id FROM {rows :rows} AS given WHERE EXISTS (
     SELECT 1 FROM messages q {only sqlite: INDEXED BY messages_quoting}
     WHERE q.organization = :organization AND q.conversation_id = given.conversation_id AND q.${QUOTED} = given.value
       AND q.created_at >= given.since)`,
)
/** Gives messages the ID of the message that they quote. `start` is the start of their JSON with this ID. */
const connectQuotes = change(
  'quotes_connect',
  { organization: orgCode, conversationId: text, value: text, since: text, start: text },
  { messages: { conversation_id: 'conversationId' } },
).sql(
  `UPDATE messages ${MESSAGES_BY_ID} SET json = CAST(:start AS TEXT) || substr(json, 2), ${QUOTED} = NULL
   WHERE organization = :organization AND conversation_id = :conversationId AND unique_id IN (
     SELECT unique_id FROM messages {only sqlite: INDEXED BY messages_quoting}
     WHERE organization = :organization AND conversation_id = :conversationId AND ${QUOTED} = :value AND created_at >= :since
     ORDER BY created_at DESC, unique_id DESC LIMIT ${MAX_QUOTES})`,
)

/**
 * Stores the messaging application's IDs of messages whose conversations are locked, and gives the messages that quote them their IDs. If
 * another transaction has stored one of these IDs, this transaction is retried.
 */
export function* bindMessages(
  { organization, channelId }: ChannelKey,
  messages: readonly (MessagePlace & {
    conversationId: string
    messagingAppMessageId: string
    receivedAs?: ReceivedAs
  })[],
  at: Date,
): Script<void> {
  if (messages.length === 0) return
  const weekAgo = addMs(at, -MAX_WAIT_MS).toISOString()
  const identities = messages.map(
    ({ messagingAppMessageId: value, uniqueId: messageId, conversationId, createdAt, receivedAs }) => ({
      value,
      messageId,
      conversationId,
      createdAt: ageOf({ createdAt, receivedAs }),
      // Quotes of the history are as old as the history.
      since: receivedAs?.isHistory === true ? '' : weekAgo,
    }),
  )
  const inserted = yield* pipelined(insertAppIds.step({ organization, channelId, rows: identities }))
  const awaited = yield* selectAwaited({ organization, rows: identities })
  if (inserted() !== messages.length) throw new ScriptConflict()
  const awaitedIds = new Set(awaited.map(({ messageId }) => messageId))
  for (const { value, messageId, conversationId, since } of identities) {
    if (!awaitedIds.has(messageId)) continue
    const start = `${JSON.stringify({ replyToMessageId: messageId }).slice(0, -1)},`
    yield* connectQuotes({ organization, conversationId, value, since, start })
  }
}
