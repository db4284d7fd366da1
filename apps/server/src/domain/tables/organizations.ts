// Reads the organizations of a store. An organization has a public ID, which clients and operators use, and an internal code of ten base62
// characters. Each API key and each index entry of an organization begins with its code.
import { type RowOf, integer, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'

/** The columns of an organization's retention periods, in milliseconds. If a period is undefined, no job removes the data. */
export const RETENTION = {
  /** How long a `Deleted` conversation is kept, so that it can be restored. */
  deletedMs: optional(integer),
  /** How long clients can read an event. */
  eventsMs: optional(integer),
}
export type Retention = RowOf<typeof RETENTION>
export const RETENTION_COLUMNS = 'keep_deleted_ms AS deleted_ms, keep_events_ms AS events_ms'

const selectCode = one('organization_code', { organizationId: text }, { organization: orgCode }).sql(
  'SELECT organization FROM organizations WHERE unique_id = :organizationId',
)
/**
 * Locks the organization's row against imports, which lock it, too: so no import restores a contact while it is being erased, or brings a
 * message while a change is stored that waits for it.
 */
export const lockOutImports = one('organization_locked_whole', { organization: orgCode }, { uniqueId: text }).sql(
  'SELECT unique_id FROM organizations WHERE organization = :organization {lock to remove}',
)
export const lockOrganization = one('organization_locked', { organization: orgCode }, { organization: orgCode }).sql(
  'SELECT organization FROM organizations WHERE organization = :organization {lock}',
)
/** Selects all organizations, sorted by ID. A store has few organizations, so one statement reads all of them. */
export const selectOrganizations = many(
  'organizations_all',
  {},
  { organization: orgCode, organizationId: text, name: text, createdAt: text, ...RETENTION },
).sql(
  `SELECT organization, unique_id AS organization_id, name, created_at, ${RETENTION_COLUMNS} FROM organizations
   ORDER BY unique_id`,
)
export const listOrganizations = () => selectOrganizations({})

/** Returns the code of an organization; undefined if the organization doesn't exist. */
export function* findCode(organizationId: string): ReadScript<OrgCode | undefined> {
  return (yield* selectCode({ organizationId }))?.organization
}
