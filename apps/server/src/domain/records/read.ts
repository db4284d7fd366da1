// Reads the channels, the roles and the members of a store, deactivated members included.
import { text } from '../../sql/columns.ts'
import { many, type ReadScript, type Script } from '../../sql/statement.ts'
import { LIST, NAMED } from '../stored-row.ts'
import { type DirectoryType, memberOf, recordOf, type RecordOf, type StoreRecord } from './record.ts'
import { tablesOfRecords } from './record-types.ts'
import { exportMembers, MEMBER, MEMBERS, type Organization } from './statements.ts'

const before = {
  channel: many('channels_before', LIST, { json: text }).sql(`SELECT json FROM channels WHERE ${NAMED}`),
  role: many('roles_before', LIST, { json: text }).sql(`SELECT json FROM roles WHERE ${NAMED}`),
}
const all = { channel: tablesOfRecords.channels.export, role: tablesOfRecords.roles.export }
const membersBefore = many('members_before', LIST, MEMBER).sql(
  `${MEMBERS} WHERE m.organization = :organization AND m.unique_id {in :ids}`,
)

/** The channels, the roles or the members of an organization, in the order of their identifiers. */
export function* listRecords<Type extends DirectoryType>(
  { organization, organizationId }: Organization,
  type: Type,
): ReadScript<RecordOf<Type>[]> {
  const directoryType: DirectoryType = type
  const records: StoreRecord[] =
    directoryType === 'member'
      ? (yield* exportMembers({ organization })).map((row) => memberOf(row, organizationId))
      : (yield* all[directoryType]({ organization })).map((row) => recordOf(directoryType)(row, organizationId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return records as RecordOf<Type>[]
}

/** The channels, roles or members that the organization has, by their identifiers. */
export function* findRecords<Type extends DirectoryType>(
  { organization, organizationId }: Organization,
  type: Type,
  ids: readonly string[],
): Script<ReadonlyMap<string, RecordOf<Type>>> {
  if (ids.length === 0) return new Map()
  const directoryType: DirectoryType = type
  const records: StoreRecord[] =
    directoryType === 'member'
      ? (yield* membersBefore({ organization, ids })).map((row) => memberOf(row, organizationId))
      : (yield* before[directoryType]({ organization, ids })).map((row) => recordOf(directoryType)(row, organizationId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return new Map(records.map((each) => [each.uniqueId, each])) as Map<string, RecordOf<Type>>
}
