// The rules of operators for organizations, channels, roles and members, one at a time.
import { revoke } from '../api-keys/life.ts'
import type { AuditLog } from '../audit.ts'
import type { Script } from '../../store/kernel/statement.ts'
import type { Store } from '../store.ts'
import { lockRecords, outcomeOf, type Put, type PutOutcome, putRecords } from './put.ts'
import { findRecords } from './read.ts'
import type { DirectoryType, RecordOf, StoreRecord } from './record.ts'
import { lockOrganizations, lockOwners } from './statements.ts'

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
    const outcome = yield* putRecords({ ...putOf(audit), mayReactivate: true }, [record])
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
