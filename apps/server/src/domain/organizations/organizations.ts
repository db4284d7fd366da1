// The organizations of a store. The code of an organization is ten base62 characters that lead each of its keys and every index of the
// store.
import { integer, nullable, text } from '../../store/kernel/columns.ts'
import { many, one, type ReadScript } from '../../store/kernel/statement.ts'

/** How long an organization keeps data, in milliseconds. If a value is missing, the command that removes data sets it. */
export interface Retention {
  /** For how long conversations that are `Deleted` can be restored. */
  deletedMs?: number | undefined
  eventsMs?: number | undefined
}

export interface Organization {
  organization: string
  organizationId: string
  name: string
  createdAt: string
  retention: Retention
}

const readCode = one('organization_code', { organizationId: text }, { organization: text }).sql(
  'SELECT organization FROM organizations WHERE unique_id = :organizationId',
)
/** They are few, so one query reads all. */
export const allOrganizations = many(
  'organizations_all',
  {},
  {
    organization: text,
    uniqueId: text,
    name: text,
    createdAt: text,
    keepDeletedMs: nullable(integer),
    keepEventsMs: nullable(integer),
  },
).sql(
  `SELECT organization, unique_id, name, created_at, keep_deleted_ms, keep_events_ms FROM organizations
   ORDER BY unique_id`,
)

/** The organization's code, or undefined if there is no such organization. */
export function* findCode(organizationId: string): ReadScript<string | undefined> {
  return (yield* readCode({ organizationId }))?.organization
}

/** All organizations, in the order of their identifiers. */
export function* listOrganizations(): ReadScript<Organization[]> {
  return (yield* allOrganizations({})).map((row) => ({
    organization: row.organization,
    organizationId: row.uniqueId,
    name: row.name,
    createdAt: row.createdAt,
    retention: retentionOf(row),
  }))
}

/**
 * The retention of a row.
 *
 * @example
 * retentionOf({ keepDeletedMs: null, keepEventsMs: 86_400_000 }) // { eventsMs: 86_400_000 }, and `deletedMs` is undefined
 */
export const retentionOf = (row: { keepDeletedMs: number | null; keepEventsMs: number | null }): Retention => ({
  deletedMs: row.keepDeletedMs ?? undefined,
  eventsMs: row.keepEventsMs ?? undefined,
})
