// Which contact a message is from.
import type { Contact, NewContact, ReceivedMessage } from '@parley/contract'

/** The contact that a message is from, as it is if the message is stored. */
export interface Sender {
  contact: Contact
  /** The change of the contact; undefined if it stays as it is. */
  change: 'contact.created' | 'contact.updated' | undefined
  /** Whether the contact had no identifier in the messaging application until now. */
  isBound: boolean
}

/** The digits of a phone number, by which contacts are matched; none if it has no digit. */
export function digitsOf(phone = ''): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  return digits === '' ? [] : [digits]
}

/**
 * Makes what finds senders: by the identifier in the messaging application, else by the phone number among contacts without such
 * an identifier, else as a new contact.
 * @param byId Contacts by their identifiers in the messaging application.
 * @param byPhone Contacts without one, by the digits of their phone numbers.
 */
export function createSenders(
  byId: ReadonlyMap<string, Contact>,
  byPhone: ReadonlyMap<string, readonly Contact[]>,
  at: Date,
) {
  const found = new Map<string, Sender>()
  const taken = new Set<Contact>()

  function find(described: ReceivedMessage['contact'], newId: string): Sender {
    const { messagingAppContactId, phone } = described
    const known = byId.get(messagingAppContactId)
    if (known !== undefined) return active(known)
    const sameNumber = digitsOf(phone).flatMap((digits) => byPhone.get(digits) ?? [])
    const unbound = sameNumber.find((contact) => !taken.has(contact))
    if (unbound === undefined) return created(described, newId, at)
    if (unbound.status === 'Blocked') return active(unbound)
    taken.add(unbound)
    return { contact: { ...active(unbound).contact, messagingAppContactId }, change: 'contact.updated', isBound: true }
  }

  return (described: ReceivedMessage['contact'], newId: string): Sender => {
    const id = described.messagingAppContactId
    const sender = found.get(id) ?? find(described, newId)
    found.set(id, sender)
    return sender
  }
}

/** A contact that writes is active, unless it is blocked. */
const active = (contact: Contact): Sender =>
  contact.status === 'Inactive'
    ? { contact: { ...contact, status: 'Active' }, change: 'contact.updated', isBound: false }
    : { contact, change: undefined, isBound: false }

const created = (described: ReceivedMessage['contact'], newId: string, at: Date): Sender => ({
  contact: newContact(described, `con${newId}`, at),
  change: 'contact.created',
  isBound: true,
})

/** A contact that isn't stored yet. If its phone number is unknown, its identifier takes the place. */
export function newContact(described: NewContact, uniqueId: string, at: Date): Contact {
  const { name, attributes = {}, ...names } = described
  return {
    uniqueId,
    ...(name !== undefined && { name }),
    ...('messagingAppContactId' in names ? { phone: names.messagingAppContactId, ...names } : names),
    attributes,
    createdAt: at.toISOString(),
    status: 'Active',
  }
}
