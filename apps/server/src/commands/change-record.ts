// The common part of the commands that list and change roles and members.
import { createRecordAdministration, type RecordAdministration } from '../domain/records/administer.ts'
import { listRecords } from '../domain/records/read.ts'
import type { RecordOf } from '../domain/records/record.ts'
import type { Store } from '../domain/store.ts'
import { readRecord } from '../records/read-line.ts'
import { flagOf, tellRejection } from './add-record.ts'
import { type StoreFlags, withStore } from './store-command.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'
import { findCode } from '../domain/organizations/organizations.ts'

/** The roles or the members of an organization, in the order of their identifiers. */
export const recordsOf = <Type extends 'role' | 'member'>(
  world: World,
  flags: StoreFlags & { organization: string },
  type: Type,
): Promise<RecordOf<Type>[]> =>
  withStore(
    world,
    flags,
    async (storage) => {
      const { organization } = flags
      const code = await storage.read('several', () => findCode(organization))
      if (code === undefined) throw new CommandFailed(`There is no organization ${organization}.`)
      return storage.read(code, () => listRecords({ organization: code, organizationId: organization }, type))
    },
    { readOnly: true },
  )

/** Changes a record in the store. */
export const changeRecord = <Result>(
  world: World,
  flags: StoreFlags,
  change: (administration: RecordAdministration) => Promise<Result>,
): Promise<Result> =>
  withStore(world, flags, (storage: Store) => change(createRecordAdministration({ storage, now: world.now }))).catch(
    tellRejection,
  )

/** Validates a changed record like a line of an import. */
export function validated<Type extends RecordOf<'role' | 'member'>>(record: Type): Type {
  const checked = readRecord(record)
  if (!('violations' in checked)) return record
  throw new NotUnderstood(checked.violations.map(({ pointer, detail }) => `${flagOf(pointer)}: ${detail}`).join(' '))
}

/**
 * A list without some items and with others.
 * @throws CommandFailed if an item to remove isn't there: it may be mistyped.
 */
export function changedList(
  list: readonly string[],
  { add, remove }: { add: string[]; remove: string[] },
  what: string,
) {
  const missing = remove.find((item) => !list.includes(item))
  if (missing !== undefined) throw new CommandFailed(`Nothing was changed: ${what} ${missing} isn't there to remove.`)
  return [...new Set([...list.filter((item) => !remove.includes(item)), ...add])]
}
