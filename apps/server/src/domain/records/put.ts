// Writes batches of records. A batch is validated first, so that the error can name the invalid record. It is then written type by
// type, with a fixed number of statements for each type.
import type { OrgCode } from '../../sql/columns.ts'
import { newOrganizationCode } from '../api-keys/format.ts'
import type { Act, AuditLog } from '../../sql/audit.ts'
import { isUnread, wroteAtOf } from '../conversations/conversation.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { addFirstChannel, FIRST_CHANNEL } from '../channels/first-channel.ts'
import { addErased } from '../contacts/statements.ts'
import type { Script } from '../../sql/statement.ts'
import { auditChange } from './audit-change.ts'
import { identifyContacts, pairContacts } from '../identities/stored-identities.ts'
import { findMoved, findRescoped, keepState } from './bindings.ts'
import { identifyMessages } from './identities.ts'
import { type Before, judge, RecordRejected, referencesOf } from './judge.ts'
import { findLeftOut, type LeftOut } from './left-out.ts'
import { findRecords } from './read.ts'
import {
  type DirectoryType,
  organizationOf,
  type OwnedType,
  type RecordOf,
  type RecordType,
  type StoreRecord,
} from './record.ts'
import { ownedTypes, type RecordBefore, recordTypes } from './record-types.ts'
import { contractTexts, type Texts } from './serialize.ts'
import {
  type Counted,
  lockOrganizations,
  type Organization,
  type OrganizationLock,
  putOrganization,
  recount,
} from './statements.ts'

/** The outcome of records that were put. */
export interface PutResult {
  /** The indexes in the batch of records that were skipped, because they belong to erased contacts. */
  leftOut: ReadonlySet<number>
}

export interface Put {
  /** The time of the write. A conversation that is written as `Deleted` and wasn't deleted before counts as deleted at this time. */
  at: Date
  /** Makes the code of a new organization. Default: a random one. */
  newCode?: () => OrgCode
  /** True if the batch must not replace a stored record. */
  mustBeNew?: boolean
  /** Gets an entry for each organization, role and member that the batch creates or changes. */
  audit: AuditLog
  /** True if a record without `deactivatedAt` or `channelId` reactivates or unbinds its member. An import doesn't do that. */
  isWhole?: boolean
  /** Writes resources as JSON. Default: every property of the contract. */
  texts?: Texts | undefined
  /** Counts the records. Absent if it isn't an import. */
  imported?: (organization: OrganizationLock, records: number) => void
}

export type PutOutcome = { rejection: RecordRejected } | PutResult

/** @throws RecordRejected if the batch was rejected. */
export function outcomeOf(outcome: PutOutcome): PutResult {
  if ('rejection' in outcome) throw outcome.rejection
  return outcome
}

/** Writes a batch except the records of erased contacts. If a record is invalid, it writes nothing and returns the rejection. */
export function* putRecords(put: Put, given: readonly StoreRecord[]): Script<PutOutcome> {
  const { newCode = newOrganizationCode, mustBeNew = false, isWhole = false, imported } = put
  const locks = new Map<string, OrganizationLock>()
  for (const lock of yield* lockOrganizations(batchesOf(given).map(([id]) => id))) locks.set(lock.organizationId, lock)
  const before = new Map<string, Before>()
  for (const [id, batch] of batchesOf(given)) {
    const lock = locks.get(id)
    if (lock !== undefined) before.set(id, yield* readBefore(lock, batch))
  }
  const records = isWhole ? given : given.map((record) => keepState(record, before.get(organizationOf(record))))
  const batches = batchesOf(records)
  const leftOut = new Map<string, LeftOut>()
  for (const [id, batch] of batches) {
    const [lock, there] = [locks.get(id), before.get(id)]
    if (lock === undefined || there === undefined) continue
    leftOut.set(id, yield* findLeftOut(lock, batch, there.conversation))
    const rejection = yield* rejectionOf(lock, batch, there, records)
    if (rejection !== undefined) return { rejection }
  }
  const without = new Set([...leftOut.values()].flatMap((each) => [...each.records]))
  const rejection = judge(records, before, mustBeNew, without)
  if (rejection !== undefined) return { rejection }
  for (const [id, all] of batches) {
    const batch = all.filter((record) => !without.has(record))
    for (const organization of lastOf(batch, 'organization')) {
      const lock = yield* putOrganization(organization, newCode(), mustBeNew)
      if (lock === undefined) throw new ScriptConflict()
      if (!before.has(id)) {
        put.audit.append(actOf(put, lock), 'organization.created', id)
        yield* addFirstChannel(lock, organization)
      }
      locks.set(id, lock)
    }
    const lock = locks.get(id)
    if (lock === undefined) continue
    yield* addErased(lock, 'conversation', leftOut.get(id)?.conversationIds ?? [], put.at)
    // A row that blocks the write now was added by another transaction after the validation, so the batch runs again.
    for (const type of ownedTypes) yield* putType({ put, lock, records: batch, before: before.get(id) }, type)
  }
  // Nothing is counted before all is written: a batch in a transaction that goes on is run again after a conflict.
  for (const [id, batch] of batches) {
    const lock = locks.get(id)
    const count = batch.filter((record) => !without.has(record)).length
    if (lock !== undefined && count > 0) imported?.(lock, count)
  }
  return { leftOut: new Set(records.flatMap((record, index) => (without.has(record) ? [index] : []))) }
}

/** Rejects a batch that changes the scope of a channel with conversations, or the channel of a member that has delivered messages. */
function* rejectionOf(
  lock: OrganizationLock,
  batch: readonly StoreRecord[],
  there: Before,
  records: readonly StoreRecord[],
): Script<RecordRejected | undefined> {
  const rejectionAt = (type: OwnedType, uniqueId: string, message: string, pointer: string) =>
    new RecordRejected(
      records.findIndex((each) => batch.includes(each) && each.type === type && each.uniqueId === uniqueId),
      message,
      pointer,
    )
  const rescoped = yield* findRescoped(lock, batch)
  if (rescoped !== undefined) {
    const { uniqueId, identityScope } = rescoped
    const message = `The channel ${uniqueId} has conversations in the identity scope ${identityScope}.`
    return rejectionAt('channel', uniqueId, message, '/identityScope')
  }
  const moved = yield* findMoved(lock, batch, there)
  if (moved === undefined) return undefined
  const message = `The member ${moved.uniqueId} has delivered messages on the channel ${moved.channelId}.`
  return rejectionAt('member', moved.uniqueId, message, '/channelId')
}

/** Groups records by organization, sorted by identifier. All transactions lock in this order, so that they can't deadlock. */
const batchesOf = (records: readonly StoreRecord[]) =>
  [...Map.groupBy(records, organizationOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The records of a type, sorted by identifier for locking. If an identifier occurs several times, the last record wins. */
function lastOf<Type extends RecordType>(batch: readonly StoreRecord[], type: Type): RecordOf<Type>[] {
  const ofType = batch.filter((record): record is RecordOf<Type> => record.type === type)
  const byId = new Map(ofType.map((record) => [record.uniqueId, record]))
  return [...byId.values()].toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
}

/** Locks the stored records that a batch may change, and reads those that it references. */
function* readBefore(lock: OrganizationLock, batch: readonly StoreRecord[]): Script<Before> {
  const { organization } = lock
  for (const type of ownedTypes) yield* lockRecords(lock, type, idsOf(lastOf(batch, type)))
  const names = Map.groupBy([...batch, ...batch.flatMap(referencesOf)], ({ type }) => type)
  const before = new Map<OwnedType, ReadonlyMap<string, RecordBefore>>()
  for (const type of ownedTypes) {
    const ids = [...new Set(idsOf(names.get(type) ?? []))]
    const found: readonly RecordBefore[] = ids.length === 0 ? [] : yield* recordTypes[type].find({ organization, ids })
    before.set(type, new Map(found.map((each) => [each.uniqueId, each])))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every type.
  return Object.fromEntries(before) as Before
}

/** The audit context of a batch. It names no member, because an operator writes the records. */
const actOf = ({ at }: Put, { organization }: OrganizationLock): Act => ({ organization, at })

const idsOf = (records: readonly { uniqueId: string }[]) => records.map(({ uniqueId }) => uniqueId)

/** Locks the stored records of a type until the transaction ends, in the order of their identifiers. */
export function* lockRecords(
  { organization }: OrganizationLock,
  type: OwnedType,
  ids: readonly string[],
): Script<void> {
  const { lock } = recordTypes[type]
  if (lock !== undefined && ids.length > 0) yield* lock({ organization, ids })
}

/**
 * Writes records of one type. It skips a message that belongs to another conversation, and, if all must be new, each stored record.
 *
 * @returns how many it wrote.
 */
export function* putOwned<Type extends OwnedType>(
  { organization }: Organization,
  type: Type,
  records: readonly RecordOf<Type>[],
  { at, mustBeNew = false, texts = contractTexts }: Pick<Put, 'at' | 'mustBeNew' | 'texts'>,
): Script<number> {
  if (records.length === 0) return 0
  const { put, columnsOf, list } = recordTypes[type]
  const rows = records.map((record) => ({
    uniqueId: record.uniqueId,
    json: texts[type](record),
    ...columnsOf?.(record, at),
  }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The columns of the statement are those of `columnsOf`.
  const written = yield* put({ organization, rows, mustBeNew: Number(mustBeNew) } as never)
  if (list !== undefined) {
    const named = records.flatMap((record) =>
      list.idsOf(record).map((namedId, position) => ({ ownerId: record.uniqueId, position, namedId })),
    )
    yield* list.forget({ organization, ids: idsOf(records) })
    if (named.length > 0) yield* list.give({ organization, rows: named })
  }
  return written
}

/** A batch of records of one organization, and how they are put. */
interface Batch {
  put: Put
  lock: OrganizationLock
  records: readonly StoreRecord[]
  before: Before | undefined
}

// The following functions are not nested in `putRecords`: V8 keeps the closures of a generator function alive until the next full garbage
// collection, and they would keep the whole batch alive.

function* putAll<Type extends OwnedType>(
  { put: { at, mustBeNew = false, texts }, lock }: Batch,
  type: Type,
  records: readonly RecordOf<Type>[],
  isNew = mustBeNew,
): Script<void> {
  const written = yield* putOwned(lock, type, records, { at, mustBeNew: isNew, texts })
  if (written !== records.length) throw new ScriptConflict()
}

/**
 * Writes records that other transactions can change. A record that was missing before could not be locked, so it must still be missing:
 * otherwise the counters of a conversation or the audit entry of a role or member could miss a concurrent change.
 */
function* putLocked<Type extends DirectoryType | 'conversation'>(
  batch: Batch,
  type: Type,
  records: readonly RecordOf<Type>[],
): Script<void> {
  // A new organization has its first channel already.
  const wasThere = ({ uniqueId }: { uniqueId: string }) =>
    batch.before?.[type].has(uniqueId) ?? uniqueId === FIRST_CHANNEL
  yield* putAll(batch, type, records.filter(wasThere))
  const others = records.filter((each) => !wasThere(each))
  yield* putAll(batch, type, others, true)
}

function* putDirectory(batch: Batch, type: DirectoryType): Script<void> {
  const { put, lock } = batch
  const those = lastOf(batch.records, type)
  const known = yield* findRecords(lock, type, idsOf(those))
  yield* putLocked(batch, type, those)
  for (const record of those) auditChange(put.audit, actOf(put, lock), known.get(record.uniqueId), record)
}

function* putContacts(batch: Batch): Script<void> {
  const contacts = lastOf(batch.records, 'contact')
  yield* identifyContacts(batch.lock.organization, contacts)
  yield* putAll(batch, 'contact', contacts)
  yield* pairContacts(batch.lock.organization, contacts)
}

function* putMessages(batch: Batch): Script<void> {
  const messages = lastOf(batch.records, 'message')
  yield* identifyMessages(batch.lock, messages)
  yield* putAll(batch, 'message', messages)
  yield* recount(batch.lock, changesOf(messages, batch.before))
}

/** The types whose records need further steps besides the write. */
const special: { readonly [Type in OwnedType]?: (batch: Batch) => Script<void> } = {
  channel: (batch) => putDirectory(batch, 'channel'),
  role: (batch) => putDirectory(batch, 'role'),
  member: (batch) => putDirectory(batch, 'member'),
  contact: putContacts,
  conversation: (batch) => putLocked(batch, 'conversation', lastOf(batch.records, 'conversation')),
  message: putMessages,
}
const putType = (batch: Batch, type: OwnedType): Script<void> =>
  special[type]?.(batch) ?? putAll(batch, type, lastOf(batch.records, type))

/** Computes counter changes from the new messages alone, so that the cost doesn't grow with the size of the conversation. */
const changesOf = (messages: readonly RecordOf<'message'>[], before: Before | undefined): Counted[] =>
  Array.from(
    Map.groupBy(messages, ({ conversationId }) => conversationId),
    ([conversationId, own]) => {
      const known = own.flatMap(({ uniqueId }) => before?.message.get(uniqueId) ?? [])
      const unread = own.filter(isUnread).length - known.filter((each) => each.unread === 1).length
      return { conversationId, total: own.length - known.length, unread, wroteAt: wroteAtOf(own) }
    },
  )
