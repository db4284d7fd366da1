import type { AuditDetail, AuditEntry, AuditEvent, AuditFilter, AuditLog } from '../../domain/audit.ts'
import type { ReadScript } from '../../domain/script.ts'
import { organizationStatements } from './organizations.ts'
import { change, elements, integer, nullable, oneOf, row, type RowOf, type Rows, sql, text } from './statement.ts'

const optional = nullable(text)
const eventType = oneOf<AuditEvent>()
const entryColumns = [text, text, eventType, text, optional, optional, optional, optional, integer] as const

const ENTRY = 'organization, unique_id, event, subject_id, member_id, key_id, request_id, detail, at'
/** What an entry is written into, in the order of its columns. */
export const INTO_AUDIT = `INSERT INTO audit_entries (${ENTRY})`

export const auditStatements = {
  append: sql('audit_insert', entryColumns, [])`
    ${INTO_AUDIT}
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  /** One entry for each of a list, so that many are one round trip. */
  appendAll: sql('audit_insert_all', [text, text, eventType, optional, optional, optional, optional, integer], [])`
    ${INTO_AUDIT}
    SELECT $1, value ->> 0, $3, value ->> 1, $4, $5, $6, $7, CAST($8 AS BIGINT) FROM ${elements('$2')}`,
  /** One search of the index for each organization. */
  lastId: sql('audit_last', [], [optional])`
    SELECT max((SELECT max(a.unique_id) FROM audit_entries a WHERE a.organization = o.organization)) AS last
    FROM organizations o`,
  all: sql('audit_all', [integer, integer], entryColumns)`
    SELECT ${ENTRY} FROM audit_entries WHERE at >= $1 ORDER BY unique_id LIMIT $2`,
  ofOne: sql('audit_of_one', [integer, integer, text], entryColumns)`
    SELECT ${ENTRY} FROM audit_entries WHERE at >= $1 AND organization = $3 ORDER BY unique_id LIMIT $2`,
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

type EntryRow = RowOf<typeof auditStatements.all>

function entryOf(entry: EntryRow, organizationId: string): AuditEntry {
  const [, uniqueId, event, subjectId, memberId, keyId, requestId, detail, at] = entry
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

/**
 * The audit log for one attempt of a script. The generator is declared outside: V8 gives each generator function a prototype
 * and a hidden class of its own, so one for each write costs a quarter of an update, nearly all of it in garbage collection.
 */
export const auditLog = (nextId: () => string): AuditLog => ({
  append: (...entry) => append(nextId, ...entry),
})

function* append(
  nextId: () => string,
  ...[act, event, subjectIds, detail]: Parameters<AuditLog['append']>
): ReturnType<typeof change> {
  const { organizationCode, memberId = null, keyId = null, requestId = null, at } = act
  const json = detail === undefined ? null : JSON.stringify(detail)
  const acting = [memberId, keyId, requestId, json, at.getTime()] as const
  if (typeof subjectIds === 'string') {
    return yield* change(of.append, organizationCode, nextId(), event, subjectIds, ...acting)
  }
  const list = JSON.stringify(subjectIds.map((subjectId) => [nextId(), subjectId]))
  return yield* change(of.appendAll, organizationCode, list, event, ...acting)
}

/** The last identifier of the audit log. The next one must sort after it, even if the clock was set back since. */
export function* lastAuditId(): ReadScript<string | undefined> {
  const [last] = (yield* row(of.lastId)) ?? []
  return last ?? undefined
}
