// Validates a batch of records: each record that another one references must be in the store or earlier in the batch. Also finds the
// records that an import must skip because their contact was erased: an old export must not restore erased contacts.
import type { Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { findErased } from './removals.ts'
import { organizationOf, type OwnedType, type RecordType, type StoreRecord } from '../tables/record.ts'
import { checkedReferences, type StoredState } from '../tables/record-types.ts'
import type { OrganizationLock } from '../tables/records.ts'

/**
 * The error of an invalid record: it references a missing record, or contradicts a stored record. `record` is the index of the invalid
 * record in the batch. `pointer` is a JSON Pointer to the invalid property, or empty if no single property is invalid.
 */
export class RecordRejected extends Error {
  override readonly name = 'RecordRejected'
  readonly record: number
  readonly pointer: string

  constructor(record: number, message: string, pointer = '') {
    super(message)
    this.record = record
    this.pointer = pointer
  }
}

/** The stored records of one organization that a batch replaces or references, by type and identifier, as they were before the batch. */
export type StoredStates = Readonly<Record<OwnedType, ReadonlyMap<string, StoredState>>>

/** A reference to another record: its type and ID, and the JSON Pointer of the property with the ID. */
export interface Reference {
  type: RecordType
  uniqueId: string
  pointer: string
}

/** Lists the references of a record: the reference to its organization, and the references that `record-types.ts` declares for its type. */
export function referencesOf(record: StoreRecord): Reference[] {
  if (record.type === 'organization') return []
  const organization: Reference = { type: 'organization', uniqueId: record.organizationId, pointer: '/organizationId' }
  const declared = (checkedReferences.get(record.type) ?? []).flatMap(([name, type]): Reference[] => {
    // A property such as `contactId` has one identifier. A property such as `tagIds` has a list. An absent property references nothing.
    const value: string | readonly string[] = Reflect.get(record, name) ?? []
    if (typeof value === 'string') return [{ type, uniqueId: value, pointer: `/${name}` }]
    return value.map((uniqueId, index) => ({ type, uniqueId, pointer: `/${name}/${index}` }))
  })
  return [organization, ...declared]
}

/**
 * Validates a batch. Returns the error of the first invalid record, or undefined if all are valid. `before` has the stored records, by
 * organization. If `mustBeNew` is true, a record is invalid if it is stored already. A record of `leftOut` is not written: it isn't
 * validated, and a record that references it is invalid.
 */
export function validateBatch(
  records: readonly StoreRecord[],
  before: ReadonlyMap<string, StoredStates>,
  mustBeNew: boolean,
  leftOut: ReadonlySet<StoreRecord> = new Set(),
): RecordRejected | undefined {
  /** The records of the batch that come before the one that is validated. */
  const earlierRecords = new Map<string, StoreRecord>()

  function violationOf(record: StoreRecord): [message: string, pointer: string] | undefined {
    const { type, uniqueId } = record
    const stored = before.get(organizationOf(record))
    const findStored = (itsType: RecordType, id: string) =>
      itsType === 'organization' ? stored : itsType === 'pendingChanges' ? undefined : stored?.[itsType].get(id)
    const replaced = findStored(type, uniqueId)
    if (mustBeNew && replaced !== undefined) return [`The ${type} ${uniqueId} exists already.`, '/uniqueId']
    const missing = referencesOf(record).find(
      (reference) =>
        findStored(reference.type, reference.uniqueId) === undefined &&
        !earlierRecords.has(keyOf(record, reference)) &&
        // A member can keep its stored channel, even if the lookup didn't read that channel.
        !(type === 'member' && reference.uniqueId === stored?.member.get(uniqueId)?.channelId),
    )
    if (missing !== undefined) {
      const subject = missing.type === 'organization' ? 'There is' : 'The organization has'
      return [`${subject} no ${missing.type} ${missing.uniqueId}.`, missing.pointer]
    }
    if (type === 'member' && record.accessLevel === 'Owner' && record.channelId !== undefined) {
      return [
        `The member ${uniqueId} is bound to the channel ${record.channelId}. An Owner can't be bound.`,
        '/accessLevel',
      ]
    }
    // A message can never move to another conversation, and a conversation never to another channel, not even within a batch.
    const earlier = earlierRecords.get(keyOf(record, record)) ?? replaced
    const [parentType, name] =
      type === 'conversation' ? (['channel', 'channelId'] as const) : (['conversation', 'conversationId'] as const)
    const parentId = earlier && parentIdOf(earlier, name)
    if (parentId === undefined || parentId === parentIdOf(record, name)) return undefined
    return [`The ${type} ${uniqueId} belongs to the ${parentType} ${parentId}.`, `/${name}`]
  }

  for (const [index, record] of records.entries()) {
    if (leftOut.has(record)) continue
    const violation = violationOf(record)
    if (violation !== undefined) return new RecordRejected(index, ...violation)
    earlierRecords.set(keyOf(record, record), record)
    // The first channel is created together with a new organization.
    if (record.type === 'organization')
      earlierRecords.set(keyOf(record, { type: 'channel', uniqueId: FIRST_CHANNEL }), record)
  }
  return undefined
}

/** Returns the channel of a conversation or the conversation of a message. A conversation without `channelId` is on the first channel. */
const parentIdOf = (record: object, name: 'channelId' | 'conversationId'): string | undefined =>
  Reflect.get(record, name) ?? (name === 'channelId' ? FIRST_CHANNEL : undefined)

/** The key of `earlierRecords`: two organizations can have records with the same identifier. */
const keyOf = (record: StoreRecord, { type, uniqueId }: { type: RecordType; uniqueId: string }) =>
  `${organizationOf(record)} ${type} ${uniqueId}`

/** The records of a batch that an import skips. */
export interface LeftOut {
  records: ReadonlySet<StoreRecord>
  /** The skipped conversations that the caller must record as erased, so that later batches skip their messages as well. */
  conversationIds: readonly string[]
}

/**
 * Finds the records of a batch to skip: erased contacts, their conversations, and the messages in these conversations.
 * @param stored The conversations that the store has. Such a conversation belongs to a contact that isn't erased, so its messages are
 * imported, even if the batch has the conversation with an erased contact.
 */
export function* findLeftOut(
  lock: OrganizationLock,
  batch: readonly StoreRecord[],
  stored: { has(conversationId: string): boolean },
): Script<LeftOut> {
  const contactIds = batch.flatMap((record) => idsIn(record, 'contact'))
  const conversationIds = batch.flatMap((record) => idsIn(record, 'conversation'))
  if (contactIds.length === 0 && conversationIds.length === 0) return { records: new Set(), conversationIds: [] }
  const erased = yield* findErased(lock, [...new Set(contactIds)], [...new Set(conversationIds)])
  const namesErasedContact = (record: StoreRecord) => idsIn(record, 'contact').some((id) => erased.contacts.has(id))
  const skippedConversations = new Set(
    batch
      .filter((record) => record.type === 'conversation' && namesErasedContact(record) && !stored.has(record.uniqueId))
      .map(({ uniqueId }) => uniqueId),
  )
  const erasedConversations = erased.conversations.union(skippedConversations)
  const records = batch.filter(
    (record) => namesErasedContact(record) || idsIn(record, 'conversation').some((id) => erasedConversations.has(id)),
  )
  return { records: new Set(records), conversationIds: [...skippedConversations].toSorted() }
}

/** Returns the contact IDs (or the conversation IDs) in a record: the ID of the record, if it has this type, and the IDs it references. */
const idsIn = (record: StoreRecord, type: 'contact' | 'conversation'): string[] =>
  [record, ...referencesOf(record)].flatMap((each) => (each.type === type ? [each.uniqueId] : []))
