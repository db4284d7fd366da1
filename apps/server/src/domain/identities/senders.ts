// Finds the sender of each message of a batch, and how the message changes that contact.
import type { Channel, Contact, ReceivedContact, ReceivedMessage } from '@parley/contract'
import { type SenderInfo } from './identifier.ts'
import { numberOf } from '@parley/contract/phone-number'
import { isVisible } from '../kernel/identifier.ts'
import type { Identified } from './book-contact.ts'
import { updateShownIdentifiers } from './shown.ts'
import type { MessageKind } from '../kernel/received-as.ts'
import type { SendersLock } from './lock-senders.ts'
import { newContact } from '../tables/contact.ts'
import type { ProfileTimes } from '../tables/profile-times.ts'

/** A contact after a batch of messages, and how the batch changed the contact. */
export interface Sender {
  contact: Contact
  /** The event to append. Undefined if the contact doesn't change. */
  change: 'contact.created' | 'contact.updated' | undefined
  /** When the name and the attributes were changed, if the batch gave the name. */
  profileTimes?: ProfileTimes
}

/** The service uses the first 4 aliases (further identifiers of the sender) of a message, and ignores the other aliases. */
export const MAX_ALIASES = 4
/**
 * Leaves out the aliases that don't count, whatever the phone number of the channel is, because the channel isn't known yet. Of the
 * visible aliases that aren't that number, the first 4 count.
 */
export function withPossibleAliases({ aliases = [], ...sender }: SenderInfo): SenderInfo {
  const spellings = new Map<string, number>()
  const possible: string[] = []
  for (const alias of aliases.filter(isVisible)) {
    if (possible.length - Math.max(0, ...spellings.values()) === MAX_ALIASES) break
    possible.push(alias)
    const number = numberOf(alias)
    if (number !== undefined) spellings.set(number, (spellings.get(number) ?? 0) + 1)
  }
  return { ...sender, aliases: possible }
}

/**
 * Checks the sender of a message. If the sender's identifier has no visible character, or is the channel's phone number, returns the code
 * with which the message is rejected. Otherwise, returns the sender with the usable aliases, and the other aliases, which are ignored.
 */
export function checkSender(
  { usesAliases, phone: channelPhone }: Pick<Channel, 'usesAliases' | 'phone'>,
  { aliases: sentAliases = [], ...contact }: SenderInfo,
): 'identifier_invalid' | 'contact_is_channel' | { sender: SenderInfo; ignoredAliases: readonly string[] } {
  const channelNumber = numberOf(channelPhone)
  const isChannel = (text: string | undefined) => channelNumber !== undefined && numberOf(text) === channelNumber
  if (!isVisible(contact.messagingAppContactId)) return 'identifier_invalid'
  if (isChannel(contact.messagingAppContactId) || isChannel(contact.phone)) return 'contact_is_channel'
  const isUsable = (alias: string) => isVisible(alias) && !isChannel(alias)
  const aliases = usesAliases ? sentAliases.filter(isUsable).slice(0, MAX_ALIASES) : []
  const ignoredAliases = sentAliases.filter((alias) => !aliases.includes(alias))
  return { sender: aliases.length === 0 ? contact : { ...contact, aliases }, ignoredAliases }
}

/** The facts about one contact in the messages of a batch, which it sent, or received as echoes. */
interface Writer {
  /** The contact of its first message, as the adapter describes it. */
  first: ReceivedContact
  /** True if it sent one of the messages. */
  hasWritten: boolean
  /** The first name in its messages, and when that message was sent. */
  named?: { name: string; at: string } | undefined
  sentIdentifiers: string[]
  /** The newest phone number. */
  sentNumber?: string | undefined
}

/** Gives a contact without a name the name of its message. A name that a contact has stays, because a member may have written it. */
const withName = (contact: Contact, name: string | undefined): Contact =>
  contact.name !== undefined || name === undefined ? contact : { ...contact, name }

/** Returns the phone number of a message. On a channel that matches numbers, an identifier or an alias can be the number. */
function sentNumberOf(
  { messagingAppContactId: id, phone, aliases = [] }: SenderInfo,
  { phoneMatching }: Channel,
): string | undefined {
  const possibleNumbers = numberOf(id) === undefined ? [phone, ...aliases] : [id]
  const texts = phoneMatching === 'Never' ? [phone] : possibleNumbers
  return texts.find((text) => numberOf(text) !== undefined)
}

/** Returns a contact after a batch of messages. `writer` is what the batch says about the contact; undefined if it only lost a number. */
function senderAfter(
  { book, contacts, channel, profileTimes }: SendersLock,
  at: Date,
  contactId: string,
  writer: Writer | undefined,
): Sender {
  const stored = contacts.get(contactId)
  const known = book.contacts.get(contactId)
  if (known === undefined) throw new Error(`The contact ${contactId} isn't in the book.`)
  const { aliases: _, name: __, ...description } = writer?.first ?? { messagingAppContactId: contactId }
  const input = { ...description, channelId: channel.uniqueId }
  const before = stored ?? newContact(input, contactId, at, channel.phoneMatching)
  const { sentIdentifiers, sentNumber, named } = writer ?? {}
  const identifierChange = { sentIdentifiers, sentNumber, lostNumbers: known.lost }
  const updated = withName(updateShownIdentifiers(before, book.rowsOf(known), identifierChange), named?.name)
  const contact =
    writer?.hasWritten === true && updated.status === 'Inactive' ? { ...updated, status: 'Active' as const } : updated
  const changed = contact === before ? undefined : 'contact.updated'
  const isNamed = named !== undefined && stored?.name === undefined
  return {
    contact,
    change: stored === undefined ? 'contact.created' : changed,
    ...(isNamed && { profileTimes: { ...profileTimes.get(contactId), name: named.at } }),
  }
}

/** Creates the functions that identify the sender of each message of a batch, by the rules of `identity-rules.ts`. */
export function createSenders(lock: SendersLock, at: Date) {
  const { book, contacts, channel } = lock
  const now = at.toISOString()
  /** By contact ID. */
  const writers = new Map<string, Writer>()

  return {
    /**
     * Finds or adds the contact of a message. `contact` describes the sender as the adapter does, and `sender` lacks the ignored aliases.
     * `newId` is the ID for a new contact, without its prefix. `quotedId` is the contact that received a quoted message that isn't old.
     * An echo and a message of the history change no identifier of a known contact, and a block counts only for what the contact wrote.
     * `sentAt` is when the message was sent.
     */
    identify(
      { contact, sentAt = now, direction }: Pick<ReceivedMessage, 'contact' | 'sentAt' | 'direction'>,
      kind: MessageKind,
      newId: string,
      quotedId: string | undefined,
      sender: SenderInfo,
    ): Identified & { isBlocked: boolean } {
      const identified = book.identify(sender, `con${newId}`, now, quotedId, kind)
      const { contactId, identifier } = identified
      const isMessage = kind === 'Message'
      const isBlocked = direction !== 'OutBound' && contacts.get(contactId)?.status === 'Blocked'
      const writer: Writer = writers.get(contactId) ?? { first: contact, hasWritten: false, sentIdentifiers: [] }
      const { name } = contact
      // A rejected message gives no name.
      const hasName = name !== undefined && !isBlocked
      const named = writer.named ?? (hasName ? { name, at: sentAt < now ? sentAt : now } : undefined)
      if (!isMessage && (contacts.has(contactId) || writers.has(contactId))) {
        writers.set(contactId, { ...writer, named })
        return { ...identified, isBlocked }
      }
      writers.set(contactId, {
        ...writer,
        hasWritten: writer.hasWritten || isMessage,
        named,
        sentIdentifiers: [...writer.sentIdentifiers, sender.messagingAppContactId],
        sentNumber: sentNumberOf(sender, channel) ?? writer.sentNumber,
      })
      if (isBlocked) book.refresh(identifier, now)
      return { ...identified, isBlocked }
    },
    /** Returns the contacts that the batch may have changed: those of the messages, and those that lost their number to them. */
    changedContacts: (): ReadonlyMap<string, Sender> =>
      new Map(
        [...book.contacts.values()]
          .filter(({ contactId, lost }) => writers.has(contactId) || lost.size > 0)
          .map(({ contactId }) => [contactId, senderAfter(lock, at, contactId, writers.get(contactId))]),
      ),
  }
}
