// The organizations of a store. The code of an organization is ten base62 characters that lead each of its keys and every index of the
// store.
import { type Held, integer, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'

/** How long an organization keeps data, in milliseconds. If a value is missing, the command that removes data sets it. */
export const RETENTION = {
  /** For how long conversations that are `Deleted` can be restored. */
  deletedMs: optional(integer),
  eventsMs: optional(integer),
}
export type Retention = Held<typeof RETENTION>
/** Its columns in SQL. */
export const KEPT = 'keep_deleted_ms AS deleted_ms, keep_events_ms AS events_ms'

const readCode = one('organization_code', { organizationId: text }, { organization: orgCode }).sql(
  'SELECT organization FROM organizations WHERE unique_id = :organizationId',
)
/** All organizations, in the order of their identifiers. They are few, so one query reads all. */
export const allOrganizations = many(
  'organizations_all',
  {},
  { organization: orgCode, organizationId: text, name: text, createdAt: text, ...RETENTION },
).sql(
  `SELECT organization, unique_id AS organization_id, name, created_at, ${KEPT} FROM organizations
   ORDER BY unique_id`,
)
export const listOrganizations = () => allOrganizations({})

/** The organization's code, or undefined if there is no such organization. */
export function* findCode(organizationId: string): ReadScript<OrgCode | undefined> {
  return (yield* readCode({ organizationId }))?.organization
}
