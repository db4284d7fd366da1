import type { DatabaseSync } from 'node:sqlite'
import { createOrderedIds } from '../../domain/ids.ts'
import type { Act, AuditEntry, AuditEvent } from '../../domain/storage.ts'
import { LAST_AUDIT_ID } from '../last-audit-id.ts'
import { command, query } from './statements.ts'

type Detail = Record<string, unknown>

/** Writes an entry of the audit trail. It must be called within the transaction that does what it tells. */
export type Audit = (act: Act, event: AuditEvent, subjectId: string, detail?: Detail) => void

export function createAudit(db: DatabaseSync, now: () => Date): Audit {
  const nextId = createOrderedIds('aud', now, query<[], { last: string | null }>(db, LAST_AUDIT_ID).get()?.last ?? '')
  const insert = command<
    [string, string, AuditEvent, string, string | null, string | null, string | null, string | null, number]
  >(
    db,
    `INSERT INTO audit_entries
       (organization, unique_id, event, subject_id, member_id, key_id, request_id, detail, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return ({ organizationCode, memberId = null, keyId = null, requestId = null, at }, event, subjectId, detail) => {
    const text = detail === undefined ? null : JSON.stringify(detail)
    insert(organizationCode, nextId(), event, subjectId, memberId, keyId, requestId, text, at.getTime())
  }
}

interface Row {
  uniqueId: string
  organizationId: string
  event: AuditEvent
  subjectId: string
  memberId: string | null
  keyId: string | null
  requestId: string | null
  detail: string | null
  at: number
}

/** Reads the trail, oldest first. */
export function* readAudit(
  db: DatabaseSync,
  { organizationId, since, limit }: { organizationId?: string; since?: Date; limit?: number },
): Generator<AuditEntry> {
  const entries = query<[string | null, number, number], Row>(
    db,
    `SELECT a.unique_id AS uniqueId, o.unique_id AS organizationId, a.event, a.subject_id AS subjectId,
            a.member_id AS memberId, a.key_id AS keyId, a.request_id AS requestId, a.detail, a.at
     FROM organizations o JOIN audit_entries a ON a.organization = o.organization
     WHERE (?1 IS NULL OR o.unique_id = ?1) AND a.at >= ?2
     ORDER BY a.unique_id LIMIT ?3`,
  )
  for (const row of entries.iterate(organizationId ?? null, since?.getTime() ?? 0, limit ?? -1)) yield entryOf(row)
}

function entryOf({
  uniqueId,
  organizationId,
  event,
  subjectId,
  memberId,
  keyId,
  requestId,
  detail,
  at,
}: Row): AuditEntry {
  const changes: Detail | undefined = detail === null ? undefined : JSON.parse(detail)
  return {
    uniqueId,
    organizationId,
    event,
    subjectId,
    ...(memberId !== null && { memberId }),
    ...(keyId !== null && { keyId }),
    ...(requestId !== null && { requestId }),
    ...(changes && { detail: changes }),
    at: new Date(at),
  }
}
