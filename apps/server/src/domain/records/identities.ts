// The identifiers by which a messaging application names messages. They have a table of their own, because records can have the same
// identifier: version 1.0 allowed it.
import type { Message } from '@parley/contract'
import { list, orgCode, rows, text } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { isText } from '../stored-row.ts'
import type { RecordOf } from './record.ts'
import { MESSAGES_BY_ID, type Organization } from './statements.ts'

export const NAMES = {
  organization: orgCode,
  rows: rows({ value: text, messageId: text, conversationId: text, createdAt: text }),
}
/** Adds `NAMES` with an expression of their channel. */
export const insertNames = <const Channel extends string>(channelId: Channel) =>
  `INSERT INTO message_identities (organization, {columns :rows}, channel_id)
   SELECT :organization, {columns :rows}, ${channelId} FROM {rows :rows} AS new WHERE true` as const

const forgetMessageIdentities = change(
  'message_identities_forget',
  { organization: orgCode, ids: list() },
  { message_identities: { message_id: 'ids' } },
).sql(
  `DELETE FROM message_identities WHERE organization = :organization AND message_id {in :ids} AND value IN (
     SELECT {property json.messagingAppMessageId} FROM messages ${MESSAGES_BY_ID}
     WHERE organization = :organization AND unique_id {in :ids})`,
)
export const putMessageIdentities = change('message_identities_put', NAMES, { message_identities: {} }).sql(
  `${insertNames('(SELECT channel_id FROM conversations WHERE organization = :organization AND unique_id = new.conversation_id)')}
   ON CONFLICT (organization, value, channel_id) DO UPDATE SET message_id = excluded.message_id,
     conversation_id = excluded.conversation_id, created_at = excluded.created_at
   WHERE (excluded.created_at, excluded.message_id) < (message_identities.created_at, message_identities.message_id)`,
)

/** The identities of messages: of those with the same identifier, the oldest one. */
function messageNames(messages: readonly Message[]) {
  const oldestLast = messages.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
  const names = oldestLast.flatMap(({ messagingAppMessageId: value, uniqueId: messageId, conversationId, createdAt }) =>
    value === undefined || !isText(value) ? [] : [{ value, messageId, conversationId, createdAt }],
  )
  return [...new Map(names.map((name) => [name.value, name])).values()]
}

const placeOf = ({ createdAt, uniqueId }: Message) => `${createdAt} ${uniqueId}`

/** Writes by what the messaging application names messages. An identifier that several have stands for the oldest. */
export function* identifyMessages(
  { organization }: Organization,
  messages: readonly RecordOf<'message'>[],
): Script<number> {
  if (messages.length === 0) return 0
  yield* forgetMessageIdentities({ organization, ids: messages.map(({ uniqueId }) => uniqueId) })
  return yield* putMessageIdentities({ organization, rows: messageNames(messages) })
}
