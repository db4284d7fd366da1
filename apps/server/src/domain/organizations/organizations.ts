// The organizations of a store. The code of an organization is ten base62 characters. Each of its API keys and each index entry of its data
// begins with the code.
import { type Held, integer, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'

/** The retention periods of an organization, in milliseconds. If one is missing, the command that removes data decides. */
export const RETENTION = {
  /** The time in which `Deleted` conversations can be restored. */
  deletedMs: optional(integer),
  eventsMs: optional(integer),
}
export type Retention = Held<typeof RETENTION>
/** Selects the columns of `RETENTION`. */
export const KEPT = 'keep_deleted_ms AS deleted_ms, keep_events_ms AS events_ms'

const readCode = one('organization_code', { organizationId: text }, { organization: orgCode }).sql(
  'SELECT organization FROM organizations WHERE unique_id = :organizationId',
)
/** Returns all organizations, ordered by ID. There are few, so one query reads all. */
export const allOrganizations = many(
  'organizations_all',
  {},
  { organization: orgCode, organizationId: text, name: text, createdAt: text, ...RETENTION },
).sql(
  `SELECT organization, unique_id AS organization_id, name, created_at, ${KEPT} FROM organizations
   ORDER BY unique_id`,
)
export const listOrganizations = () => allOrganizations({})

/** Returns the code of an organization; undefined if the organization doesn't exist. */
export function* findCode(organizationId: string): ReadScript<OrgCode | undefined> {
  return (yield* readCode({ organizationId }))?.organization
}
