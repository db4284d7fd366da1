// What the rules of contacts need of the store.
import type { Contact } from '@parley/contract'
import type { Serialized } from '../conversations/conversation.ts'
import type { Locked, Script } from '../script.ts'

/** No other transaction changes the contact, and none holds it. */
export type ContactLock = Locked<{ organizationCode: string; contact: Contact; text: Serialized<Contact> }>

export interface ContactStore {
  /** Locks a contact until the transaction ends; undefined if there is no such contact. */
  lock(organizationCode: string, contactId: string): Script<ContactLock | undefined>

  /** Writes what the contact is now. Returns it as clients get it. */
  update(lock: ContactLock, contact: Contact): Script<Serialized<Contact>>
}
