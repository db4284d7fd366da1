// Reads the entries of the audit log from one snapshot of the store.
import { type Held, instant, integer, oneOf, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { type Each, many } from '../../sql/statement.ts'
import {
  type AuditDetail,
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  LOG_EVENTS,
  type PlacedEntry,
} from '../../sql/audit.ts'
import { selectOrganizations } from '../organizations/organizations.ts'
import { deliveredTo, positionBefore } from '../webhooks/statements.ts'

/** The columns of an entry. */
export const ENTRY_COLUMNS = {
  organization: orgCode,
  uniqueId: text,
  type: oneOf<AuditEvent>(),
  subjectId: text,
  memberId: optional(text),
  keyId: optional(text),
  requestId: optional(text),
  byService: optional(integer),
  data: optional(text),
  at: instant,
}
/** The columns of an entry, in SQL. */
export const ENTRY = 'organization, unique_id, type, subject_id, member_id, key_id, request_id, by_service, data, at'

const entriesOfAll = many('audit_all', { since: instant, limit: integer }, ENTRY_COLUMNS).sql(
  `SELECT ${ENTRY} FROM events WHERE at >= :since ORDER BY unique_id LIMIT :limit`,
)
const entriesOfOne = many('audit_of_one', { organization: orgCode, since: instant, limit: integer }, ENTRY_COLUMNS).sql(
  `SELECT ${ENTRY} FROM events WHERE organization = :organization AND at >= :since ORDER BY position LIMIT :limit`,
)
const entriesUpTo = many(
  'audit_up_to',
  { organization: orgCode, upTo: integer },
  { position: integer, ...ENTRY_COLUMNS },
).sql(
  `SELECT position, ${ENTRY} FROM events WHERE organization = :organization AND position <= :upTo ORDER BY position`,
)

/** No log has more entries. The engines don't agree on how to say that there is no limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Reads the audit log, oldest entry first. It reads the organizations separately, so that no statement joins rows of several. */
export async function* readAudit(
  each: Each,
  { organizationId, since = new Date(0), limit = NO_LIMIT }: AuditFilter,
): AsyncIterable<AuditEntry> {
  const ids = new Map<OrgCode, string>()
  for await (const { organization, organizationId: id } of each(selectOrganizations.step({}))) {
    if (organizationId === undefined || organizationId === id) ids.set(organization, id)
  }
  const [organization] = ids.keys()
  if (organization === undefined) return
  const step =
    organizationId === undefined
      ? entriesOfAll.step({ since, limit })
      : entriesOfOne.step({ organization, since, limit })
  for await (const entry of each(step)) yield entryOf(entry, ids.get(entry.organization) ?? '')
}

/** Reads the entries from before a time that can be removed: up to the first event that an enabled webhook hasn't received. */
export async function* readArchivable(each: Each, before: Date): AsyncIterable<PlacedEntry> {
  const organizations = await Array.fromAsync(each(selectOrganizations.step({})))
  for (const { organization, organizationId } of organizations) {
    const [last] = await Array.fromAsync(each(positionBefore.step({ organization, time: before })))
    const [delivered] = await Array.fromAsync(each(deliveredTo.step({ organization })))
    const end = last?.position ?? 0
    const upTo = Math.min(end, delivered?.position ?? end)
    for await (const entry of each(entriesUpTo.step({ organization, upTo }))) {
      yield { organization, position: entry.position, entry: entryOf(entry, organizationId) }
    }
  }
}

/** The events whose details the audit log shows unredacted: they hold only identifiers, numbers, times and the contract's constants. */
export const SHOWN_WHOLE: readonly AuditEvent[] = [
  ...LOG_EVENTS,
  'conversation.created',
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.tagged',
  'conversation.read',
  'conversation.purged',
  'records.imported',
  'webhook.tested',
]

const isIdentifier = (name: string) => /Ids?$/.test(name) && !/messagingApp/i.test(name)

/** Redacts the details of an event: unless it is listed above, only identifiers of the service and the organization stay. */
function redact(event: AuditEvent, detail: AuditDetail): AuditDetail {
  if (SHOWN_WHOLE.includes(event)) return detail
  const ids = Object.entries(detail).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'string' || Array.isArray(value)) return isIdentifier(name) ? [[name, value]] : []
    return typeof value === 'object' && value !== null && 'uniqueId' in value ? [[`${name}Id`, value.uniqueId]] : []
  })
  return Object.fromEntries(ids)
}

export function entryOf(row: Held<typeof ENTRY_COLUMNS>, organizationId: string): AuditEntry {
  const { uniqueId, type: event, subjectId, memberId, keyId, requestId, byService, data, at } = row
  return {
    uniqueId,
    organizationId,
    event,
    subjectId,
    memberId,
    ...(byService === 1 && { isService: true as const }),
    keyId,
    requestId,
    detail: data === undefined ? undefined : redact(event, JSON.parse(data)),
    at,
  }
}
