// The commands with which operators create and change organizations, channels, roles and members, one at a time.
import { revoke } from '../api-keys/life.ts'
import type { AuditLog } from '../kernel/audit.ts'
import type { Script } from '../../sql/statement.ts'
import type { Store } from '../../store/store.ts'
import { resultOrThrow, type PutOptions, putRecords } from './put.ts'
import { lockRecords } from '../tables/put.ts'
import { RecordRejected } from './judge.ts'
import { findRecords, listRecords } from '../tables/read.ts'
import { type DirectoryType, organizationOf, type RecordOf, type StoreRecord } from '../tables/record.ts'
import { lockOrganizations, lockOwners } from '../tables/records.ts'

export interface RecordKey {
  organizationId: string
  uniqueId: string
}

/** Returns the changed copy of a stored record. */
type Edit<Type extends DirectoryType> = (record: RecordOf<Type>) => RecordOf<Type>

export interface MemberChange {
  edit: Edit<'member'>
  /** True to make the change even if the organization then has no active Owner. */
  mayLeaveNoOwner: boolean
}

/**
 * The error of a change that would leave members unbound. If an organization has several channels, each member that delivers messages must
 * be bound to a channel. Otherwise, the server can't tell on which channel a message arrived.
 */
export class MembersUnbound extends Error {
  override readonly name = 'MembersUnbound'
  readonly memberIds: readonly string[]

  constructor(memberIds: readonly string[]) {
    super(`Members that deliver messages would be bound to no channel: ${memberIds.join(', ')}.`)
    this.memberIds = memberIds
  }
}

interface AdministrationDeps {
  storage: Pick<Store, 'write'>
  now: () => Date
  /** The permission to deliver messages. Members with this permission must be bound to a channel. Default: members aren't checked. */
  deliverPermission?: string | undefined
}

export type RecordAdministration = ReturnType<typeof createRecordAdministration>

/**
 * Returns the functions that create and change organizations, channels, roles and members for an operator. Each change writes an entry to
 * the audit log. Each function throws MembersUnbound if the change would leave a member that delivers messages unbound, and RecordRejected
 * if a record is invalid or names a missing record.
 */
export function createRecordAdministration({ storage, now, deliverPermission }: AdministrationDeps) {
  const optionsOf = (audit: AuditLog): PutOptions => ({ audit, at: now() })

  /**
   * Makes a change in a transaction, which is rolled back if the change leaves a delivering member unbound. Members that were unbound
   * before are ignored. A change that adds a channel ignores none, because the second channel is what makes bindings necessary.
   */
  const writeChecked = <Result>(id: string, addsChannel: boolean, change: (audit: AuditLog) => Script<Result>) =>
    storage.write(undefined, function* writeAndCheck(audit): Script<Result> {
      const ignoredIds = addsChannel ? [] : yield* findUnbound(id, deliverPermission)
      const result = yield* change(audit)
      const unboundIds = yield* findUnbound(id, deliverPermission)
      const newlyUnboundIds = unboundIds.filter((memberId) => !ignoredIds.includes(memberId))
      if (newlyUnboundIds.length > 0) throw new MembersUnbound(newlyUnboundIds)
      return result
    })

  return {
    /**
     * Adds records of one organization. `newCode` chooses the code of a new organization. Unlike an import, appends no event
     * `records.imported`, after which clients copy all records.
     */
    async create(records: readonly [StoreRecord, ...StoreRecord[]], newCode?: PutOptions['newCode']): Promise<void> {
      const options = { mustBeNew: true, ...(newCode && { newCode }) }
      const put = (audit: AuditLog) => putRecords({ ...optionsOf(audit), ...options }, records)
      resultOrThrow(await writeChecked(organizationOf(records[0]), false, put))
    },
    /** Adds a channel, and binds members to channels: `channelIds` has the ID of each member to bind, with the ID of its channel. */
    createChannel(channel: RecordOf<'channel'>, channelIds: ReadonlyMap<string, string>): Promise<void> {
      const { organizationId } = channel
      const addsChannel = true
      return writeChecked(organizationId, addsChannel, function* create(audit): Script<void> {
        const options = optionsOf(audit)
        resultOrThrow(yield* putRecords({ ...options, mustBeNew: true }, [channel]))
        // All transactions lock members in the order of their identifiers, so that they can't deadlock.
        for (const uniqueId of [...channelIds.keys()].toSorted()) {
          const member = yield* lockAndRead('member', { organizationId, uniqueId })
          if (member === undefined) throw new RecordRejected(0, `The organization has no member ${uniqueId}.`)
          const boundMember = { ...member, channelId: channelIds.get(uniqueId) }
          resultOrThrow(yield* putRecords({ ...options, replacesMemberState: true }, [boundMember]))
        }
      })
    },
    /** Changes a channel or a role. Returns undefined if the record doesn't exist. */
    update: <Type extends 'channel' | 'role'>(type: Type, key: RecordKey, edit: Edit<Type>) =>
      writeChecked(key.organizationId, false, function* update(audit): Script<RecordOf<Type> | undefined> {
        const before = yield* lockAndRead(type, key)
        if (before === undefined) return undefined
        const record = edit(before)
        yield* putRecords(optionsOf(audit), [record])
        return record
      }),
    updateMember: (key: RecordKey, change: MemberChange) =>
      writeChecked(key.organizationId, false, (audit) => updateMember(optionsOf(audit), key, change)),
  }
}

/**
 * Changes a member. Locks the active Owners first, so that two transactions can't remove the last two Owners at the same time. If the
 * change deactivates or reactivates the member, revokes all its API keys, so that no earlier key becomes valid again. Returns undefined if
 * the member doesn't exist. Returns `last_owner`, and changes nothing, if no active Owner would be left and `mayLeaveNoOwner` is false.
 */
function* updateMember(
  options: PutOptions,
  key: RecordKey,
  { edit, mayLeaveNoOwner }: MemberChange,
): Script<RecordOf<'member'> | 'last_owner' | undefined> {
  const [lock] = yield* lockOrganizations([key.organizationId])
  if (lock === undefined) return undefined
  const owners = yield* lockOwners(lock)
  const before = yield* lockAndRead('member', key)
  if (before === undefined) return undefined
  const member = edit(before)
  const staysOwner = member.accessLevel === 'Owner' && member.deactivatedAt === undefined
  const isLastOwner = owners.length === 1 && owners[0]?.uniqueId === key.uniqueId
  if (isLastOwner && !staysOwner && !mayLeaveNoOwner) return 'last_owner'
  resultOrThrow(yield* putRecords({ ...options, replacesMemberState: true }, [member]))
  if (before.deactivatedAt !== member.deactivatedAt) {
    yield* revoke({ audit: options.audit, act: { organization: lock.organization, at: options.at } }, key.uniqueId)
  }
  return member
}

/**
 * Returns the IDs of the active members that may deliver messages but are bound to no channel. A member may deliver messages if one of its
 * roles has `deliverPermission`. With a single channel, no member needs a binding, so none is returned. Owners are never bound.
 */
function* findUnbound(organizationId: string, deliverPermission: string | undefined): Script<string[]> {
  if (deliverPermission === undefined) return []
  const [lock] = yield* lockOrganizations([organizationId])
  if (lock === undefined) return []
  const channels = yield* listRecords(lock, 'channel')
  if (channels.length < 2) return []
  const roles = (yield* listRecords(lock, 'role')).filter(({ permissions }) => permissions.includes(deliverPermission))
  const deliveringRoles = new Set(roles.map(({ uniqueId }) => uniqueId))
  const members = yield* listRecords(lock, 'member')
  return members.flatMap(({ uniqueId, accessLevel, deactivatedAt, channelId, roleIds }) => {
    const isUnbound = accessLevel === 'Member' && deactivatedAt === undefined && channelId === undefined
    return isUnbound && roleIds.some((id) => deliveringRoles.has(id)) ? [uniqueId] : []
  })
}

/** Locks a channel, a role or a member, and reads the locked record. Returns undefined if the record doesn't exist. */
function* lockAndRead<Type extends DirectoryType>(
  type: Type,
  { organizationId, uniqueId }: RecordKey,
): Script<RecordOf<Type> | undefined> {
  const [lock] = yield* lockOrganizations([organizationId])
  if (lock === undefined) return undefined
  yield* lockRecords(lock, type, [uniqueId])
  return (yield* findRecords(lock, type, [uniqueId])).get(uniqueId)
}
