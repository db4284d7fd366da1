// Finds the contacts of the people who received messages of the organization, as receipts name them, and how they change the contacts.
import type { Contact, Receipt } from '@parley/contract'
import type { SenderInfo } from './identifier.ts'
import { checkSender } from './senders.ts'
import { updateShownIdentifiers } from './shown.ts'
import type { SendersLock } from './lock-senders.ts'

/** The statuses of messages that nobody received. */
const NOT_RECEIVED: readonly string[] = ['Failed', 'UnDelivered'] satisfies Receipt['status'][]

/** Returns the person who received a message, described as a sender; undefined if the receipt names nobody. */
export function senderOf(receipt: Receipt): SenderInfo | undefined {
  if (!('recipient' in receipt) || NOT_RECEIVED.includes(receipt.status)) return undefined
  const { messagingAppContactId, phone } = receipt.recipient ?? {}
  const id = messagingAppContactId ?? phone
  return id === undefined ? undefined : { messagingAppContactId: id, phone }
}

/** Creates the functions that identify the recipients of messages, by the rules of `identity-rules.ts`. */
export function createRecipients({ book, contacts, channel }: SendersLock, at: Date) {
  /** By contact ID: the identifiers that the contact got. */
  const received = new Map<string, string[]>()
  return {
    /** Gives the contact of a message the identifier of its recipient, if the rules allow it. Returns whether the contact changed. */
    receive(contactId: string, recipient: SenderInfo): boolean {
      const isUsable = typeof checkSender(channel, recipient) !== 'string'
      if (!isUsable || !book.receive(contactId, recipient, at.toISOString())) return false
      received.set(contactId, [...(received.get(contactId) ?? []), recipient.messagingAppContactId])
      return true
    },
    /** Returns the contacts whose properties changed. */
    changedContacts: (): Contact[] =>
      Array.from(received).flatMap(([contactId, sentIdentifiers]) => {
        const [before, known] = [contacts.get(contactId), book.contacts.get(contactId)]
        if (before === undefined || known === undefined) return []
        const contact = updateShownIdentifiers(before, book.rowsOf(known), {
          sentIdentifiers,
          lostNumbers: known.lost,
        })
        return contact === before ? [] : [contact]
      }),
  }
}
