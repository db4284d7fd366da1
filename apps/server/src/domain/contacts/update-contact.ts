import type { Contact, ContactUpdate } from '@parley/contract'
import type { Act, AuditLog } from '../audit.ts'
import { canonical } from '../canonical.ts'
import type { Serialized } from '../conversations/conversation.ts'
import type { Script } from '../script.ts'
import type { ContactStore } from './store.ts'

/** Changes a contact, if it is not so already. Returns it as it is then, or undefined if there is no such contact. */
export function* updateContact(
  { contacts, audit, act }: { contacts: ContactStore; audit: AuditLog; act: Act },
  { contactId, update }: { contactId: string; update: ContactUpdate },
): Script<Serialized<Contact> | undefined> {
  const lock = yield* contacts.lock(act.organizationCode, contactId)
  if (lock === undefined) return undefined
  const contact = { ...lock.contact, ...update }
  if (canonical(contact) === canonical(lock.contact)) return lock.text
  const text = yield* contacts.update(lock, contact)
  audit.append(act, 'contact.updated', contactId, { contact })
  return text
}
