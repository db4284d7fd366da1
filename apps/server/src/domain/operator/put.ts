// Writes batches of records for imports, for the commands of operators, and for the rules that create contacts, conversations and messages.
// A batch is validated first, so that the error can name the invalid record. Then its records are written type by type, with a fixed number
// of statements for each type.
import type { OrgCode } from '../../sql/columns.ts'
import { newOrganizationCode } from '../api-keys/format.ts'
import type { AuditLog } from '../kernel/audit.ts'
import { isUnread, wroteAtOf } from '../tables/conversation.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { FIRST_CHANNEL, firstChannel } from '../kernel/first-channel.ts'
import { recordErasures } from './removals.ts'
import { lockOf, type Script } from '../../sql/statement.ts'
import { auditChange } from './audit-change.ts'
import { putDuplicates } from '../identities/duplicates.ts'
import { replaceIdentifiers } from '../identities/store.ts'
import { checkBindings, keepMemberState } from './bindings.ts'
import { replaceMessageIdentities } from '../tables/message-identities.ts'
import { findLeftOut, type LeftOut, RecordRejected, referencesOf, type StoredStates, validateBatch } from './judge.ts'
import { findRecords } from '../tables/read.ts'
import {
  type DirectoryType,
  organizationOf,
  type OwnedType,
  type RecordOf,
  type RecordType,
  type StoreRecord,
} from '../tables/record.ts'
import { ownedTypes, type StoredState, recordTypes } from '../tables/record-types.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { putPendingChanges, withReportedChanges } from './reported-changes.ts'
import { lockRecords, putRecordsOfType, type WriteOptions } from '../tables/put.ts'
import {
  type ConversationChange,
  lockOrganizations,
  type Organization,
  type OrganizationLock,
  resetActivity,
  updateCounters,
  upsertOrganization,
} from '../tables/records.ts'

export interface PutResult {
  /** The records that were skipped because they belong to erased contacts, as indexes in the batch. */
  leftOut: ReadonlySet<number>
  /** How many records were written for each organization. */
  counts: readonly RecordCount[]
}

export interface RecordCount extends Organization {
  numberOfRecords: number
}

/** How a batch of records is written. If `mustBeNew` is true, the batch is rejected if the store has one of its records already. */
export interface PutOptions extends WriteOptions {
  /** Generates the code of a new organization. Default: a random code. */
  newCode?: () => OrgCode
  /** Gets an entry for each organization that the batch creates, and each channel, role and member that it creates or changes. */
  audit: AuditLog
  /** True to reactivate or unbind a member without `deactivatedAt` or `channelId`. False, as in an import, to keep the stored values. */
  replacesMemberState?: boolean
}

export type PutOutcome = { rejection: RecordRejected } | PutResult

/** Returns the result of a batch that was written. @throws RecordRejected if the batch was rejected. */
export function resultOrThrow<Result extends PutResult>(outcome: { rejection: RecordRejected } | Result): Result {
  if ('rejection' in outcome) throw outcome.rejection
  return outcome
}

/** Writes records, except those of erased contacts. If a record is invalid, it writes nothing and returns the rejection. */
export function* putRecords(options: PutOptions, requested: readonly StoreRecord[]): Script<PutOutcome> {
  const { newCode = newOrganizationCode, mustBeNew = false, replacesMemberState = false } = options
  const requestedBatches = groupByOrganization(requested)
  const organizationLocks = yield* lockOrganizations(requestedBatches.map(([id]) => id))
  const locks = new Map(organizationLocks.map((lock) => [lock.organizationId, lock]))
  const before = new Map<string, StoredStates>()
  for (const [id, batch] of requestedBatches) {
    const lock = locks.get(id)
    if (lock !== undefined) before.set(id, yield* readBefore(lock, batch))
  }
  const records = replacesMemberState
    ? requested
    : requested.map((record) => keepMemberState(record, before.get(organizationOf(record))))
  const batches = groupByOrganization(records)
  const leftOut = new Map<string, LeftOut>()
  for (const [id, batch] of batches) {
    const [lock, stored] = [locks.get(id), before.get(id)]
    if (lock === undefined || stored === undefined) continue
    leftOut.set(id, yield* findLeftOut(lock, batch, stored.conversation))
    const rejection = yield* checkBindings(lock, batch, stored, records)
    if (rejection !== undefined) return { rejection }
  }
  const skipped = new Set([...leftOut.values()].flatMap((each) => [...each.records]))
  const rejection = validateBatch(records, before, mustBeNew, skipped)
  if (rejection !== undefined) return { rejection }
  const counts: RecordCount[] = []
  for (const [id, recordsOfOrganization] of batches) {
    const batch = recordsOfOrganization.filter((record) => !skipped.has(record))
    for (const organization of lastVersions(batch, 'organization')) {
      const { name, createdAt } = organization
      const values = { organization: newCode(), organizationId: id, name, createdAt, mustBeNew: Number(mustBeNew) }
      const written = yield* upsertOrganization(values)
      if (written === undefined) throw new ScriptConflict()
      const lock = lockOf<OrganizationLock>({ ...written, organizationId: id })
      if (!before.has(id)) {
        options.audit.append({ organization: lock.organization, at: options.at }, 'organization.created', id)
        const channel = lastVersions(batch, 'channel').find(isFirst) ?? firstChannel(createdAt)
        yield* putRecordsOfType(lock, 'channel', [channel], { at: options.at, mustBeNew: true })
      }
      locks.set(id, lock)
    }
    const lock = locks.get(id)
    if (lock === undefined) continue
    yield* recordErasures(lock, 'conversation', leftOut.get(id)?.conversationIds ?? [], options.at)
    // If a row prevents a write now, another transaction added it after the validation. The conflict makes the store run the batch again.
    for (const type of ownedTypes) yield* writeType({ options, lock, records: batch, before: before.get(id) }, type)
    yield* putPendingChanges(options, lock, lastVersions(batch, 'pendingChanges'))
    counts.push({ ...lock, numberOfRecords: batch.length })
  }
  return { leftOut: new Set(records.flatMap((record, index) => (skipped.has(record) ? [index] : []))), counts }
}

/** Groups records by organization, sorted by ID. All transactions lock organizations in this order, to avoid deadlocks. */
const groupByOrganization = (records: readonly StoreRecord[]) =>
  [...Map.groupBy(records, organizationOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * Returns the records of a type, sorted by ID, because all transactions lock records in this order. If several records of the batch have
 * the same ID, only the last record is returned, because it would replace the earlier records.
 */
function lastVersions<Type extends RecordType>(batch: readonly StoreRecord[], type: Type): RecordOf<Type>[] {
  const ofType = batch.filter((record): record is RecordOf<Type> => record.type === type)
  const byId = new Map(ofType.map((record) => [record.uniqueId, record]))
  return [...byId.values()].toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
}

/** Locks the stored records that a batch would replace. Then reads the locked records, and the stored records that the batch references. */
function* readBefore(lock: OrganizationLock, batch: readonly StoreRecord[]): Script<StoredStates> {
  const { organization } = lock
  for (const type of ownedTypes) yield* lockRecords(lock, type, idsOf(lastVersions(batch, type)))
  const recordsAndReferences = Map.groupBy([...batch, ...batch.flatMap(referencesOf)], ({ type }) => type)
  const before = new Map<OwnedType, ReadonlyMap<string, StoredState>>()
  for (const type of ownedTypes) {
    const ids = [...new Set(idsOf(recordsAndReferences.get(type) ?? []))]
    const stored: readonly StoredState[] = ids.length === 0 ? [] : yield* recordTypes[type].find({ organization, ids })
    before.set(type, new Map(stored.map((each) => [each.uniqueId, each])))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The loop has added every type.
  return Object.fromEntries(before) as StoredStates
}

const isFirst = ({ uniqueId }: { uniqueId: string }) => uniqueId === FIRST_CHANNEL

const idsOf = (records: readonly { uniqueId: string }[]) => records.map(({ uniqueId }) => uniqueId)

/** The valid records of one organization, and how they are written. */
interface RecordBatch {
  options: PutOptions
  lock: OrganizationLock
  records: readonly StoreRecord[]
  /** The stored records before the batch. Undefined if the organization is new. */
  before: StoredStates | undefined
}

// The following functions are not nested in `putRecords`: V8 keeps the closures of a generator function alive until the next full garbage
// collection, and these closures would keep the whole batch alive.

/** Writes records of a type, or only adds them if `mustAdd` is true. If a record was skipped, throws a conflict: then the store retries. */
function* putAllOrConflict<Type extends OwnedType>(
  { options: { at, mustBeNew = false, serializers }, lock }: RecordBatch,
  type: Type,
  records: readonly RecordOf<Type>[],
  mustAdd = mustBeNew,
): Script<void> {
  const written = yield* putRecordsOfType(lock, type, records, { at, mustBeNew: mustAdd, serializers })
  if (written !== records.length) throw new ScriptConflict()
}

/**
 * Writes records of a type after `readBefore` locked and read the stored records. A new record couldn't be locked. If another transaction
 * has added the record since, throws a conflict, because `readBefore` didn't see that version: the audit entry and the counters need it.
 */
function* putLocked<Type extends DirectoryType | 'conversation'>(
  batch: RecordBatch,
  type: Type,
  records: readonly RecordOf<Type>[],
): Script<void> {
  // A new organization has no `before`. It has one stored record, its first channel, which is written even if `mustBeNew` is true.
  const isStored = (record: { uniqueId: string }) => batch.before?.[type].has(record.uniqueId) ?? isFirst(record)
  yield* putAllOrConflict(batch, type, records.filter(isStored), false)
  const added = records.filter((record) => !isStored(record))
  yield* putAllOrConflict(batch, type, added, true)
}

/** Writes channels, roles or members, and an audit entry for each new or changed record. */
function* putDirectory(batch: RecordBatch, type: DirectoryType): Script<void> {
  const { options, lock } = batch
  const records = lastVersions(batch.records, type)
  const stored = yield* findRecords(lock, type, idsOf(records))
  yield* putLocked(batch, type, records)
  // The act names no member, because an operator writes the records.
  const act = { organization: lock.organization, at: options.at }
  for (const record of records) auditChange(options.audit, act, stored.get(record.uniqueId), record)
}

/** Writes contacts, the identifiers by which messages find them, and the pairs of contacts that may be the same person. */
function* putContacts(batch: RecordBatch): Script<void> {
  // An imported contact has only the times of its record.
  const contacts = lastVersions(batch.records, 'contact').map((each) => ({ profileTimes: {}, ...each }))
  yield* replaceIdentifiers(batch.lock.organization, contacts)
  yield* putAllOrConflict(batch, 'contact', contacts)
  yield* putDuplicates(batch.lock.organization, contacts)
}

/** Writes messages and their entries in `message_identities`, and updates the counters and the activity of conversations. */
function* putMessages(batch: RecordBatch): Script<void> {
  const messages = yield* withReportedChanges(
    batch.lock,
    lastVersions(batch.records, 'message'),
    (id) => batch.before?.message.has(id) === true,
  )
  yield* replaceMessageIdentities(batch.lock, messages)
  yield* putAllOrConflict(batch, 'message', messages)
  yield* updateCounters(batch.lock, counterChanges(messages, batch.before))
  const conversations = idsOf(lastVersions(batch.records, 'conversation'))
  const ids = eachInOrder([...conversations, ...messages.map(({ conversationId }) => conversationId)])
  if (ids.length > 0) yield* resetActivity({ ...batch.lock, ids })
}

/** The functions that write the records of a type in a batch. For a type without a function, `writeType` calls `putAllOrConflict`. */
const writers: { readonly [Type in OwnedType]?: (batch: RecordBatch) => Script<void> } = {
  channel: (batch) => putDirectory(batch, 'channel'),
  role: (batch) => putDirectory(batch, 'role'),
  member: (batch) => putDirectory(batch, 'member'),
  contact: putContacts,
  conversation: (batch) => putLocked(batch, 'conversation', lastVersions(batch.records, 'conversation')),
  message: putMessages,
}
const writeType = (batch: RecordBatch, type: OwnedType): Script<void> =>
  writers[type]?.(batch) ?? putAllOrConflict(batch, type, lastVersions(batch.records, type))

/**
 * Computes by how much the counters of each conversation change: the written messages, minus their stored versions. The other messages of
 * the conversation aren't read, so that the cost doesn't grow with the size of the conversation.
 */
const counterChanges = (
  messages: readonly RecordOf<'message'>[],
  before: StoredStates | undefined,
): ConversationChange[] =>
  Array.from(
    Map.groupBy(messages, ({ conversationId }) => conversationId),
    ([conversationId, written]) => {
      const replaced = written.flatMap(({ uniqueId }) => before?.message.get(uniqueId) ?? [])
      const unread = written.filter(isUnread).length - replaced.filter((each) => each.unread === 1).length
      return { conversationId, total: written.length - replaced.length, unread, wroteAt: wroteAtOf(written) }
    },
  )
