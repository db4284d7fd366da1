// The contact that a message is from, as it is if the message is stored.
import type { Contact, NewContact, PhoneMatching, ReceivedContact } from '@parley/contract'
import { identifierOf } from '../identities/identity-book.ts'
import type { SendersLock } from '../identities/statements.ts'

export interface Sender {
  contact: Contact
  /** The change of the contact; undefined if it stays as it is. */
  change: 'contact.created' | 'contact.updated' | undefined
  ignoredAliases: readonly string[]
}

/** Makes what finds the senders of messages, one after the other, by the rules of `identity-rules.ts`. */
export function createSenders({ book, contacts, channel }: SendersLock, at: Date) {
  const found = new Map<string, Omit<Sender, 'ignoredAliases'>>()

  function senderOf(contactId: string, described: ReceivedContact): Omit<Sender, 'ignoredAliases'> {
    const known = contacts.get(contactId)
    if (known === undefined) {
      const { aliases: _, ...given } = described
      return { contact: newContact(given, contactId, at, channel.phoneMatching), change: 'contact.created' }
    }
    if (known.status === 'Blocked') return { contact: known, change: undefined }
    const { messagingAppContactId = described.messagingAppContactId } = known
    if (known.status === 'Active' && known.messagingAppContactId !== undefined)
      return { contact: known, change: undefined }
    return { contact: { ...known, messagingAppContactId, status: 'Active' }, change: 'contact.updated' }
  }

  return (described: ReceivedContact, newId: string): Sender => {
    const { contactId, identifier, ignoredAliases } = book.identify(described, `con${newId}`, at.toISOString())
    const sender = found.get(contactId) ?? senderOf(contactId, described)
    found.set(contactId, sender)
    if (sender.contact.status === 'Blocked') book.refresh(identifier, at.toISOString())
    return { ...sender, ignoredAliases }
  }
}

/**
 * A contact that isn't stored yet. If its phone number is unknown, its identifier takes the place.
 * @param phoneMatching Says whether its identifier can be a phone number.
 */
export function newContact(described: NewContact, uniqueId: string, at: Date, phoneMatching?: PhoneMatching): Contact {
  const { name, attributes = {}, ...names } = described
  const [kind] =
    'messagingAppContactId' in names ? identifierOf(names.messagingAppContactId, phoneMatching ?? 'Told') : []
  return {
    uniqueId,
    ...(name !== undefined && { name }),
    ...('messagingAppContactId' in names ? { phone: names.messagingAppContactId, ...names } : names),
    phoneIsKnown: names.phone !== undefined || kind === 'number',
    attributes,
    createdAt: at.toISOString(),
    status: 'Active',
  }
}
