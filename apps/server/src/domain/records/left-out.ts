// Finds the records that an import skips, because their contacts were erased. An old export must not restore erased contacts.
import type { Script } from '../../sql/statement.ts'
import { referencesOf } from './judge.ts'
import type { StoreRecord } from './record.ts'
import { findErased } from '../contacts/statements.ts'
import type { OrganizationLock } from './statements.ts'

export interface LeftOut {
  records: ReadonlySet<StoreRecord>
  /** Conversations of erased contacts that the store doesn't have. Messages for them in later batches are skipped as well. */
  conversationIds: readonly string[]
}

/**
 * Finds the records of a batch that belong to contacts that were erased.
 * @param present The conversations that the store has. Records of these conversations are imported.
 */
export function* findLeftOut(
  lock: OrganizationLock,
  batch: readonly StoreRecord[],
  present: { has(conversationId: string): boolean },
): Script<LeftOut> {
  const contactIds = batch.flatMap((record) => idsIn(record, 'contact'))
  const conversationIds = batch.flatMap((record) => idsIn(record, 'conversation'))
  if (contactIds.length === 0 && conversationIds.length === 0) return { records: new Set(), conversationIds: [] }
  const erased = yield* findErased(lock, [...new Set(contactIds)], [...new Set(conversationIds)])
  const isOfErased = (record: StoreRecord) => idsIn(record, 'contact').some((id) => erased.contacts.has(id))
  const found = batch.flatMap((record) =>
    record.type === 'conversation' && isOfErased(record) && !present.has(record.uniqueId) ? [record.uniqueId] : [],
  )
  const conversations = erased.conversations.union(new Set(found))
  const records = batch.filter(
    (record) => isOfErased(record) || idsIn(record, 'conversation').some((id) => conversations.has(id)),
  )
  return { records: new Set(records), conversationIds: [...new Set(found)].toSorted() }
}

/** The identifiers of the record and its references that have the type. */
const idsIn = (record: StoreRecord, type: 'contact' | 'conversation'): string[] =>
  [record, ...referencesOf(record)].flatMap((each) => (each.type === type ? [each.uniqueId] : []))
