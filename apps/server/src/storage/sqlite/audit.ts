import type { DatabaseSync } from 'node:sqlite'
import type { AuditDetail, AuditEntry, AuditEvent, AuditLog } from '../../domain/audit.ts'
import { query } from './statements.ts'

/** Appends an entry to the audit log. It must be called within the transaction of the change that it records. */
export type Audit = (...entry: Parameters<AuditLog['append']>) => void

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
  const changes: AuditDetail | undefined = detail === null ? undefined : JSON.parse(detail)
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
