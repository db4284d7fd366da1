import type { Act } from '../../domain/audit.ts'
import { PURGE_STEP } from '../limits.ts'
import type { Audit } from './audit.ts'
import type { Connections } from './connections.ts'
import { runScript } from '../../store/postgres/engine.ts'
import { organizations } from '../../store/sql/organizations.ts'
import { statement } from './statement.ts'

type OfConversations = [organization: string, conversationIds: readonly string[]]

/** Locks what it finds, in the order of the identifiers: a restored conversation must not go, and nobody must wait in a ring. */
const deleted = statement<[organization: string, before: number], [uniqueId: string]>(
  'purge_deleted',
  `SELECT unique_id FROM conversations
   WHERE organization = $1 AND unique_id = ANY(ARRAY(
     SELECT unique_id FROM conversations
     WHERE organization = $1 AND deleted_at < $2::bigint ORDER BY deleted_at LIMIT ${PURGE_STEP}))
     AND deleted_at < $2::bigint
   ORDER BY unique_id FOR UPDATE`,
)

const removals = [
  ['messages', 'conversation_id'],
  ['recent_messages', 'conversation_id'],
  ['conversation_tags', 'conversation_id'],
  ['conversations', 'unique_id'],
].map(([table, column]) =>
  statement<OfConversations>(
    `purge_${table}`,
    `DELETE FROM ${table} WHERE organization = $1 AND ${column} = ANY($2::text[])`,
  ),
)

/** Removes the conversations that were deleted before a moment, step by step. Says how many. */
export async function purgeDeleted(
  connections: Connections,
  audit: Audit,
  act: Omit<Act, 'organizationCode'>,
  before: Date,
): Promise<number> {
  let purged = 0
  for (const { organizationCode: organization } of await runScript(connections, organizations.list())) {
    let step: number
    do {
      step = await purgeSome(connections, audit, { ...act, organizationCode: organization }, before)
      purged += step
    } while (step > 0)
  }
  return purged
}

const purgeSome = (connections: Connections, audit: Audit, act: Act, before: Date): Promise<number> =>
  connections.transaction(async (session) => {
    const { organizationCode } = act
    const rows = await session.rows(deleted, organizationCode, before.getTime())
    const ids = rows.map(([uniqueId]) => uniqueId)
    if (ids.length === 0) return 0
    for (const remove of removals) await session.change(remove, organizationCode, ids)
    for (const id of ids) await audit(session, act, 'conversation.purged', id)
    return ids.length
  })
