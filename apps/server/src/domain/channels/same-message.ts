// Decides what it means if a message comes with the identifier of a stored message: the application sent it again, it has the content of
// a message that came without one, or the application uses the identifier a second time.
import type { ReceivedMessage } from '@parley/contract'
import { contentHash, type ReceivedAs, senderHash } from '../kernel/received-as.ts'
import { timeOf } from '../../sql/time.ts'
import type { KnownMessage } from './lock-messages.ts'

/** By how much the times differ at which one message was sent, at most: one day. Some applications tell the time of a retry. */
const MAX_TIME_DIFFERENCE_MS = 86_400_000

/** Returns the hashes of a stored message as it was received. A message that a member or a campaign sent has none. */
export const receivedAsOf = ({ receivedAs }: KnownMessage): ReceivedAs => JSON.parse(receivedAs ?? '{"contents":[]}')

/** Says whether a stored message came as one of the history, and not as a new one since. */
export const isOfHistory = (known: KnownMessage): boolean => receivedAsOf(known).isHistory === true

/**
 * Compares a message with the stored message that has its identifier. Returns `same` if it is this message, `content` if the stored message
 * is `Unsupported` and this one has its content, and otherwise `conflict`. `contactId` is the contact that the message is from, or to, now.
 */
export function compareWithKnown(
  known: KnownMessage,
  received: ReceivedMessage,
  contactId: string | undefined,
): 'same' | 'content' | 'conflict' {
  const { messageId, messageType, direction, editedAt } = known
  if (direction !== (received.direction ?? 'InBound')) return 'conflict'
  const { sender, contents } = receivedAsOf(known)
  // The application can echo what a member sent in another form than the member sent it.
  const isOfMember = direction === 'OutBound' && contents.length === 0
  // A message with the identifier of an edited or removed one is a repetition, whatever it says: the stored content has changed.
  if (isOfMember || editedAt !== undefined || messageType === 'Removed') return 'same'
  // The identifier of the contact can be another contact's by now.
  const isOfContact =
    contactId === known.contactId || sender === senderHash(messageId, received.contact.messagingAppContactId)
  if (!isOfContact || !isSameTime(known.sentAt, received.sentAt)) return 'conflict'
  if (contents.includes(contentHash(messageId, received))) return 'same'
  return messageType === 'Unsupported' && received.messageType !== 'Unsupported' ? 'content' : 'conflict'
}

/** Returns whether a message can have been sent at both times. If one of them isn't known, it can. */
const isSameTime = (sentAt: string | undefined, again: string | undefined) =>
  sentAt === undefined ||
  again === undefined ||
  Math.abs(timeOf(sentAt).getTime() - timeOf(again).getTime()) <= MAX_TIME_DIFFERENCE_MS
