// Finds the records that an import must skip because their contact was erased. An old export must not restore erased contacts.
import type { Script } from '../../sql/statement.ts'
import { referencesOf } from './judge.ts'
import type { StoreRecord } from './record.ts'
import { findErased } from '../contacts/statements.ts'
import type { OrganizationLock } from './statements.ts'

/** The records of a batch that an import skips. */
export interface LeftOut {
  records: ReadonlySet<StoreRecord>
  /** The skipped conversations that the caller must record as erased, so that later batches skip their messages as well. */
  conversationIds: readonly string[]
}

/**
 * Finds the records of a batch to skip: erased contacts, their conversations, and the messages in these conversations.
 * @param stored The conversations that the store still has. Messages in such a conversation are imported, even if the batch assigns it to
 * an erased contact: the stored conversation isn't erased, because it belongs to another contact now.
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
  const newlyErased = new Set(
    batch.flatMap((record) =>
      record.type === 'conversation' && namesErasedContact(record) && !stored.has(record.uniqueId)
        ? [record.uniqueId]
        : [],
    ),
  )
  const erasedConversations = erased.conversations.union(newlyErased)
  const records = batch.filter(
    (record) => namesErasedContact(record) || idsIn(record, 'conversation').some((id) => erasedConversations.has(id)),
  )
  return { records: new Set(records), conversationIds: [...newlyErased].toSorted() }
}

/** Returns the contact IDs (or the conversation IDs) in a record: the ID of the record, if it has this type, and the IDs it references. */
const idsIn = (record: StoreRecord, type: 'contact' | 'conversation'): string[] =>
  [record, ...referencesOf(record)].flatMap((each) => (each.type === type ? [each.uniqueId] : []))
