// Judges whether the records of a batch can stand: what they name must be in the store, or before them in the batch.
import type { StoreRecord } from './record.ts'
import type { ConversationBefore, MessageBefore, OwnedRecord, OwnedType } from './store.ts'

/** What of an organization was there before a batch, so far as the batch names it. */
export interface Before {
  role: ReadonlySet<string>
  member: ReadonlySet<string>
  contact: ReadonlySet<string>
  tag: ReadonlySet<string>
  conversation: ReadonlyMap<string, ConversationBefore>
  message: ReadonlyMap<string, MessageBefore>
}

/** Why a record of a batch can't stand: its index, and the place in it as a JSON Pointer. */
export interface Refusal {
  record: number
  message: string
  pointer: string
}

/** A place in a record that names another record. */
export interface Reference {
  type: OwnedType
  uniqueId: string
  pointer: string
}

/** Every place in a record that names another one of its organization. */
export function referencesOf(record: OwnedRecord): Reference[] {
  switch (record.type) {
    case 'member':
      return named('role', record.roleIds, '/roleIds')
    case 'conversation': {
      const { contactId, assignedToId, tagIds } = record
      const assignee: Reference[] =
        assignedToId === undefined ? [] : [{ type: 'member', uniqueId: assignedToId, pointer: '/assignedToId' }]
      return [
        { type: 'contact', uniqueId: contactId, pointer: '/contactId' },
        ...assignee,
        ...named('tag', tagIds, '/tagIds'),
      ]
    }
    case 'message':
      return [{ type: 'conversation', uniqueId: record.conversationId, pointer: '/conversationId' }]
    default:
      return []
  }
}

const named = (type: OwnedType, ids: readonly string[], pointer: string): Reference[] =>
  ids.map((uniqueId, place) => ({ type, uniqueId, pointer: `${pointer}/${place}` }))

/**
 * The first record of a batch that can't stand, or undefined.
 * @param before What was there, by the identifiers of the organizations that were there.
 * @param mustBeNew Whether no record may have the identifier of one that was there.
 */
export function judge(
  records: readonly StoreRecord[],
  before: ReadonlyMap<string, Before>,
  mustBeNew: boolean,
): Refusal | undefined {
  const organizations = new Set(before.keys())
  const made = new Set<string>()
  const homes = new Map<string, string>()
  const isThere = (organizationId: string, type: OwnedType, uniqueId: string) =>
    before.get(organizationId)?.[type].has(uniqueId) === true || made.has(`${organizationId} ${type} ${uniqueId}`)

  function judgeOwned(record: OwnedRecord): Omit<Refusal, 'record'> | undefined {
    const { organizationId, type, uniqueId } = record
    if (!organizations.has(organizationId)) {
      return { message: `There is no organization ${organizationId}.`, pointer: '/organizationId' }
    }
    if (mustBeNew && before.get(organizationId)?.[type].has(uniqueId) === true) return taken(record)
    const missing = referencesOf(record).find(
      (reference) => !isThere(organizationId, reference.type, reference.uniqueId),
    )
    if (missing !== undefined) {
      return { message: `The organization has no ${missing.type} ${missing.uniqueId}.`, pointer: missing.pointer }
    }
    made.add(`${organizationId} ${type} ${uniqueId}`)
    return type === 'message' ? judgeHome(record) : undefined
  }

  /** A message belongs to its conversation for ever, also within a batch. */
  function judgeHome({ organizationId, uniqueId, conversationId }: Extract<OwnedRecord, { type: 'message' }>) {
    const key = `${organizationId} ${uniqueId}`
    const home = homes.get(key) ?? before.get(organizationId)?.message.get(uniqueId)?.conversationId ?? conversationId
    homes.set(key, home)
    if (home === conversationId) return undefined
    return { message: `The message ${uniqueId} belongs to the conversation ${home}.`, pointer: '/conversationId' }
  }

  function judgeOne(record: StoreRecord): Omit<Refusal, 'record'> | undefined {
    if (record.type !== 'organization') return judgeOwned(record)
    if (mustBeNew && before.has(record.uniqueId)) return taken(record)
    organizations.add(record.uniqueId)
    return undefined
  }

  for (const [index, record] of records.entries()) {
    const refusal = judgeOne(record)
    if (refusal !== undefined) return { record: index, ...refusal }
  }
  return undefined
}

const taken = ({ type, uniqueId }: StoreRecord) => ({
  message: `The ${type} ${uniqueId} exists already.`,
  pointer: '/uniqueId',
})
