// Reads the audit log: all events of the store as entries, for operators and for archives. Personal data in the details is removed.
import { instant, integer, orgCode, type OrgCode } from '../../sql/columns.ts'
import { type Each, many } from '../../sql/statement.ts'
import {
  type AuditDetail,
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  LOG_EVENTS,
  type PlacedEntry,
} from '../kernel/audit.ts'
import { ENTRY, ENTRY_COLUMNS, type EntryRow } from '../events/stored-events.ts'
import { selectOrganizations } from '../tables/organizations.ts'
import { deliveredTo, positionBefore } from '../webhooks/lock-endpoint.ts'
import { timeAt } from '../../sql/time.ts'

const entriesOfAll = many('audit_all', { since: instant, limit: integer }, ENTRY_COLUMNS).sql(
  `SELECT ${ENTRY} FROM events WHERE at >= :since ORDER BY unique_id LIMIT :limit`,
)
const entriesOfOne = many('audit_of_one', { organization: orgCode, since: instant, limit: integer }, ENTRY_COLUMNS).sql(
  `SELECT ${ENTRY} FROM events WHERE organization = :organization AND at >= :since ORDER BY position LIMIT :limit`,
)
/** Reads the entries of an organization up to a position, oldest first, for an archive. */
const entriesUpTo = many(
  'audit_up_to',
  { organization: orgCode, upTo: integer },
  { position: integer, ...ENTRY_COLUMNS },
).sql(
  `SELECT position, ${ENTRY} FROM events WHERE organization = :organization AND position <= :upTo ORDER BY position`,
)

/**
 * Reads the audit log of one organization or of all organizations, oldest entry first. No statement may join
 * several organizations, so their IDs are read first. The engines have no common syntax for no limit, so it is the largest integer.
 */
export async function* readAudit(
  each: Each,
  { organizationId, since = timeAt(0), limit = Number.MAX_SAFE_INTEGER }: AuditFilter,
): AsyncIterable<AuditEntry> {
  const idByCode = new Map<OrgCode, string>()
  for await (const { organization, organizationId: id } of each(selectOrganizations.step({}))) {
    if (organizationId === undefined || organizationId === id) idByCode.set(organization, id)
  }
  // If `organizationId` is given, the map has only this organization. If the organization doesn't exist, the map is empty.
  const [organization] = idByCode.keys()
  if (organization === undefined) return
  const readsAll = organizationId === undefined
  const step = readsAll ? entriesOfAll.step({ since, limit }) : entriesOfOne.step({ organization, since, limit })
  for await (const row of each(step)) yield entryOf(row, idByCode.get(row.organization) ?? '')
}

/** Reads the entries before a time, for an archive. Omits events that an enabled webhook hasn't received, and all later events. */
export async function* readArchivable(each: Each, before: Date): AsyncIterable<PlacedEntry> {
  const organizations = await Array.fromAsync(each(selectOrganizations.step({})))
  for (const { organization, organizationId } of organizations) {
    const [old] = await Array.fromAsync(each(positionBefore.step({ organization, time: before })))
    const [delivered] = await Array.fromAsync(each(deliveredTo.step({ organization })))
    const lastOld = old?.position ?? 0
    // Without an enabled webhook, `delivered` has no position: only the time decides.
    const upTo = Math.min(lastOld, delivered?.position ?? lastOld)
    for await (const row of each(entriesUpTo.step({ organization, upTo }))) {
      yield { organization, position: row.position, entry: entryOf(row, organizationId) }
    }
  }
}

/**
 * The events whose details the audit log shows completely, without IDs of the messaging application: they have only IDs of the service,
 * numbers, times and enum values, no personal data.
 */
export const UNREDACTED_EVENTS: readonly AuditEvent[] = [
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

/** Returns true if a property has an ID of the messaging application, which can be a phone number. */
const hasAppId = (name: string) => /messagingApp/i.test(name)
const hasServiceIds = (name: string) => /Ids?$/.test(name) && !hasAppId(name)

/** Removes all details except IDs, unless UNREDACTED_EVENTS has the event. For example, replaces `contact: { uniqueId }` by `contactId`. */
function redact(event: AuditEvent, detail: AuditDetail): AuditDetail {
  if (UNREDACTED_EVENTS.includes(event))
    return Object.fromEntries(Object.entries(detail).filter(([name]) => !hasAppId(name)))
  const ids = Object.entries(detail).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'string' || Array.isArray(value)) return hasServiceIds(name) ? [[name, value]] : []
    return typeof value === 'object' && value !== null && 'uniqueId' in value ? [[`${name}Id`, value.uniqueId]] : []
  })
  return Object.fromEntries(ids)
}

/** Converts the row of an event to an entry of the audit log with redacted details. */
export function entryOf(row: EntryRow, organizationId: string): AuditEntry {
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
