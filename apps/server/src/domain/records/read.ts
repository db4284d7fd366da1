// Reads the channels, roles and members of an organization for the commands of operators. Deactivated members are included.
import { text } from '../../sql/columns.ts'
import { many, type ReadScript, type Script } from '../../sql/statement.ts'
import { ID_LIST, HAS_LISTED_ID } from '../stored-row.ts'
import { type DirectoryType, memberFromRow, recordFromJson, type RecordOf, type StoreRecord } from './record.ts'
import { tablesOfRecords } from './record-types.ts'
import { exportMembers, MEMBER_ROW, SELECT_MEMBERS, type Organization } from './statements.ts'

const selectByIds = {
  channel: many('channels_before', ID_LIST, { json: text }).sql(`SELECT json FROM channels WHERE ${HAS_LISTED_ID}`),
  role: many('roles_before', ID_LIST, { json: text }).sql(`SELECT json FROM roles WHERE ${HAS_LISTED_ID}`),
}
const selectAll = { channel: tablesOfRecords.channels.export, role: tablesOfRecords.roles.export }
const selectMembersByIds = many('members_before', ID_LIST, MEMBER_ROW).sql(
  `${SELECT_MEMBERS} WHERE m.organization = :organization AND m.unique_id {in :ids}`,
)

/** Returns all channels, all roles or all members of an organization, sorted by ID. */
export function* listRecords<Type extends DirectoryType>(
  { organization, organizationId }: Organization,
  type: Type,
): ReadScript<RecordOf<Type>[]> {
  // The compiler narrows `directoryType`, but not a value of the type parameter `Type`.
  const directoryType: DirectoryType = type
  const records: StoreRecord[] =
    directoryType === 'member'
      ? (yield* exportMembers({ organization })).map((row) => memberFromRow(row, organizationId))
      : (yield* selectAll[directoryType]({ organization })).map((row) =>
          recordFromJson(directoryType)(row, organizationId),
        )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return records as RecordOf<Type>[]
}

/** Returns the channels, roles or members with the given IDs, as a map by ID. The map has no entry for a record that doesn't exist. */
export function* findRecords<Type extends DirectoryType>(
  { organization, organizationId }: Organization,
  type: Type,
  ids: readonly string[],
): Script<ReadonlyMap<string, RecordOf<Type>>> {
  if (ids.length === 0) return new Map()
  const directoryType: DirectoryType = type
  const records: StoreRecord[] =
    directoryType === 'member'
      ? (yield* selectMembersByIds({ organization, ids })).map((row) => memberFromRow(row, organizationId))
      : (yield* selectByIds[directoryType]({ organization, ids })).map((row) =>
          recordFromJson(directoryType)(row, organizationId),
        )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return new Map(records.map((each) => [each.uniqueId, each])) as Map<string, RecordOf<Type>>
}
