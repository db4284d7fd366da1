// Applies what messaging applications report about contacts that didn't write: other identifiers (`changed-identities`), and another name
// or other attributes (`changed-contacts`).
import type { ChangeRejectionCode, Contact, ContactChangedChange, IdentityChangedChange } from '@parley/contract'
import { type Script, withoutResults } from '../../sql/statement.ts'
import { canonical } from '../kernel/canonical.ts'
import { mergeAttributes, whyTooLarge } from '../tables/contact.ts'
import { notChangedSince, type ProfileTimes, withAttributeTimes } from '../tables/profile-times.ts'
import { putRecordsOfType } from '../tables/put.ts'
import type { BookContact } from './book-contact.ts'
import { changeIdentity, contactAsOf, senderFrom } from './changed-identity.ts'
import { moveAddresses } from './conversation-addresses.ts'
import type { SenderInfo } from './identifier.ts'
import { type SendersLock, writeIdentities } from './lock-senders.ts'
import { checkSender } from './senders.ts'
import { updateShownIdentifiers } from './shown.ts'

export type ReportedContactChange = IdentityChangedChange | ContactChangedChange

/** The effect of a change on the contact that it names. */
interface ContactOutcome {
  /** Undefined if no contact is the one that the change names. */
  contactId?: string
  /** The contact after the change. Undefined if the change changed nothing. */
  changed?: Contact | undefined
  /** Why the change is rejected, with a sentence if the code alone doesn't say it. */
  code?: Exclude<ChangeRejectionCode, 'item_invalid'> | undefined
  detail?: string
}

/** The contacts that a batch of changes names. Each change is applied in memory, and `write` stores all of them. */
export class ReportedContacts {
  readonly #lock: SendersLock
  readonly #at: Date
  readonly #contacts: Map<string, Contact>
  readonly #times: Map<string, ProfileTimes>
  /** The IDs of the contacts to store. */
  readonly #touched = new Set<string>()
  /** Where replies to contacts go from now on. */
  readonly #addresses = new Map<string, string>()

  constructor(lock: SendersLock, at: Date) {
    this.#lock = lock
    this.#at = at
    this.#contacts = new Map(lock.contacts)
    this.#times = new Map(lock.profileTimes)
  }

  /** Applies a change to the contact that it names. Its time counts at most as that of the request. */
  apply(change: ReportedContactChange): ContactOutcome {
    const { channel } = this.#lock
    const sender = senderFrom(change.contact, channel.phoneMatching)
    if (sender === undefined || typeof checkSender(channel, sender) === 'string') return {}
    const now = this.#at.toISOString()
    const at = change.at < now ? change.at : now
    return change.kind === 'IdentityChanged'
      ? this.#changeIdentity({ ...change, at }, sender, now)
      : this.#changeProfile({ ...change, at }, sender, now)
  }

  /** Returns the contacts that show another number, because the number that they showed moved to a contact of the batch. */
  losers(): Contact[] {
    return [...this.#lock.book.contacts.values()].flatMap((known) => {
      const before = this.#contactOf(known)
      const after = updateShownIdentifiers(before, this.#lock.book.rowsOf(known), { lostNumbers: known.lost })
      if (known.lost.size === 0 || after === before) return []
      this.#set(after)
      return [after]
    })
  }

  /** Stores the changed identifiers, addresses and contacts. */
  *write(): Script<void> {
    yield* writeIdentities(this.#lock)
    yield* moveAddresses(this.#lock, this.#addresses)
    const records = Array.from(this.#touched, (contactId) => ({
      ...this.#contactOf({ contactId }),
      profileTimes: this.#times.get(contactId) ?? {},
    }))
    yield* withoutResults(putRecordsOfType(this.#lock, 'contact', records, { at: this.#at }))
  }

  #changeIdentity(change: IdentityChangedChange, sender: SenderInfo, now: string): ContactOutcome {
    const { book, channel } = this.#lock
    const { to } = change
    const target = senderFrom(to, channel.phoneMatching)
    const known = contactAsOf(book, sender, change.at, now)
    if (known === undefined || target === undefined) return { ...(known && { contactId: known.contactId }) }
    const { contactId } = known
    const checked = checkSender(channel, target)
    if (typeof checked === 'string') return { contactId, code: checked }
    const { isChanged, isTaken, number } = changeIdentity(book, known, { ...change, sender, target, now })
    if (!isChanged) return { contactId, ...(isTaken === true && { code: 'identity_taken' }) }
    const before = this.#contactOf(known)
    const { messagingAppContactId: id = before.messagingAppContactId } = to
    const preferred = id === undefined ? before : { ...before, messagingAppContactId: id }
    const shown = { sentIdentifiers: [], sentNumber: number, lostNumbers: known.lost }
    const contact = updateShownIdentifiers(preferred, book.rowsOf(known), shown)
    this.#set(contact)
    if (known.opaque.at(-1) === target.messagingAppContactId)
      this.#addresses.set(contactId, target.messagingAppContactId)
    return { contactId, changed: contact }
  }

  #changeProfile({ name, attributes = {}, at }: ContactChangedChange, sender: SenderInfo, now: string): ContactOutcome {
    const known = contactAsOf(this.#lock.book, sender, at, now)
    if (known === undefined) return {}
    const { contactId } = known
    const before = this.#contactOf(known)
    if (before.status === 'Blocked') return { contactId, code: 'contact_blocked' }
    const times = this.#times.get(contactId) ?? {}
    const newest = notChangedSince(times, attributes, at)
    const merged = mergeAttributes(before.attributes, newest)
    const detail = whyTooLarge(before.attributes, merged)
    if (detail !== undefined) return { contactId, code: 'attributes_too_large', detail }
    const isNamedBefore = times.name !== undefined && at >= times.name
    const takesName = name !== undefined && (before.name === undefined || isNamedBefore)
    const contact = { ...before, ...(takesName && { name }), attributes: merged }
    const timesAfter = withAttributeTimes(takesName ? { ...times, name: at } : times, newest, at)
    const isChanged = canonical(contact) !== canonical(before)
    if (isChanged || canonical(timesAfter) !== canonical(times)) this.#set(contact)
    this.#times.set(contactId, timesAfter)
    return { contactId, changed: isChanged ? contact : undefined }
  }

  #contactOf({ contactId }: Pick<BookContact, 'contactId'>): Contact {
    const contact = this.#contacts.get(contactId)
    if (contact === undefined) throw new Error(`The contact ${contactId} isn't locked.`)
    return contact
  }

  #set(contact: Contact): void {
    this.#contacts.set(contact.uniqueId, contact)
    this.#touched.add(contact.uniqueId)
  }
}
