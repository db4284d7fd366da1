// The rules of operators for organizations, channels, roles and members, one at a time.
import { revoke } from '../api-keys/life.ts'
import type { AuditLog } from '../audit.ts'
import type { Script } from '../../store/kernel/statement.ts'
import type { Store } from '../store.ts'
import { lockRecords, outcomeOf, type Put, type PutOutcome, putRecords } from './put.ts'
import { RecordRejected } from './judge.ts'
import { findRecords, listRecords } from './read.ts'
import type { DirectoryType, RecordOf, StoreRecord } from './record.ts'
import { lockOrganizations, lockOwners, type OrganizationLock } from './statements.ts'

export interface RecordName {
  organizationId: string
  uniqueId: string
}

/** Makes the changed record of the one that is there. */
type Edit<Type extends DirectoryType> = (record: RecordOf<Type>) => RecordOf<Type>

export interface MemberChange {
  edit: Edit<'member'>
  /** Whether the organization may be left without an active Owner. */
  mayLeaveNoOwner: boolean
}

export interface ChannelCreation {
  /** The channels that members are bound to, by the members. */
  bind: ReadonlyMap<string, string>
  /** The permission to deliver messages. Each member that has it by a role must be bound; undefined if none must be. */
  delivering: string | undefined
}

export type RecordAdministration = ReturnType<typeof createRecordAdministration>

/**
 * Creates and changes organizations, channels, roles and members on behalf of an operator. Each change is an entry of the audit log.
 *
 * @example
 * const administration = createRecordAdministration({ storage, now: () => new Date() })
 * await administration.create([newOrganization({ uniqueId: 'acme', name: 'Acme Support' }, new Date())])
 */
export function createRecordAdministration({ storage, now }: { storage: Pick<Store, 'write'>; now: () => Date }) {
  const putOf = (audit: AuditLog): Put => ({ audit, at: now() })

  function* updateMember(audit: AuditLog, name: RecordName, change: MemberChange): Script<MemberOutcome | undefined> {
    const [lock] = yield* lockOrganizations([name.organizationId])
    if (lock === undefined) return undefined
    const owners = yield* lockOwners(lock)
    const found = yield* findOne('member', name)
    if (found === undefined) return undefined
    const record = change.edit(found)
    const isOwner = record.accessLevel === 'Owner' && record.deactivatedAt === undefined
    const isLast = owners.length === 1 && owners[0] === name.uniqueId
    if (isLast && !isOwner && !change.mayLeaveNoOwner) return 'last_owner'
    const outcome = yield* putRecords({ ...putOf(audit), isWhole: true }, [record])
    if (!('rejection' in outcome) && found.deactivatedAt !== record.deactivatedAt) {
      const act = { organization: lock.organization, at: now() }
      yield* revoke({ audit, act }, name.uniqueId)
    }
    return { record, outcome }
  }

  return {
    /**
     * Adds records. This isn't an import: followers needn't copy everything again.
     * @throws RecordRejected if a record can't stand, or isn't new.
     */
    async create(records: readonly StoreRecord[]): Promise<void> {
      outcomeOf(await storage.write('several', (audit) => putRecords({ ...putOf(audit), mustBeNew: true }, records)))
    },
    /**
     * Adds a channel, and binds members.
     * @returns the members that must be bound besides. If there are any, nothing was changed.
     * @throws RecordRejected if a record can't stand.
     */
    createChannel: (channel: RecordOf<'channel'>, creation: ChannelCreation) =>
      storage.write('several', (audit) => createChannel(putOf(audit), channel, creation)),
    /** Changes a channel or a role. Returns undefined if there is no such record. */
    update: <Type extends 'channel' | 'role'>(type: Type, name: RecordName, edit: Edit<Type>) =>
      storage.write('several', function* update(audit): Script<RecordOf<Type> | undefined> {
        const found = yield* findOne(type, name)
        if (found === undefined) return undefined
        const record = edit(found)
        yield* putRecords(putOf(audit), [record])
        return record
      }),
    /**
     * Changes a member. If this deactivates or reactivates it, all its keys are revoked.
     * @returns undefined if there is no such member; `last_owner` if nothing was changed, because no other Owner is active.
     * @throws RecordRejected if there is no such role.
     */
    async updateMember(name: RecordName, change: MemberChange): Promise<RecordOf<'member'> | 'last_owner' | undefined> {
      const result = await storage.write('several', (audit) => updateMember(audit, name, change))
      if (result === undefined || result === 'last_owner') return result
      outcomeOf(result.outcome)
      return result.record
    },
  }
}

type MemberOutcome = 'last_owner' | { record: RecordOf<'member'>; outcome: PutOutcome }

function* createChannel(put: Put, channel: RecordOf<'channel'>, creation: ChannelCreation): Script<string[]> {
  const { bind, delivering } = creation
  const { organizationId } = channel
  const [lock] = yield* lockOrganizations([organizationId])
  const unbound = lock && delivering !== undefined ? yield* findUnbound(lock, delivering) : []
  const left = unbound.filter((id) => !bind.has(id))
  if (left.length > 0) return left
  outcomeOf(yield* putRecords({ ...put, mustBeNew: true }, [channel]))
  // Transactions lock in one order.
  for (const uniqueId of [...bind.keys()].toSorted()) {
    const member = yield* findOne('member', { organizationId, uniqueId })
    if (member === undefined) throw new RecordRejected(0, `The organization has no member ${uniqueId}.`)
    outcomeOf(yield* putRecords({ ...put, isWhole: true }, [{ ...member, channelId: bind.get(uniqueId) }]))
  }
  return []
}

/** The active members that have a permission by a role, and are bound to no channel. Owners can't be bound. */
function* findUnbound(lock: OrganizationLock, permission: string): Script<string[]> {
  const roles = (yield* listRecords(lock, 'role')).filter(({ permissions }) => permissions.includes(permission))
  const roleIds = new Set(roles.map(({ uniqueId }) => uniqueId))
  const members = (yield* listRecords(lock, 'member')).filter(
    ({ accessLevel, deactivatedAt, channelId, roleIds: own }) =>
      accessLevel === 'Member' && (deactivatedAt ?? channelId) === undefined && own.some((id) => roleIds.has(id)),
  )
  return members.map(({ uniqueId }) => uniqueId)
}

/** Locks a record and reads it. */
function* findOne<Type extends DirectoryType>(
  type: Type,
  { organizationId, uniqueId }: RecordName,
): Script<RecordOf<Type> | undefined> {
  const [lock] = yield* lockOrganizations([organizationId])
  if (lock === undefined) return undefined
  yield* lockRecords(lock, type, [uniqueId])
  return (yield* findRecords(lock, type, [uniqueId])).get(uniqueId)
}
