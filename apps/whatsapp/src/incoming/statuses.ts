// What became of messages that the organization sent. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status
import type { ReactionSetChange, Receipt } from '@parley/client'
import { REACTION_REFERENCE, REFERENCE } from '../outgoing/request.ts'
import { identityOf, isNumber } from './contacts.ts'
import { entryOf, type Json, metadataOf, object, objects, text, timeOrNow, without } from './json.ts'

/** WhatsApp reports a failure after it accepted the message. A voice message that was played was read. */
const STATUSES = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Read',
  failed: 'UnDelivered',
} as const

/**
 * The properties of a status that the receipt has, or that the message has. Parley keeps the newest `metadata.whatsapp` only, so a status
 * that has nothing else must not replace the price, which comes with an earlier one.
 */
const COVERED = ['id', 'status', 'timestamp', 'biz_opaque_callback_data', 'type']

/** Returns the receipt of a status, or the change that takes a reaction of an agent back. A status of a call becomes nothing. */
export function statusOf(value: Json, status: Json): Receipt | ReactionSetChange | undefined {
  const id = text(status['id'])
  const state = entryOf(STATUSES, status['status'])
  if (id === undefined || state === undefined || status['type'] === 'call') return undefined
  const reference = text(status['biz_opaque_callback_data']) ?? ''
  const recipients = Object.keys(status).filter((name) => name.startsWith('recipient_'))
  const metadata = metadataOf(without(status, ...COVERED, ...recipients))
  if (reference.startsWith(REACTION_REFERENCE)) {
    const [at, messagingAppMessageId, ...former] = reference.slice(REACTION_REFERENCE.length).split(' ')
    if (state !== 'UnDelivered' || at === undefined || messagingAppMessageId === undefined) return undefined
    const reaction = text(former.join(' '))
    return { kind: 'ReactionSet', direction: 'OutBound', messagingAppMessageId, reaction, at, ...metadata }
  }
  const [error = {}] = objects(status['errors'])
  const isOfGroup = status['recipient_type'] === 'group'
  const [to, userId] = [status['recipient_id'], status['recipient_user_id']]
  const recipient = identityOf({ id: to, userId }, value)
  return {
    ...(reference.startsWith(REFERENCE) && { messageId: reference.slice(REFERENCE.length) }),
    messagingAppMessageId: id,
    status: state,
    at: timeOrNow(status['timestamp']),
    code: text(error['code']),
    reason: text(object(error['error_data'])['details']) ?? text(error['title']) ?? text(error['message']),
    // Parley knows the number. Of an identifier beside it, it learns whose it is.
    recipient: isNumber(recipient.messagingAppContactId) || isOfGroup ? undefined : recipient,
    ...metadata,
  }
}
