// The identifiers by which a messaging application names messages. They have a table of their own, because records can have the same
// identifier: version 1.0 allowed it.
import type { Message } from '@parley/contract'
import { list, orgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { inOrder, isText } from '../stored-row.ts'
import type { RecordOf } from './record.ts'
import { MESSAGES_BY_ID, type Organization } from './statements.ts'

export const MESSAGE_IDENTITIES =
  'INSERT INTO message_identities (organization, value, message_id, conversation_id, created_at, channel_id)'

const TUPLES = { organization: orgCode, tuples: list<readonly string[]>() }

const forgetMessageIdentities = change(
  'message_identities_forget',
  { organization: orgCode, ids: list() },
  { message_identities: { message_id: 'ids' } },
).sql(
  `DELETE FROM message_identities WHERE organization = :organization AND message_id {in :ids} AND value IN (
     SELECT {property json.messagingAppMessageId} FROM messages ${MESSAGES_BY_ID}
     WHERE organization = :organization AND unique_id {in :ids})`,
)
export const putMessageIdentities = change('message_identities_put', TUPLES, { message_identities: {} }).sql(
  `${MESSAGE_IDENTITIES}
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3, (
     SELECT channel_id FROM conversations WHERE organization = :organization AND unique_id = value ->> 2)
   FROM {each :tuples} WHERE true
   ON CONFLICT (organization, value, channel_id) DO UPDATE SET message_id = excluded.message_id,
     conversation_id = excluded.conversation_id, created_at = excluded.created_at
   WHERE (excluded.created_at, excluded.message_id) < (message_identities.created_at, message_identities.message_id)`,
)

/** The identities of messages: of those with the same identifier, the oldest one. */
function messageNames(messages: readonly Message[]) {
  const oldestLast = messages.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
  const names = oldestLast.flatMap(({ messagingAppMessageId: value, uniqueId, conversationId, createdAt }) =>
    value === undefined || !isText(value) ? [] : [[value, uniqueId, conversationId, createdAt] as const],
  )
  return [...new Map(names.map((name) => [name[0], name])).values()]
}

const placeOf = ({ createdAt, uniqueId }: Message) => `${createdAt} ${uniqueId}`

/** Writes by what the messaging application names messages. An identifier that several have stands for the oldest. */
export function* identifyMessages(
  { organization }: Organization,
  messages: readonly RecordOf<'message'>[],
): Script<number> {
  if (messages.length === 0) return 0
  yield* forgetMessageIdentities({ organization, ids: messages.map(({ uniqueId }) => uniqueId) })
  return yield* putMessageIdentities({ organization, tuples: inOrder(messageNames(messages)) })
}
