import type { AuditDetail, AuditEntry, AuditEvent, AuditFilter, PlacedEntry } from '../../domain/audit.ts'
import { ENTRY, entryColumns } from './events.ts'
import { organizationStatements } from './organizations.ts'
import { integer, type RowOf, type Rows, sql, text } from './statement.ts'
import { webhookStatements } from './webhook-statements.ts'

export const auditStatements = {
  all: sql('audit_all', [integer, integer], entryColumns)`
    SELECT ${ENTRY} FROM events WHERE at >= $1 ORDER BY unique_id LIMIT $2`,
  ofOne: sql('audit_of_one', [integer, integer, text], entryColumns)`
    SELECT ${ENTRY} FROM events WHERE at >= $1 AND organization = $3 ORDER BY position LIMIT $2`,
  upTo: sql('audit_up_to', [text, integer], [integer, ...entryColumns])`
    SELECT position, ${ENTRY} FROM events WHERE organization = $1 AND position <= $2 ORDER BY position`,
}

const of = auditStatements

/** No log has more entries. The engines don't agree on how to say that there is no limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** The audit log, oldest first. The directory is read first, so that no statement joins the rows of several organizations. */
export async function* readAudit(
  rows: Rows,
  { organizationId, since = new Date(0), limit = NO_LIMIT }: AuditFilter,
): AsyncIterable<AuditEntry> {
  const ids = new Map<string, string>()
  for await (const [code, uniqueId] of rows(organizationStatements.all)) {
    if (organizationId === undefined || organizationId === uniqueId) ids.set(code, uniqueId)
  }
  const [one] = ids.keys()
  if (one === undefined) return
  const after = [since.getTime(), limit] as const
  const entries = organizationId === undefined ? rows(of.all, ...after) : rows(of.ofOne, ...after, one)
  for await (const entry of entries) yield entryOf(entry, ids.get(entry[0]) ?? '')
}

/** The entries from before a time that can be removed. What one webhook hasn't got holds back what follows. */
export async function* readArchivable(rows: Rows, before: Date): AsyncIterable<PlacedEntry> {
  const organizations = await Array.fromAsync(rows(organizationStatements.all))
  for (const [organizationCode, organizationId] of organizations) {
    const [[last] = [0]] = await Array.fromAsync(
      rows(webhookStatements.positionBefore, organizationCode, before.getTime()),
    )
    const [[delivered] = [null]] = await Array.fromAsync(rows(webhookStatements.deliveredTo, organizationCode))
    for await (const [position, ...entry] of rows(of.upTo, organizationCode, Math.min(last, delivered ?? last))) {
      yield { organizationCode, position, entry: entryOf(entry, organizationId) }
    }
  }
}

/** The log shows no contents: of messages and contacts only their identifiers. */
function shown(event: AuditEvent, said: AuditDetail): AuditDetail {
  if (!/^(message|contact)\./.test(event)) return said
  const ids = Object.entries(said).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'string') return name.endsWith('Id') ? [[name, value]] : []
    return typeof value === 'object' && value !== null && 'uniqueId' in value ? [[`${name}Id`, value.uniqueId]] : []
  })
  return Object.fromEntries(ids)
}

export type EntryRow = RowOf<typeof auditStatements.all>

export function entryOf(entry: EntryRow, organizationId: string): AuditEntry {
  const [, uniqueId, event, subjectId, memberId, keyId, requestId, detail, at] = entry
  const changes: AuditDetail | undefined = detail === null ? undefined : shown(event, JSON.parse(detail))
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
