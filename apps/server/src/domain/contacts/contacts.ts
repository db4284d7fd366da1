// What the operations do with contacts.
import type { Contact, ContactUpdate } from '@parley/contract'
import type { Caller } from '../caller.ts'
import type { Serialized } from '../conversations/conversation.ts'
import { ServiceError } from '../errors.ts'
import type { Store } from '../store.ts'
import { updateContact } from './update-contact.ts'

export interface ContactsDeps {
  storage: Pick<Store, 'contacts' | 'write'>
  now: () => Date
}

export interface Contacts {
  /**
   * Changes the name, the status or the attributes of a contact of the caller's organization.
   * @throws ServiceError `contact_not_found`, also for a contact of another organization.
   */
  update(
    caller: Caller,
    change: { contactId: string; update: ContactUpdate },
    requestId: string,
  ): Promise<Serialized<Contact>>
}

/**
 * What the operations do with contacts.
 *
 * @example
 * const contacts = createContacts({ storage, now: () => new Date() })
 */
export function createContacts({ storage, now }: ContactsDeps): Contacts {
  const { contacts } = storage
  return {
    async update({ organizationCode, memberId, keyId }, change, requestId) {
      const act = { organizationCode, memberId, keyId, requestId, at: now() }
      const contact = await storage.write((audit) => updateContact({ contacts, audit, act }, change))
      if (contact !== undefined) return contact
      throw new ServiceError('contact_not_found', {}, 'No contact has this identifier.')
    },
  }
}
