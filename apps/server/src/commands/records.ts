// The functions that the commands about organizations, channels, roles and members share. Each of these is a record of the store.
import type { OrgCode } from '../sql/columns.ts'
import { findCode } from '../domain/tables/organizations.ts'
import {
  createRecordAdministration,
  MembersUnbound,
  type RecordAdministration,
  type RecordKey,
} from '../domain/operator/administer.ts'
import { listRecords } from '../domain/tables/read.ts'
import type { DirectoryType, RecordOf, StoreRecord } from '../domain/tables/record.ts'
import type { Store } from '../store/store.ts'
import { operations } from '../generated/policy.ts'
import { readRecord } from '../import-export/read-line.ts'
import { type Invocation, flag, flagNameOf, printTable, type TableColumns } from './command.ts'
import { CommandFailed, UsageError } from './world.ts'

/** The flag that sets a property of a record, if the names of the flag and the property differ. */
const FLAG_OF_PROPERTY: Readonly<Record<string, string>> = {
  uniqueId: '--id',
  organizationId: '--organization',
  roleIds: '--role',
  permissions: '--permission',
  channelId: '--channel',
  replyWindowSeconds: '--reply-window',
}

/** The permission to deliver messages, which the operation `receiveMessages` requires. */
const [{ permission: DELIVER_PERMISSION }] = operations.receiveMessages.policy.permissions
/** The flag --leave-unbound: it allows a change after which a member who delivers messages is bound to no channel. */
export const LEAVE_UNBOUND = flag('Allow that members deliver messages and are bound to none of several channels.')

/** Returns the internal code by which the store names an organization. Throws CommandFailed if there is no such organization. */
export async function codeOf(storage: Store, organizationId: string): Promise<OrgCode> {
  const code = await storage.read(undefined, () => findCode(organizationId))
  if (code === undefined) throw new CommandFailed(`There is no organization ${organizationId}.`)
  return code
}

/** Validates a new record, adds the record and the records that come with it to the store, and prints the record. */
export async function addRecord(
  call: Invocation,
  record: StoreRecord,
  { others = [], leaveUnbound }: { others?: readonly StoreRecord[]; leaveUnbound?: boolean | undefined } = {},
): Promise<void> {
  const validRecord = validate(record)
  await changeRecords(call, (administration) => administration.create([validRecord, ...others]), leaveUnbound)
  call.print(validRecord, `Created the ${record.type} ${record.uniqueId}.`)
}

/** Changes a channel or a role, and prints the changed record. */
export async function updateRecord<Type extends 'channel' | 'role'>(
  call: Invocation,
  type: Type,
  key: RecordKey,
  edit: (record: RecordOf<Type>) => RecordOf<Type>,
  leaveUnbound?: boolean,
): Promise<void> {
  const updateChecked = (administration: RecordAdministration) =>
    administration.update(type, key, (record) => validate(edit(record)))
  const changed = await changeRecords(call, updateChecked, leaveUnbound)
  if (changed === undefined) throw new CommandFailed(`There is no ${type} ${key.uniqueId} of ${key.organizationId}.`)
  call.print(changed, `Updated the ${type} ${key.uniqueId}.`)
}

/** Prints the channels, the roles or the members of an organization, in the order of their identifiers. */
export async function printRecords<Type extends DirectoryType>(
  call: Invocation,
  organizationId: string,
  type: Type,
  columns: TableColumns<RecordOf<Type>>,
): Promise<void> {
  const storage = await call.open()
  const organization = await codeOf(storage, organizationId)
  const records = await storage.read(organization, () => listRecords({ organization, organizationId }, type))
  printTable(call, records, columns)
}

/** Changes records. Unless `leaveUnbound` is true, throws if the change leaves a member who delivers messages without a channel. */
export async function changeRecords<Result>(
  { world, open }: Invocation,
  change: (administration: RecordAdministration) => Promise<Result>,
  leaveUnbound = false,
): Promise<Result> {
  // If the permission is set, the administration rejects a change that leaves members with this permission without a channel.
  const deliverPermission = leaveUnbound ? undefined : DELIVER_PERMISSION
  try {
    return await change(createRecordAdministration({ storage: await open(), now: world.now, deliverPermission }))
  } catch (error) {
    if (!(error instanceof MembersUnbound)) throw error
    throw new CommandFailed(
      `Nothing was changed: these members deliver messages, and are bound to no channel: ${error.memberIds.join(', ')}. ` +
        'Without a channel, they get the messages of all channels. Bind each one, with --bind of `channel create` or --channel of ' +
        '`member create` and `member update`, or add --leave-unbound.',
    )
  }
}

/** Checks a record with the schemas of imports, and returns the record. The error names the flag of each invalid property. */
export function validate<Record extends StoreRecord>(record: Record): Record {
  const parsed = readRecord(record)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parsed record has the type of the given one.
  if (!('violations' in parsed)) return parsed.value as Record
  throw new UsageError(parsed.violations.map(({ pointer, detail }) => `${flagOf(pointer)}: ${detail}`).join(' '))
}

/** Returns the flag that sets the property at a JSON Pointer: `/roleIds/0` is set by `--role`. */
function flagOf(pointer: string): string {
  const [, name = ''] = pointer.split('/')
  return FLAG_OF_PROPERTY[name] ?? flagNameOf(name)
}

/** Removes items from a list, adds items, and returns the new list. Throws if an item to remove is missing: the name may be mistyped. */
export function editList(list: readonly string[], { add, remove }: { add: string[]; remove: string[] }, noun: string) {
  const missing = remove.find((item) => !list.includes(item))
  if (missing !== undefined) throw new CommandFailed(`Nothing was changed: ${noun} ${missing} isn't there to remove.`)
  return [...new Set([...list.filter((item) => !remove.includes(item)), ...add])]
}

/** Returns a copy without the undefined properties. A property is undefined if its flag wasn't set. */
export const omitUndefined = <Properties extends object>(properties: Properties): Partial<Properties> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are some of the properties.
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Partial<Properties>
