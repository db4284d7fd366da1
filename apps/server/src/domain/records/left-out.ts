// What an import leaves out: records of contacts that were erased. An old export must not bring them back.
import type { Script } from '../script.ts'
import type { StoreRecord } from './record.ts'
import { findErased } from '../contacts/statements.ts'
import type { OrganizationLock } from './statements.ts'

export interface LeftOut {
  records: ReadonlySet<StoreRecord>
  /** Conversations of erased contacts that the store did not know of: their messages, which may follow, are left out, too. */
  conversationIds: readonly string[]
}

/**
 * Finds the records of a batch that belong to contacts that were erased.
 * @param present The conversations that the organization has. What is imported to them is not left out.
 */
export function* findLeftOut(
  lock: OrganizationLock,
  batch: readonly StoreRecord[],
  present: ReadonlySet<string>,
): Script<LeftOut> {
  const contactIds = batch.flatMap(contactIdOf)
  const conversationIds = batch.flatMap(conversationIdOf)
  if (contactIds.length === 0 && conversationIds.length === 0) return { records: new Set(), conversationIds: [] }
  const erased = yield* findErased(lock, [...new Set(contactIds)], [...new Set(conversationIds)])
  const isOfErased = (record: StoreRecord) => contactIdOf(record).some((id) => erased.contacts.has(id))
  const found = batch.flatMap((record) =>
    record.type === 'conversation' && isOfErased(record) && !present.has(record.uniqueId) ? [record.uniqueId] : [],
  )
  const conversations = erased.conversations.union(new Set(found))
  const records = batch.filter(
    (record) => isOfErased(record) || conversationIdOf(record).some((id) => conversations.has(id)),
  )
  return { records: new Set(records), conversationIds: [...new Set(found)].toSorted() }
}

const contactIdOf = (record: StoreRecord): string[] =>
  record.type === 'contact' ? [record.uniqueId] : record.type === 'conversation' ? [record.contactId] : []

const conversationIdOf = (record: StoreRecord): string[] =>
  record.type === 'conversation' ? [record.uniqueId] : record.type === 'message' ? [record.conversationId] : []
