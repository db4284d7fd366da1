// Reads the channels, roles and members of an organization for the commands of operators. Deactivated members are included.
import { text } from '../../sql/columns.ts'
import { many, type ReadScript, type Script } from '../../sql/statement.ts'
import { ID_LIST, HAS_LISTED_ID } from './stored-row.ts'
import type { DirectoryType, RecordOf } from './record.ts'
import { recordFromRow, recordTypes } from './record-types.ts'
import { MEMBER_ROW, SELECT_MEMBERS, type Organization } from './records.ts'

/** For each type, the statement that reads the records with the given IDs. */
const selectByIds = {
  channel: many('channels_before', ID_LIST, { json: text }).sql(`SELECT json FROM channels WHERE ${HAS_LISTED_ID}`),
  role: many('roles_before', ID_LIST, { json: text }).sql(`SELECT json FROM roles WHERE ${HAS_LISTED_ID}`),
  member: many('members_before', ID_LIST, MEMBER_ROW).sql(
    `${SELECT_MEMBERS} WHERE m.organization = :organization AND m.unique_id {in :ids}`,
  ),
}

/** Returns all channels, all roles or all members of an organization, sorted by ID. */
export function* listRecords<Type extends DirectoryType>(
  { organization, organizationId }: Organization,
  type: Type,
): ReadScript<RecordOf<Type>[]> {
  const rows = yield* recordTypes[type].export({ organization })
  return rows.map((row) => recordFromRow(type, row, organizationId))
}

/** Returns the channels, roles or members with the given IDs, as a map by ID. The map has no entry for a record that doesn't exist. */
export function* findRecords<Type extends DirectoryType>(
  { organization, organizationId }: Organization,
  type: Type,
  ids: readonly string[],
): Script<ReadonlyMap<string, RecordOf<Type>>> {
  if (ids.length === 0) return new Map()
  const rows: { json: string }[] = yield* selectByIds[type]({ organization, ids })
  const records = rows.map((row) => recordFromRow(type, row, organizationId))
  return new Map(records.map((record) => [record.uniqueId, record]))
}
