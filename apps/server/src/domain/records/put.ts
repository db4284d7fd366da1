// Writes batches of records. A batch is validated first, so that the invalid record can be named, and is then written type by
// type: each type takes a few statements, however many records there are.
import { newOrganizationCode } from '../api-keys/format.ts'
import type { Act, AuditLog } from '../audit.ts'
import { isUnread } from '../conversations/conversation.ts'
import { ScriptConflict } from '../../store/kernel/errors.ts'
import { addErased } from '../contacts/statements.ts'
import type { Script } from '../../store/kernel/statement.ts'
import { ownedTypes } from '../stored-records.ts'
import { auditChange } from './audit-change.ts'
import { identifyContacts, identifyMessages } from './identities.ts'
import { type Before, judge, referencesOf } from './judge.ts'
import { findLeftOut, type LeftOut } from './left-out.ts'
import { findRecords } from './read.ts'
import {
  organizationOf,
  type OwnedType,
  type PutResult,
  type RecordOf,
  type RecordRejected,
  type RecordType,
  type StoreRecord,
} from './record.ts'
import type { Texts } from './serialize.ts'
import {
  type Counted,
  findMessages,
  findPresent,
  lockIdentities,
  lockOrganizations,
  lockRecords,
  type OrganizationLock,
  putOrganization,
  putOwned,
  recount,
} from './statements.ts'

export interface Put {
  /** Conversations that are put as `Deleted` became so now, unless they were before. */
  at: Date
  /** Makes the code of a new organization. Default: a random one. */
  newCode?: () => string
  /** Whether nothing is written in place of what is there. */
  mustBeNew?: boolean
  /** Gets an entry for each organization, role and member that the batch creates or changes. */
  audit: AuditLog
  /** Whether a record without `deactivatedAt` reactivates a deactivated member. An import doesn't do that. */
  mayReactivate?: boolean
  /** Writes resources as JSON. Default: every property of the contract. */
  texts?: Texts | undefined
  /** Counts the records. Absent if it isn't an import. */
  imported?: (organization: OrganizationLock, records: number) => void
}

/** The outcome of a batch. */
export type PutOutcome = { rejection: RecordRejected } | { leftOut: ReadonlySet<number> }

/** @throws RecordRejected if the batch was rejected. */
export function outcomeOf(outcome: PutOutcome): PutResult {
  if ('rejection' in outcome) throw outcome.rejection
  return outcome
}

/** Writes a batch without what belongs to erased contacts; or returns why it can't stand, and writes nothing. */
export function* putRecords(put: Put, records: readonly StoreRecord[]): Script<PutOutcome> {
  const { newCode = newOrganizationCode, mustBeNew = false, imported } = put
  // Transactions lock in one order, that of the identifiers.
  const batches = [...Map.groupBy(records, organizationOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const locks = new Map<string, OrganizationLock>()
  for (const lock of yield* lockOrganizations(batches.map(([id]) => id))) locks.set(lock.organizationId, lock)
  const before = new Map<string, Before>()
  const leftOut = new Map<string, LeftOut>()
  for (const [id, batch] of batches) {
    const lock = locks.get(id)
    if (lock === undefined) continue
    const there = yield* readBefore(lock, batch)
    before.set(id, there)
    leftOut.set(id, yield* findLeftOut(lock, batch, there.conversation))
  }
  const without = new Set([...leftOut.values()].flatMap((each) => [...each.records]))
  const rejection = judge(records, before, mustBeNew, without)
  if (rejection !== undefined) return { rejection }
  for (const [id, all] of batches) {
    const batch = all.filter((record) => !without.has(record))
    for (const organization of lastOf(batch, 'organization')) {
      const lock = yield* putOrganization(organization, newCode(), mustBeNew)
      if (lock === undefined) throw new ScriptConflict()
      if (!before.has(id)) put.audit.append(actOf(put, lock), 'organization.created', id)
      locks.set(id, lock)
    }
    const lock = locks.get(id)
    if (lock === undefined) continue
    yield* addErased(lock, 'conversation', leftOut.get(id)?.conversationIds ?? [], put.at)
    // All of them: what is in the way was not there when the batch was judged.
    for (const type of ownedTypes) yield* putting[type]({ put, lock, records: batch, before: before.get(id) })
  }
  // Nothing is counted before all is written: a batch in a transaction that goes on is run again after a conflict.
  for (const [id, batch] of batches) {
    const lock = locks.get(id)
    const count = batch.filter((record) => !without.has(record)).length
    if (lock !== undefined && count > 0) imported?.(lock, count)
  }
  return { leftOut: new Set(records.flatMap((record, index) => (without.has(record) ? [index] : []))) }
}

/** The records of a type, of each identifier the last one, in the order of identifiers, so that transactions lock in one order. */
function lastOf<Type extends RecordType>(batch: readonly StoreRecord[], type: Type): RecordOf<Type>[] {
  const ofType = batch.filter((record): record is RecordOf<Type> => record.type === type)
  const byId = new Map(ofType.map((record) => [record.uniqueId, record]))
  return [...byId.values()].toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
}

/** Locks what a batch may change, and reads what it names. */
function* readBefore(lock: OrganizationLock, batch: readonly StoreRecord[]): Script<Before> {
  const names = Map.groupBy([...batch, ...batch.flatMap(referencesOf)], ({ type }) => type)
  const named = (type: RecordType) => [...new Set(idsOf(names.get(type) ?? []))]
  yield* lockRecords(lock, 'role', idsOf(lastOf(batch, 'role')))
  yield* lockRecords(lock, 'member', idsOf(lastOf(batch, 'member')))
  yield* lockIdentities(lock, idsOf(lastOf(batch, 'contact')))
  return {
    conversation: yield* lockRecords(lock, 'conversation', named('conversation')),
    role: yield* findPresent(lock, 'role', named('role')),
    member: yield* findPresent(lock, 'member', named('member')),
    contact: yield* findPresent(lock, 'contact', named('contact')),
    tag: yield* findPresent(lock, 'tag', named('tag')),
    message: yield* findMessagesBefore(lock, named('message')),
  }
}

function* findMessagesBefore({ organization }: OrganizationLock, ids: readonly string[]) {
  const found = ids.length === 0 ? [] : yield* findMessages({ organization, ids })
  return new Map(
    found.map(({ uniqueId, conversationId, unread }) => [uniqueId, { conversationId, unread: unread === 1 }]),
  )
}

/** A member who was deactivated stays so. */
function keepState<Type extends 'role' | 'member'>(record: RecordOf<Type>, before?: RecordOf<'role' | 'member'>) {
  if (before?.type !== 'member' || before.deactivatedAt === undefined) return record
  return { deactivatedAt: before.deactivatedAt, ...record }
}

/** Records come from an operator. */
const actOf = ({ at }: Put, { organization }: OrganizationLock): Act => ({ organizationCode: organization, at })

const idsOf = (records: readonly { uniqueId: string }[]) => records.map(({ uniqueId }) => uniqueId)

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
function* putLocked<Type extends 'role' | 'member' | 'conversation'>(
  batch: Batch,
  type: Type,
  records: readonly RecordOf<Type>[],
): Script<void> {
  const wasThere = ({ uniqueId }: { uniqueId: string }) => batch.before?.[type].has(uniqueId) === true
  yield* putAll(batch, type, records.filter(wasThere))
  const others = records.filter((each) => !wasThere(each))
  yield* putAll(batch, type, others, true)
}

function* putDirectory(batch: Batch, type: 'role' | 'member'): Script<void> {
  const { put, lock } = batch
  const given = lastOf(batch.records, type)
  const known = yield* findRecords(lock, type, idsOf(given))
  const those = put.mayReactivate ? given : given.map((record) => keepState(record, known.get(record.uniqueId)))
  yield* putLocked(batch, type, those)
  for (const record of those) auditChange(put.audit, actOf(put, lock), known.get(record.uniqueId), record)
}

function* putContacts(batch: Batch): Script<void> {
  const contacts = lastOf(batch.records, 'contact')
  yield* identifyContacts(batch.lock, contacts)
  yield* putAll(batch, 'contact', contacts)
}

function* putMessages(batch: Batch): Script<void> {
  const messages = lastOf(batch.records, 'message')
  yield* identifyMessages(batch.lock, messages)
  yield* putAll(batch, 'message', messages)
  yield* recount(batch.lock, changesOf(messages, batch.before))
}

const putting: { readonly [Type in OwnedType]: (batch: Batch) => Script<void> } = {
  role: (batch) => putDirectory(batch, 'role'),
  member: (batch) => putDirectory(batch, 'member'),
  contact: putContacts,
  tag: (batch) => putAll(batch, 'tag', lastOf(batch.records, 'tag')),
  conversation: (batch) => putLocked(batch, 'conversation', lastOf(batch.records, 'conversation')),
  message: putMessages,
}

/** The counters change by what is new, so that a message costs the same in a conversation of ten and of a hundred thousand. */
const changesOf = (messages: readonly RecordOf<'message'>[], before: Before | undefined): Counted[] =>
  Array.from(
    Map.groupBy(messages, ({ conversationId }) => conversationId),
    ([conversationId, own]) => {
      const known = own.flatMap(({ uniqueId }) => before?.message.get(uniqueId) ?? [])
      const unread = own.filter(isUnread).length - known.filter((each) => each.unread).length
      return { conversationId, total: own.length - known.length, unread }
    },
  )
