import type { DatabaseSync } from 'node:sqlite'
import type { Act } from '../../domain/audit.ts'
import { PURGE_STEP } from '../limits.ts'
import type { Audit } from './audit.ts'
import { command, query } from './statements.ts'

/** Removes some of the conversations that were deleted before a moment; 0 when none is left. Runs within a transaction. */
export function createPurge(db: DatabaseSync, audit: Audit) {
  const codes = query<[], { organization: string }>(db, 'SELECT organization FROM organizations')
  const deleted = query<[organization: string, before: number], { uniqueId: string }>(
    db,
    `SELECT unique_id AS uniqueId FROM conversations
     WHERE organization = ? AND deleted_at < ? ORDER BY deleted_at LIMIT ${PURGE_STEP}`,
  )
  const removals = [
    'DELETE FROM messages WHERE organization = ? AND conversation_id = ?',
    'DELETE FROM recent_messages WHERE organization = ? AND conversation_id = ?',
    'DELETE FROM conversation_tags WHERE organization = ? AND conversation_id = ?',
    'DELETE FROM conversations WHERE organization = ? AND unique_id = ?',
  ].map((sql) => command<[organization: string, conversationId: string]>(db, sql))

  function purgeSome(act: Act, before: Date): number {
    const conversations = deleted.all(act.organizationCode, before.getTime())
    for (const { uniqueId } of conversations) {
      for (const remove of removals) remove(act.organizationCode, uniqueId)
      audit(act, 'conversation.purged', uniqueId)
    }
    return conversations.length
  }

  return { purgeSome, codes: () => codes.all().map(({ organization }) => organization) }
}
