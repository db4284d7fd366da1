// Reads the audit log from a snapshot.
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
import { allOrganizations } from '../organizations/organizations.ts'
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

const entriesOfAll = many('audit_all', { since: instant, most: integer }, ENTRY_COLUMNS).sql(
  `SELECT ${ENTRY} FROM events WHERE at >= :since ORDER BY unique_id LIMIT :most`,
)
const entriesOfOne = many('audit_of_one', { organization: orgCode, since: instant, most: integer }, ENTRY_COLUMNS).sql(
  `SELECT ${ENTRY} FROM events WHERE organization = :organization AND at >= :since ORDER BY position LIMIT :most`,
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

/** The audit log, oldest first. The organizations are read first, so that no statement joins the rows of several. */
export async function* readAudit(
  each: Each,
  { organizationId, since = new Date(0), limit: most = NO_LIMIT }: AuditFilter,
): AsyncIterable<AuditEntry> {
  const ids = new Map<OrgCode, string>()
  for await (const { organization, organizationId: id } of each(allOrganizations.step({}))) {
    if (organizationId === undefined || organizationId === id) ids.set(organization, id)
  }
  const [organization] = ids.keys()
  if (organization === undefined) return
  const step =
    organizationId === undefined ? entriesOfAll.step({ since, most }) : entriesOfOne.step({ organization, since, most })
  for await (const entry of each(step)) yield entryOf(entry, ids.get(entry.organization) ?? '')
}

/** The entries from before a time that can be removed. What one webhook hasn't got holds back what follows. */
export async function* readArchivable(each: Each, before: Date): AsyncIterable<PlacedEntry> {
  const organizations = await Array.fromAsync(each(allOrganizations.step({})))
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

/** Events whose details are identifiers of the service, numbers, times and words of the contract, so that the log shows them whole. */
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

/** The log shows no contents: of an event that isn't listed only identifiers that the service or the organization made. */
function shown(event: AuditEvent, said: AuditDetail): AuditDetail {
  if (SHOWN_WHOLE.includes(event)) return said
  const ids = Object.entries(said).flatMap(([name, value]): [string, unknown][] => {
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
    detail: data === undefined ? undefined : shown(event, JSON.parse(data)),
    at,
  }
}
