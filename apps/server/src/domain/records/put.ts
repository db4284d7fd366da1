// Writes batches of records. A batch is judged first, so that the record at fault can be named, and is then written type by
// type: each type takes a few statements, however many records there are.
import { isUnread } from '../messages.ts'
import { revisionOf } from '../revision.ts'
import type { Script } from '../script.ts'
import { type Before, judge, referencesOf, type Refusal } from './judge.ts'
import type { RecordOf, StoreRecord } from './record.ts'
import type { ConversationBefore, Counted, MessageBefore, OrganizationLock, OwnedType, RecordWriter } from './store.ts'

export interface Put {
  store: RecordWriter
  /** Conversations that are put as `Deleted` became so now, unless they were before. */
  at: Date
  /** Makes the code of a new organization. */
  newCode: () => string
  /** Whether nothing is written in place of what is there. */
  mustBeNew: boolean
}

type Gathered = { [Type in OwnedType]: RecordOf<Type>[] } & { organization: RecordOf<'organization'>[] }

const nothing = (): Gathered => ({
  organization: [],
  role: [],
  member: [],
  contact: [],
  tag: [],
  conversation: [],
  message: [],
})

/** Writes a batch, and returns undefined; or returns why it can't stand, and writes nothing. */
export function* putRecords(put: Put, records: readonly StoreRecord[]): Script<Refusal | undefined> {
  const gathered = gather(records)
  const locks = yield* put.store.lockOrganizations([...gathered.keys()])
  const before = new Map<string, Before>()
  for (const lock of locks) {
    const batch = gathered.get(lock.organizationId) ?? nothing()
    before.set(lock.organizationId, yield* readBefore(put.store, lock, batch))
  }
  const refusal = judge(records, before, put.mustBeNew)
  if (refusal !== undefined) return refusal
  for (const [organizationId, batch] of gathered) {
    let lock = locks.find((each) => each.organizationId === organizationId)
    for (const organization of lastOf(batch.organization)) {
      lock = yield* put.store.putOrganization(organization, put.newCode())
    }
    if (lock !== undefined) yield* write(put, lock, batch, before.get(organizationId))
  }
  return undefined
}

/** Sorts a batch by organization and type, in the order in which transactions lock. */
function gather(records: readonly StoreRecord[]): Map<string, Gathered> {
  const gathered = new Map<string, Gathered>()
  for (const record of records) {
    const organizationId = record.type === 'organization' ? record.uniqueId : record.organizationId
    const batch = gathered.get(organizationId) ?? nothing()
    gathered.set(organizationId, batch)
    const list: StoreRecord[] = batch[record.type]
    list.push(record)
  }
  return new Map([...gathered].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What stands last of each identifier, in the order of identifiers, so that transactions lock rows in one order. */
function lastOf<Kept extends { uniqueId: string }>(records: readonly Kept[]): Kept[] {
  const byId = new Map(records.map((record) => [record.uniqueId, record]))
  return [...byId.values()].toSorted((one, other) => (one.uniqueId < other.uniqueId ? -1 : 1))
}

/** Locks what a batch may change, and reads what it names. */
function* readBefore(store: RecordWriter, lock: OrganizationLock, batch: Gathered): Script<Before> {
  const names: Record<OwnedType, Set<string>> = {
    role: new Set(idsOf(batch.role)),
    member: new Set(idsOf(batch.member)),
    contact: new Set(idsOf(batch.contact)),
    tag: new Set(idsOf(batch.tag)),
    conversation: new Set(idsOf(batch.conversation)),
    message: new Set(idsOf(batch.message)),
  }
  for (const record of [...batch.member, ...batch.conversation, ...batch.message]) {
    for (const { type, uniqueId } of referencesOf(record)) names[type].add(uniqueId)
  }
  if (batch.member.length > 0) yield* store.lockMembers(lock, idsOf(batch.member))
  function* present(type: 'role' | 'member' | 'contact' | 'tag'): Script<ReadonlySet<string>> {
    return names[type].size === 0 ? new Set() : yield* store.findPresent(lock, type, [...names[type]])
  }
  return {
    conversation:
      names.conversation.size === 0 ? new Map() : yield* store.lockConversations(lock, [...names.conversation]),
    role: yield* present('role'),
    member: yield* present('member'),
    contact: yield* present('contact'),
    tag: yield* present('tag'),
    message: names.message.size === 0 ? new Map() : yield* store.findMessages(lock, [...names.message]),
  }
}

const idsOf = (records: readonly { uniqueId: string }[]) => records.map(({ uniqueId }) => uniqueId)

function* write({ store, at }: Put, lock: OrganizationLock, batch: Gathered, before: Before | undefined): Script<void> {
  if (batch.role.length > 0) yield* store.putRoles(lock, lastOf(batch.role))
  if (batch.member.length > 0) yield* store.putMembers(lock, lastOf(batch.member))
  if (batch.contact.length > 0) yield* store.putContacts(lock, lastOf(batch.contact))
  if (batch.tag.length > 0) yield* store.putTags(lock, lastOf(batch.tag))
  if (batch.conversation.length > 0) {
    const conversations = lastOf(batch.conversation).map((conversation) => ({
      conversation,
      deletedAt: deletedAtOf(conversation, before?.conversation.get(conversation.uniqueId), at),
    }))
    yield* store.putConversations(lock, conversations)
  }
  if (batch.message.length > 0) yield* putMessages(store, lock, lastOf(batch.message), before)
}

/** Since when a conversation that is put is `Deleted`: since now, unless it was before. */
function deletedAtOf({ status }: RecordOf<'conversation'>, before: ConversationBefore | undefined, at: Date) {
  if (status !== 'Deleted') return null
  return before?.status === 'Deleted' ? before.deletedAt : at.getTime()
}

/**
 * Writes messages, and brings their conversations up to date. The counters change by what is new, so that a message costs the
 * same in a conversation of ten and of a hundred thousand.
 */
function* putMessages(
  store: RecordWriter,
  lock: OrganizationLock,
  messages: readonly RecordOf<'message'>[],
  before: Before | undefined,
): Script<void> {
  const counted = messages.map((message) => ({ message, unread: isUnread(message) }))
  const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))].toSorted()
  const areLocked = before !== undefined && conversationIds.every((id) => before.conversation.has(id))
  // A conversation that was not there when it was to be locked may be another transaction's by now.
  const known = areLocked ? before.message : yield* store.findMessages(lock, idsOf(messages))
  const written = yield* store.putMessages(lock, counted)
  if (written !== messages.length) throw new Error('A message came to another conversation within a transaction.')
  yield* store.count(lock, countsOf(conversationIds, counted, known))
  const newest = yield* store.newestMessages(lock, conversationIds)
  yield* store.keepWindows(
    lock,
    conversationIds.map((conversationId) => {
      const json = `[${newest.get(conversationId) ?? ''}]`
      return { conversationId, json, digest: revisionOf(json) }
    }),
  )
}

function countsOf(
  conversationIds: readonly string[],
  messages: readonly { message: RecordOf<'message'>; unread: boolean }[],
  before: ReadonlyMap<string, MessageBefore>,
): Counted[] {
  const counts = new Map(
    conversationIds.map((conversationId) => [conversationId, { conversationId, total: 0, unread: 0 }]),
  )
  for (const { message, unread } of messages) {
    const count = counts.get(message.conversationId)
    const old = before.get(message.uniqueId)
    if (count === undefined) continue
    count.total += old === undefined ? 1 : 0
    count.unread += Number(unread) - Number(old?.unread ?? false)
  }
  return [...counts.values()]
}
