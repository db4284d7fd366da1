import type { AuditDetail, AuditEntry, AuditEvent, AuditLog } from '../../domain/audit.ts'
import type { Storage } from '../../domain/storage.ts'
import { runScript } from '../../store/postgres/engine.ts'
import { auditLog } from '../../store/sql/audit.ts'
import type { Connections, Session } from './connections.ts'
import { readOrganizations } from './directory.ts'
import { readMoment } from './moment.ts'

/** Appends an entry to the audit log, within the transaction of the change that it records. */
export type Audit = (session: Session, ...entry: Parameters<AuditLog['append']>) => Promise<void>

export function createAudit(nextAuditId: () => string): Audit {
  const log = auditLog(nextAuditId)
  return (session, ...entry) => runScript(session, log.append(...entry))
}

const COLUMNS = 'organization, unique_id, event, subject_id, member_id, key_id, request_id, detail, at'
type Row = readonly [
  organization: string,
  uniqueId: string,
  event: AuditEvent,
  subjectId: string,
  memberId: string | null,
  keyId: string | null,
  requestId: string | null,
  detail: string | null,
  at: number,
]

/** Reads the trail, oldest first. The directory is read first, so that no statement joins what belongs to many. */
export async function* readAudit(
  connections: Connections,
  { organizationId, since, limit }: Parameters<Storage['audit']>[0],
): AsyncGenerator<AuditEntry> {
  yield* readMoment(connections, async function* (moment) {
    const organizations = await readOrganizations(moment)
    const ids = new Map(organizations.map(({ organization, uniqueId }) => [organization, uniqueId]))
    const wanted = organizations.find(({ uniqueId }) => uniqueId === organizationId)
    if (organizationId !== undefined && wanted === undefined) return
    const rows = moment.stream<Row>(
      `SELECT ${COLUMNS} FROM audit_entries
       WHERE at >= $1 ${wanted === undefined ? '' : 'AND organization = $3'} ORDER BY unique_id LIMIT $2`,
      since?.getTime() ?? 0,
      limit ?? null,
      ...(wanted === undefined ? [] : [wanted.organization]),
    )
    for await (const row of rows) yield entryOf(row, ids.get(row[0]) ?? '')
  })
}

function entryOf(row: Row, organizationId: string): AuditEntry {
  const [, uniqueId, event, subjectId, memberId, keyId, requestId, detail, at] = row
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
