// The common part of `organization create`, `role create` and `member create`.
import { createRecordAdministration } from '../domain/records/administer.ts'
import { RecordRejected, type StoreRecord } from '../domain/records/record.ts'
import type { Store } from '../domain/store.ts'
import { readRecord } from '../records/read-line.ts'
import { rejectUnknown } from './permissions.ts'
import { printResult, type StoreFlags, withStore } from './store-command.ts'
import { CommandFailed, NotUnderstood, type World } from './world.ts'

/** The flags of properties whose flag has another name. */
const FLAGS: Readonly<Record<string, string>> = {
  uniqueId: '--id',
  organizationId: '--organization',
  roleIds: '--role',
  permissions: '--permission',
  accessLevel: '--access-level',
}

/** Validates one record like a line of an import, adds it and prints it. */
export async function addRecord(world: World, flags: StoreFlags, record: StoreRecord, mayBegin = false): Promise<void> {
  const checked = readRecord(record)
  if ('violations' in checked) {
    throw new NotUnderstood(checked.violations.map(({ pointer, detail }) => `${flagOf(pointer)}: ${detail}`).join(' '))
  }
  if (record.type === 'role') rejectUnknown('--permission', record.permissions)
  const create = (storage: Store) => createRecordAdministration({ storage, now: world.now }).create([checked.value])
  await withStore(world, flags, create, { mayBegin }).catch(tellRejection)
  printResult(world, flags, checked.value, `Created the ${record.type} ${record.uniqueId}.`)
}

export function flagOf(pointer: string): string {
  const [, name = ''] = pointer.split('/')
  return FLAGS[name] ?? `--${name}`
}

export function tellRejection(error: unknown): never {
  throw error instanceof RecordRejected ? new CommandFailed(error.message, { cause: error }) : error
}
