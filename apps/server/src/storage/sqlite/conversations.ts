import type { ConversationStatus } from '@parley/contract'
import type { DatabaseSync } from 'node:sqlite'
import type { Act } from '../../domain/audit.ts'
import type { Decide, StatusOutcome } from '../../domain/storage.ts'
import type { Audit } from './audit.ts'
import { type ConversationColumns, conversationRowOf, revisionOfRow, snapshotOf } from '../serialize.ts'
import { command, tupleQuery } from './statements.ts'

export type SetStatus = (act: Act, conversationId: string, status: ConversationStatus, decide: Decide) => StatusOutcome

/** Sets the status of a conversation. It runs within a transaction, which keeps other writers out from the first read on. */
export function createSetStatus(db: DatabaseSync, audit: Audit): SetStatus {
  const find = tupleQuery<[organization: string, uniqueId: string], ConversationColumns>(db, WHOLE_CONVERSATION)
  // The status that was decided on is a condition of the write: compare and write are one statement.
  const write = command<
    [to: ConversationStatus, deletedAt: number | null, organization: string, uniqueId: string, from: ConversationStatus]
  >(
    db,
    `UPDATE conversations SET status = ?, deleted_at = ?, version = version + 1
     WHERE organization = ? AND unique_id = ? AND status = ?`,
  )

  function change(act: Act, conversationId: string, from: ConversationStatus, to: ConversationStatus): void {
    const deletedAt = to === 'Deleted' ? act.at.getTime() : null
    const changed = write(to, deletedAt, act.organizationCode, conversationId, from)
    if (changed !== 1) throw new Error(`The conversation ${conversationId} changed within a transaction.`)
    audit(act, 'conversation.status_changed', conversationId, { from, to })
  }

  return (act, conversationId, status, decide) => {
    const columns = find.get(act.organizationCode, conversationId)
    if (columns === undefined) return { outcome: 'unknown' }
    const row = conversationRowOf(columns)
    const decision = decide({ status: row.status, revision: () => revisionOfRow(row) })
    if (decision === 'keep') return { outcome: 'kept', ...snapshotOf(row) }
    if (decision === 'refuse') return { outcome: 'refused', ...snapshotOf(row) }
    change(act, conversationId, row.status, status)
    return { outcome: 'changed', ...snapshotOf({ ...row, status }) }
  }
}

/** The order stands in a subquery: within `group_concat` itself it would cost as much as all the rest. */
const WHOLE_CONVERSATION = `
  SELECT c.json, p.json, r.json, r.digest, c.created_at, c.unread_messages, c.total_messages, c.status, m.json,
         (SELECT group_concat(json) FROM (
            SELECT ro.json
            FROM member_roles mr JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
            WHERE mr.organization = c.organization AND mr.member_id = c.assigned_to_id ORDER BY mr.position)),
         (SELECT group_concat(json) FROM (
            SELECT t.json
            FROM conversation_tags ct JOIN tags t ON t.organization = ct.organization AND t.unique_id = ct.tag_id
            WHERE ct.organization = c.organization AND ct.conversation_id = c.unique_id ORDER BY ct.position))
  FROM conversations c
  JOIN contacts p ON p.organization = c.organization AND p.unique_id = c.contact_id
  LEFT JOIN recent_messages r ON r.organization = c.organization AND r.conversation_id = c.unique_id
  LEFT JOIN members m ON m.organization = c.organization AND m.unique_id = c.assigned_to_id
  WHERE c.organization = ? AND c.unique_id = ?`
