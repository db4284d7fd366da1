// Finds the sender of each message of a batch, and how the message changes that contact.
import type {
  Channel,
  Contact,
  MessageRejectionCode,
  NewContact,
  PhoneMatching,
  ReceivedContact,
} from '@parley/contract'
import { type Described, identifierOf } from '../identities/identifier.ts'
import { type Identified } from '../identities/identity-book.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { shownBy } from '../identities/shown.ts'
import type { SendersLock } from '../identities/statements.ts'

export interface Sender {
  contact: Contact
  /** The event of the change; undefined if the contact doesn't change. */
  change: 'contact.created' | 'contact.updated' | undefined
}

/** A message whose sender is looked up. */
export interface FromContact {
  contact: ReceivedContact
  newId: string
  /** The contact that received the quoted message. */
  quotedId: string | undefined
}

/** The service ignores further aliases of a message. */
const MAX_ALIASES = 4
const INVISIBLE = /^[\s\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Returns whether an identifier has a visible character. */
export const isVisible = (identifier: string): boolean => !INVISIBLE.test(identifier)

/**
 * Returns the sender without the aliases that the channel ignores, or the code with which the message is rejected.
 *
 * @example
 * admit(channel, { messagingAppContactId: ' ' }) // 'identifier_invalid'
 */
export function admit(
  { usesAliases, number }: Pick<Channel, 'usesAliases' | 'number'>,
  { aliases: sent = [], ...contact }: Described,
): MessageRejectionCode | { described: Described; ignoredAliases: readonly string[] } {
  const channelNumber = numberOf(number)
  const isOwnNumber = (text: string | undefined) => channelNumber !== undefined && numberOf(text) === channelNumber
  if (!isVisible(contact.messagingAppContactId)) return 'identifier_invalid'
  if (isOwnNumber(contact.messagingAppContactId) || isOwnNumber(contact.phone)) return 'own_number'
  const valid = usesAliases ? sent.filter((alias) => isVisible(alias) && !isOwnNumber(alias)).slice(0, MAX_ALIASES) : []
  const ignoredAliases = sent.filter((alias) => !valid.includes(alias))
  return { described: valid.length === 0 ? contact : { ...contact, aliases: valid }, ignoredAliases }
}

/** Creates the lookup of senders. It identifies one message after the other by the rules of `identity-rules.ts`. */
export function createSenders({ book, contacts, channel }: SendersLock, at: Date) {
  const now = at.toISOString()
  /** By contact ID: the sender of its first message, and the identifiers and the newest phone number of all its messages. */
  const writers = new Map<string, { first: ReceivedContact; sent: string[]; number: string | undefined }>()

  function senderOf(contactId: string): Sender {
    const writer = writers.get(contactId)
    const stored = contacts.get(contactId)
    const known = book.contacts.get(contactId)
    if (known === undefined) throw new Error(`The contact ${contactId} isn't in the book.`)
    const { aliases: _, ...given } = writer?.first ?? { messagingAppContactId: contactId }
    const before = stored ?? newContact(given, contactId, at, channel.phoneMatching)
    const updated = shownBy(before, book.rowsOf(known), { ...writer, lost: known.lost })
    const contact =
      writer !== undefined && updated.status === 'Inactive' ? { ...updated, status: 'Active' as const } : updated
    const changed = contact === before ? undefined : 'contact.updated'
    return { contact, change: stored === undefined ? 'contact.created' : changed }
  }

  return {
    identify({ contact, newId, quotedId }: FromContact, described: Described): Identified & { isBlocked: boolean } {
      const identified = book.identify(described, `con${newId}`, now, quotedId)
      const { contactId, identifier } = identified
      const writer = writers.get(contactId) ?? { first: contact, sent: [], number: undefined }
      const { phoneMatching } = channel
      const { messagingAppContactId: writerId, phone, aliases = [] } = described
      const texts =
        phoneMatching === 'Never' ? [phone] : numberOf(writerId) === undefined ? [phone, ...aliases] : [writerId]
      const number = texts.find((text) => numberOf(text) !== undefined) ?? writer.number
      writers.set(contactId, { ...writer, sent: [...writer.sent, writerId], number })
      const isBlocked = contacts.get(contactId)?.status === 'Blocked'
      if (isBlocked) book.refresh(identifier, now)
      return { ...identified, isBlocked }
    },
    /** Returns the contacts after all messages: those that wrote, and those that lost a number. */
    all: (): ReadonlyMap<string, Sender> =>
      new Map(
        [...book.contacts.values()]
          .filter(({ contactId, lost }) => writers.has(contactId) || lost.size > 0)
          .map(({ contactId }) => [contactId, senderOf(contactId)]),
      ),
  }
}

/**
 * Returns a contact to store. If its phone number is unknown, `phone` is its identifier.
 * @param phoneMatching The channel's setting. Unless it is `Never`, the identifier can be a phone number.
 */
export function newContact(described: NewContact, uniqueId: string, at: Date, phoneMatching: PhoneMatching): Contact {
  const { name, attributes = {}, ...names } = described
  const [kind] = 'messagingAppContactId' in names ? identifierOf(names.messagingAppContactId, phoneMatching) : []
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
