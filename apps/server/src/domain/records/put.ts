// Writes batches of records. A batch is validated first, so that the invalid record can be named, and is then written type by
// type: each type takes a few statements, however many records there are.
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
  /** The places of records that were not written, because they belong to contacts that were erased. */
  leftOut: ReadonlySet<number>
}

export interface Put {
  /** Conversations that are put as `Deleted` became so now, unless they were before. */
  at: Date
  /** Makes the code of a new organization. Default: a random one. */
  newCode?: () => OrgCode
  /** True if nothing is written in place of what is there. */
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

/** Writes a batch without what belongs to erased contacts; or returns why it can't stand, and writes nothing. */
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
    // All of them: what is in the way was not there when the batch was judged.
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

/** Why what a batch binds or scopes anew can't change any longer. */
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

/** The records by organization. Transactions lock in one order, that of the identifiers. */
const batchesOf = (records: readonly StoreRecord[]) =>
  [...Map.groupBy(records, organizationOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The records of a type, of each identifier the last one, in the order of identifiers, so that transactions lock in one order. */
function lastOf<Type extends RecordType>(batch: readonly StoreRecord[], type: Type): RecordOf<Type>[] {
  const ofType = batch.filter((record): record is RecordOf<Type> => record.type === type)
  const byId = new Map(ofType.map((record) => [record.uniqueId, record]))
  return [...byId.values()].toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
}

/** Locks what a batch may change, and reads what it names. */
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

/** Records come from an operator. */
const actOf = ({ at }: Put, { organization }: OrganizationLock): Act => ({ organization, at })

const idsOf = (records: readonly { uniqueId: string }[]) => records.map(({ uniqueId }) => uniqueId)

/** Locks the records of a type that are there until the transaction ends, in one order. */
export function* lockRecords(
  { organization }: OrganizationLock,
  type: OwnedType,
  ids: readonly string[],
): Script<void> {
  const { lock } = recordTypes[type]
  if (lock !== undefined && ids.length > 0) yield* lock({ organization, ids })
}

/**
 * Writes records of one type: conversations without their messages, no message that belongs to another conversation, and
 * nothing in place of what is there if all must be new.
 *
 * @returns how many were written.
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

// These stand beside each other, and not within `write`: V8 keeps what a generator function made for one call alive until the next full
// garbage collection, and with it the whole batch.

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
 * Those that were not there could not be locked. They must be new still: of a conversation, there may be messages that the counters
 * don't know, and of a role or a member, rights that the audit log doesn't tell.
 */
function* putLocked<Type extends DirectoryType | 'conversation'>(
  batch: Batch,
  type: Type,
  records: readonly RecordOf<Type>[],
): Script<void> {
  // A new organization has its first channel.
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

/** The types that need more than being written. */
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

/** The counters change by what is new, so that a message costs the same in a conversation of ten and of a hundred thousand. */
const changesOf = (messages: readonly RecordOf<'message'>[], before: Before | undefined): Counted[] =>
  Array.from(
    Map.groupBy(messages, ({ conversationId }) => conversationId),
    ([conversationId, own]) => {
      const known = own.flatMap(({ uniqueId }) => before?.message.get(uniqueId) ?? [])
      const unread = own.filter(isUnread).length - known.filter((each) => each.unread === 1).length
      return { conversationId, total: own.length - known.length, unread, wroteAt: wroteAtOf(own) }
    },
  )
