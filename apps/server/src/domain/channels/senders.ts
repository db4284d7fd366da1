// The contact that a message is from, as it is if the message is stored.
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
  /** The change of the contact; undefined if it stays as it is. */
  change: 'contact.created' | 'contact.updated' | undefined
}

/** A message whose sender is to be found. */
export interface FromContact {
  contact: ReceivedContact
  newId: string
  /** The contact to which the message went that this one quotes. */
  quotedId: string | undefined
}

/** How many aliases of a message count. */
const MAX_ALIASES = 4
const INVISIBLE = /^[\s\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Says whether an identifier has a character that one can see. */
export const isVisible = (identifier: string): boolean => !INVISIBLE.test(identifier)

/**
 * The sender as a channel reads it, without the aliases that it ignores; or why the message is rejected.
 *
 * @example
 * admit(channel, { messagingAppContactId: ' ' }) // 'identifier_invalid'
 */
export function admit(
  { usesAliases, number }: Pick<Channel, 'usesAliases' | 'number'>,
  { aliases: sent = [], ...contact }: Described,
): MessageRejectionCode | { described: Described; ignoredAliases: readonly string[] } {
  const own = numberOf(number)
  const isOwn = (text: string | undefined) => own !== undefined && numberOf(text) === own
  if (!isVisible(contact.messagingAppContactId)) return 'identifier_invalid'
  if (isOwn(contact.messagingAppContactId) || isOwn(contact.phone)) return 'own_number'
  const valid = usesAliases ? sent.filter((alias) => isVisible(alias) && !isOwn(alias)).slice(0, MAX_ALIASES) : []
  const ignoredAliases = sent.filter((alias) => !valid.includes(alias))
  return { described: valid.length === 0 ? contact : { ...contact, aliases: valid }, ignoredAliases }
}

/** Makes what finds the senders of messages, one after the other, by the rules of `identity-rules.ts`. */
export function createSenders({ book, contacts, channel }: SendersLock, at: Date) {
  const now = at.toISOString()
  /** By contact: the first message of each, and the identifiers and the newest number of all. */
  const writers = new Map<string, { first: ReceivedContact; sent: string[]; number: string | undefined }>()

  function senderOf(contactId: string): Sender {
    const writer = writers.get(contactId)
    const stored = contacts.get(contactId)
    const known = book.contacts.get(contactId)
    if (known === undefined) throw new Error(`The contact ${contactId} isn't in the book.`)
    const { aliases: _, ...given } = writer?.first ?? { messagingAppContactId: contactId }
    const before = stored ?? newContact(given, contactId, at, channel.phoneMatching)
    const shown = shownBy(before, book.rowsOf(known), { ...writer, lost: known.lost })
    const contact =
      writer !== undefined && shown.status === 'Inactive' ? { ...shown, status: 'Active' as const } : shown
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
    /** The contacts as they are after all messages: those that wrote, and those that lost a number. */
    all: (): ReadonlyMap<string, Sender> =>
      new Map(
        [...book.contacts.values()]
          .filter(({ contactId, lost }) => writers.has(contactId) || lost.size > 0)
          .map(({ contactId }) => [contactId, senderOf(contactId)]),
      ),
  }
}

/**
 * A contact that isn't stored yet. If its phone number is unknown, its identifier takes the place.
 * @param phoneMatching Says whether its identifier can be a phone number.
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
