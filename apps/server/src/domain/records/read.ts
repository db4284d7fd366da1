// Reads the roles and the members of a store, deactivated members included.
import { text } from '../../store/kernel/columns.ts'
import { many, type ReadScript, type Script } from '../../store/kernel/statement.ts'
import { LIST, NAMED } from '../stored-row.ts'
import { memberOf, recordOf, type RecordOf, type StoreRecord, tablesOfRecords } from './record.ts'
import { exportMembers, MEMBER, MEMBERS, type Organization } from './statements.ts'

const rolesBefore = many('roles_before', LIST, { json: text }).sql(`SELECT json FROM roles WHERE ${NAMED}`)
const membersBefore = many('members_before', LIST, MEMBER).sql(
  `${MEMBERS} WHERE m.organization = :organization AND m.unique_id {in :ids}`,
)

/** The roles or the members of an organization, in the order of their identifiers. */
export function* listRecords<Type extends 'role' | 'member'>(
  { organization, organizationId }: Organization,
  type: Type,
): ReadScript<RecordOf<Type>[]> {
  const found: StoreRecord[] =
    type === 'role'
      ? (yield* tablesOfRecords.roles.export({ organization })).map((row) => recordOf('role')(row, organizationId))
      : (yield* exportMembers({ organization })).map((row) => memberOf(row, organizationId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return found as RecordOf<Type>[]
}

/** The roles or members that the organization has, by their identifiers. */
export function* findRecords<Type extends 'role' | 'member'>(
  { organization, organizationId }: Organization,
  type: Type,
  ids: readonly string[],
): Script<ReadonlyMap<string, RecordOf<Type>>> {
  if (ids.length === 0) return new Map()
  const found: StoreRecord[] =
    type === 'role'
      ? (yield* rolesBefore({ organization, ids })).map((row) => recordOf('role')(row, organizationId))
      : (yield* membersBefore({ organization, ids })).map((row) => memberOf(row, organizationId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return new Map(found.map((each) => [each.uniqueId, each])) as Map<string, RecordOf<Type>>
}
