import { createOrderedIds } from '../../domain/ids.ts'
import type { Act, AuditEntry, AuditEvent, Storage } from '../../domain/storage.ts'
import { LAST_AUDIT_ID } from '../last-audit-id.ts'
import type { Connections, Session } from './connections.ts'
import { readOrganizations } from './directory.ts'
import { readMoment } from './moment.ts'
import { statement } from './statement.ts'

type Detail = Record<string, unknown>

/** Writes an entry of the audit trail, within the transaction that does what it tells. */
export type Audit = (session: Session, act: Act, event: AuditEvent, subjectId: string, detail?: Detail) => Promise<void>

const insert = statement<
  [string, string, AuditEvent, string, string | null, string | null, string | null, string | null, number]
>(
  'audit_insert',
  `INSERT INTO audit_entries
     (organization, unique_id, event, subject_id, member_id, key_id, request_id, detail, at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

const lastId = statement<[], [last: string | null]>('audit_last', LAST_AUDIT_ID)

export async function createAudit(
  connections: Connections,
  now: () => Date,
): Promise<{ audit: Audit; nextAuditId: () => string }> {
  const [row] = await connections.rows(lastId)
  const nextAuditId = createOrderedIds('aud', now, row?.[0] ?? '')
  return {
    nextAuditId,
    async audit(session, act, event, subjectId, detail) {
      const { organizationCode, memberId = null, keyId = null, requestId = null, at } = act
      const text = detail === undefined ? null : JSON.stringify(detail)
      const entry = [
        organizationCode,
        nextAuditId(),
        event,
        subjectId,
        memberId,
        keyId,
        requestId,
        text,
        at.getTime(),
      ] as const
      await session.change(insert, ...entry)
    },
  }
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
