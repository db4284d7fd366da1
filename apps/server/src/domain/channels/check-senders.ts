// Finds the contacts of a batch of messages in memory, before the messages are stored.
import { addMs, timeOf } from '../../sql/time.ts'
import type { SendersLock } from '../identities/lock-senders.ts'
import { checkSender, type createSenders } from '../identities/senders.ts'
import type { DeliveredMessage } from './deliveries.ts'
import type { KnownMessage } from './lock-messages.ts'
import type { CheckedSender } from './message-results.ts'
import { hasUnexpectedStatus, kindOf } from './message-to-store.ts'
import { compareWithKnown, isOfHistory } from './same-message.ts'

/** Identifies the contacts of a batch in memory. The book of the lock gets their identifiers. */
export function checkSenders(
  { channel, book }: SendersLock,
  senders: ReturnType<typeof createSenders>,
  batch: readonly DeliveredMessage[],
  known: ReadonlyMap<string, KnownMessage>,
  at: Date,
): CheckedSender[] {
  // A batch can contain a message twice, or a message that is stored already. Only the first one is stored, unless it is of the history
  // and comes as a new one then.
  const seen = new Map(Array.from(known, ([id, stored]) => [id, isOfHistory(stored)]))
  return batch.map(({ message, newId }): CheckedSender => {
    const { messagingAppMessageId: id, contact, replyToMessagingAppMessageId: quote = '' } = message
    if (hasUnexpectedStatus(message)) return { code: 'status_unexpected' }
    const checkedSender = checkSender(channel, contact)
    if (typeof checkedSender === 'string') return { code: checkedSender }
    const { sender } = checkedSender
    const kind = kindOf(message)
    const quotedId = contactOfQuote(known.get(quote), at)
    const isOfHistoryYet = seen.get(id)
    if (isOfHistoryYet !== undefined) {
      const contactId = book.find(sender, at.toISOString(), quotedId)
      const stored = known.get(id)
      const isConflict = stored !== undefined && compareWithKnown(stored, message, contactId) === 'conflict'
      if (!isOfHistoryYet || kind === 'History' || isConflict) return { contactId }
    }
    const { contactId, isBlocked, ignoredAliases } = senders.identify(message, kind, newId, quotedId, sender)
    if (!isBlocked) seen.set(id, kind === 'History')
    const ignored = [...checkedSender.ignoredAliases, ...ignoredAliases]
    return { contactId, ...(isBlocked && { code: 'contact_blocked' }), ignored }
  })
}

/** The age up to which a quoted message identifies the sender of the quote: 7 days. Later, another person may have the phone. */
const MAX_QUOTE_AGE_MS = 7 * 86_400_000

/** Returns the contact that received a quoted message, because only this contact can quote it. Undefined for inbound and old messages. */
const contactOfQuote = (quoted: KnownMessage | undefined, at: Date): string | undefined =>
  quoted?.direction === 'OutBound' && timeOf(quoted.createdAt) >= addMs(at, -MAX_QUOTE_AGE_MS)
    ? quoted.contactId
    : undefined
