// The results of the messages of a batch.
import type { MessageRejectedResult, MessageRejectionCode, ReceivedMessageResult } from '@parley/contract'
import type { SendersLock } from '../identities/lock-senders.ts'
import type { DeliveredMessage, Deliveries } from './deliveries.ts'
import type { KnownMessage } from './lock-messages.ts'
import { hasUnexpectedStatus, isEcho } from './message-to-store.ts'
import { compareWithKnown, isOfHistory } from './same-message.ts'

/** The result of checking a message before it is stored: the contact that sent or received it, and the code if it is rejected. */
export interface CheckedSender {
  /** The contact that sent or received the message. Undefined if the identifiers in the message are invalid. */
  contactId?: string | undefined
  /** The code with which the message is rejected. Undefined if the message is accepted. */
  code?: RuleRejectionCode
  /** The aliases that weren't used to find the contact. Undefined for a repeated message, and for invalid identifiers. */
  ignored?: readonly string[]
}

/** A message of a batch, and the result of checking its sender. */
export type CheckedMessage = DeliveredMessage & CheckedSender

/** Adds a message to the deliveries if it is new, and returns its result. */
export function resultOf(
  { contacts }: SendersLock,
  { message, newId, code, contactId, ignored = [] }: CheckedMessage,
  known: ReadonlyMap<string, KnownMessage>,
  deliveries: Deliveries,
): ReceivedMessageResult {
  if (hasUnexpectedStatus(message)) return rejectedResult('status_unexpected')
  const created = (added: KnownMessage): ReceivedMessageResult => ({
    result: 'Created',
    ...idsOf(added),
    ignoredAliases: [...ignored],
  })
  const stored = known.get(message.messagingAppMessageId)
  if (stored === undefined) {
    if (code !== undefined || contactId === undefined) return rejectedResult(code ?? 'contact_blocked')
    return created(deliveries.add({ message, newId }, contactId))
  }
  const { messageId, conversationId } = stored
  const comparison = compareWithKnown(stored, message, contactId)
  if (comparison === 'conflict') return { ...rejectedResult('message_id_conflict'), messageId, conversationId }
  if (isOfHistory(stored) && message.isHistory !== true) {
    if (code !== undefined || contactId === undefined) return rejectedResult(code ?? 'contact_blocked')
    return created(deliveries.receiveAgain(stored, { message, newId }, contactId, comparison === 'content'))
  }
  if (comparison === 'content') {
    if (!isEcho(message) && contacts.get(stored.contactId)?.status === 'Blocked')
      return rejectedResult('contact_blocked')
    deliveries.fill(stored, message)
  }
  return { result: 'Duplicate', ...idsOf(stored) }
}

/** The IDs in the result of a message that was stored, now (`Created`) or by an earlier request (`Duplicate`). */
const idsOf = ({ messageId, conversationId, contactId }: KnownMessage) => ({ messageId, conversationId, contactId })

/** The codes of this rule. An item that isn't as the contract says is rejected before. */
type RuleRejectionCode = Exclude<MessageRejectionCode, 'item_invalid'>

/** The sentence that explains each rejection code to the developer of an adapter. */
const REJECTION_DETAILS: Readonly<Record<RuleRejectionCode, string>> = {
  contact_blocked: 'The contact is blocked.',
  identifier_invalid: 'The identifier of the contact has no visible character.',
  contact_is_channel: 'The identifier or the phone number of the contact is the number of the channel.',
  message_id_conflict: 'Another message of the channel has this identifier.',
  status_unexpected: 'Only an OutBound message of the history can have a status.',
}
const rejectedResult = (code: RuleRejectionCode): MessageRejectedResult => ({
  result: 'Rejected',
  code,
  detail: REJECTION_DETAILS[code],
})
