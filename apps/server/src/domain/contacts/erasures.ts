// What the erasure of contacts needs of the store.
import type { Contact } from '@parley/contract'
import type { ErasedRecords } from '../records/store.ts'
import type { Locked, ReadScript, Script } from '../script.ts'

/** No other transaction imports anything, and none changes the contact or these of its conversations. */
export type ErasureLock = Locked<{
  organizationCode: string
  contact: Contact
  conversations: readonly { conversationId: string; contactId: string }[]
}>

export interface ErasedContact {
  contactId: string
  at: Date
}

export interface ErasureStore extends ErasedRecords {
  /** Locks a contact and the first `most` of its conversations, in the order of their identifiers. */
  lockToErase(organizationCode: string, contactId: string, most: number): Script<ErasureLock | undefined>

  /** Removes a contact that has no more conversations, and writes another one in its place into the events about it. */
  removeContact(lock: ErasureLock, placeholder: Contact): Script<unknown>

  /** The contacts that were erased, in the order of their identifiers. */
  erasedContacts(organizationCode: string): ReadScript<ErasedContact[]>

  /** Whether the organization has a contact, or has erased it. */
  find(organizationCode: string, contactId: string): ReadScript<'present' | 'erased' | 'unknown'>
}
