// The commands with which operators create and change organizations, channels, roles and members, one at a time.
import { revoke } from '../api-keys/life.ts'
import type { AuditLog } from '../../sql/audit.ts'
import type { Script } from '../../sql/statement.ts'
import type { Store } from '../../sql/store.ts'
import { lockRecords, outcomeOf, type Put, type PutOutcome, putRecords } from './put.ts'
import { RecordRejected } from './judge.ts'
import { findRecords, listRecords } from './read.ts'
import { type DirectoryType, organizationOf, type RecordOf, type StoreRecord } from './record.ts'
import { lockOrganizations, lockOwners } from './statements.ts'

export interface RecordName {
  organizationId: string
  uniqueId: string
}

/** Returns the changed copy of a stored record. */
type Edit<Type extends DirectoryType> = (record: RecordOf<Type>) => RecordOf<Type>

export interface MemberChange {
  edit: Edit<'member'>
  /** True if the organization may be left without an active Owner. */
  mayLeaveNoOwner: boolean
}

/** An organization with several channels would have members that deliver messages, but are bound to no channel. */
export class MembersUnbound extends Error {
  override readonly name = 'MembersUnbound'
  readonly memberIds: readonly string[]

  constructor(memberIds: readonly string[]) {
    super(`Members that deliver messages would be bound to no channel: ${memberIds.join(', ')}.`)
    this.memberIds = memberIds
  }
}

export interface AdministrationDeps {
  storage: Pick<Store, 'write'>
  now: () => Date
  /** The permission to deliver messages. A change that leaves another member with it unbound is rejected. Default: no such check. */
  delivering?: string | undefined
}

export type RecordAdministration = ReturnType<typeof createRecordAdministration>

/**
 * Creates and changes organizations, channels, roles and members on behalf of an operator. The audit log gets an entry per change.
 *
 * @throws MembersUnbound from each command, if there are several channels and it leaves a member that delivers messages unbound.
 * @example
 * const administration = createRecordAdministration({ storage, now: () => new Date() })
 * await administration.create([newOrganization({ uniqueId: 'acme', name: 'Acme Support' }, new Date())])
 */
export function createRecordAdministration({ storage, now, delivering }: AdministrationDeps) {
  const putOf = (audit: AuditLog): Put => ({ audit, at: now() })

  const guarded = <Result>(organizationId: string, change: (audit: AuditLog) => Script<Result>, isChannel = false) =>
    storage.write(undefined, (audit) => guard({ organizationId, delivering, isChannel }, () => change(audit)))

  return {
    /**
     * Adds records of one organization. Unlike an import, it appends no event that makes clients copy everything again.
     * @throws RecordRejected if a record is invalid, or exists already.
     */
    async create(records: readonly [StoreRecord, ...StoreRecord[]]): Promise<void> {
      const put = (audit: AuditLog) => putRecords({ ...putOf(audit), mustBeNew: true }, records)
      outcomeOf(await guarded(organizationOf(records[0]), put))
    },
    /**
     * Adds a channel, and binds members to channels.
     * @param bind The channel of each member to bind, by the member's identifier.
     * @throws RecordRejected if a record is invalid.
     */
    createChannel: (channel: RecordOf<'channel'>, bind: ReadonlyMap<string, string>) =>
      guarded(channel.organizationId, (audit) => createChannel(putOf(audit), channel, bind), true),
    /** Changes a channel or a role. Returns undefined if the record doesn't exist. */
    update: <Type extends 'channel' | 'role'>(type: Type, name: RecordName, edit: Edit<Type>) =>
      guarded(name.organizationId, function* update(audit): Script<RecordOf<Type> | undefined> {
        const before = yield* findOne(type, name)
        if (before === undefined) return undefined
        const record = edit(before)
        yield* putRecords(putOf(audit), [record])
        return record
      }),
    /**
     * Changes a member. If this deactivates or reactivates the member, all its keys are revoked.
     * @returns undefined if the member doesn't exist; `last_owner` if nothing changed, because no other Owner is active.
     * @throws RecordRejected if a role or channel that the member names doesn't exist.
     */
    async updateMember(name: RecordName, change: MemberChange): Promise<RecordOf<'member'> | 'last_owner' | undefined> {
      const result = await guarded(name.organizationId, (audit) => updateMember(putOf(audit), name, change))
      if (result === undefined || result === 'last_owner') return result
      outcomeOf(result.outcome)
      return result.record
    },
  }
}

/** Runs a change, and rejects it if it leaves a member unbound. Members that were unbound before count only if a channel is added. */
function* guard<Result>(
  {
    organizationId,
    delivering,
    isChannel,
  }: { organizationId: string; delivering?: string | undefined; isChannel: boolean },
  change: () => Script<Result>,
): Script<Result> {
  const before = isChannel ? [] : yield* findUnbound(organizationId, delivering)
  const result = yield* change()
  const unbound = (yield* findUnbound(organizationId, delivering)).filter((id) => !before.includes(id))
  if (unbound.length > 0) throw new MembersUnbound(unbound)
  return result
}

type MemberOutcome = 'last_owner' | { record: RecordOf<'member'>; outcome: PutOutcome }

function* updateMember(put: Put, name: RecordName, change: MemberChange): Script<MemberOutcome | undefined> {
  const [lock] = yield* lockOrganizations([name.organizationId])
  if (lock === undefined) return undefined
  const owners = yield* lockOwners(lock)
  const member = yield* findOne('member', name)
  if (member === undefined) return undefined
  const record = change.edit(member)
  const isOwner = record.accessLevel === 'Owner' && record.deactivatedAt === undefined
  const isLast = owners.length === 1 && owners[0] === name.uniqueId
  if (isLast && !isOwner && !change.mayLeaveNoOwner) return 'last_owner'
  const outcome = yield* putRecords({ ...put, isWhole: true }, [record])
  if (!('rejection' in outcome) && member.deactivatedAt !== record.deactivatedAt) {
    const act = { organization: lock.organization, at: put.at }
    yield* revoke({ audit: put.audit, act }, name.uniqueId)
  }
  return { record, outcome }
}

function* createChannel(put: Put, channel: RecordOf<'channel'>, bind: ReadonlyMap<string, string>): Script<void> {
  const { organizationId } = channel
  outcomeOf(yield* putRecords({ ...put, mustBeNew: true }, [channel]))
  // All transactions lock members in the order of their identifiers, so that they can't deadlock.
  for (const uniqueId of [...bind.keys()].toSorted()) {
    const member = yield* findOne('member', { organizationId, uniqueId })
    if (member === undefined) throw new RecordRejected(0, `The organization has no member ${uniqueId}.`)
    outcomeOf(yield* putRecords({ ...put, isWhole: true }, [{ ...member, channelId: bind.get(uniqueId) }]))
  }
}

/** Finds the active members that a role gives a permission, and that are bound to no channel although there are several. */
function* findUnbound(organizationId: string, permission: string | undefined): Script<string[]> {
  const [lock] = permission === undefined ? [] : yield* lockOrganizations([organizationId])
  if (permission === undefined || lock === undefined || (yield* listRecords(lock, 'channel')).length < 2) return []
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
