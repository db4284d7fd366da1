import type { Contact, ContactUpdate } from '@parley/contract'
import { json, type Serialized, text } from '../../store/kernel/columns.ts'
import { change, type Script } from '../../store/kernel/statement.ts'
import { canonical } from '../canonical.ts'
import type { ServiceError } from '../errors.ts'
import { contractTexts } from '../records/serialize.ts'
import type { Writing } from '../audit.ts'
import { contactNotFound } from './find.ts'
import { contactLocked } from './statements.ts'

const writeContact = change(
  'contact_update',
  { organization: text, contactId: text, contact: json<Contact>() },
  { contacts: { unique_id: 'contactId' } },
).sql('UPDATE contacts SET json = :contact WHERE organization = :organization AND unique_id = :contactId')

/** Changes a contact, if it isn't as requested already. Returns it as it is then. */
export function* updateContact(
  { act, audit }: Writing,
  { contactId, update }: { contactId: string; update: ContactUpdate },
): Script<Serialized<Contact> | ServiceError> {
  const named = { organization: act.organization, contactId }
  const locked = yield* contactLocked({ ...named, channelId: act.channelId })
  if (locked === undefined) return contactNotFound()
  const before: Contact = JSON.parse(locked.contact)
  const contact = { ...before, ...update }
  if (canonical(contact) === canonical(before)) return locked.contact
  const written = contractTexts.contact(contact)
  yield* writeContact({ ...named, contact: written })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return written
}
