// What became of messages that the organization sent. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status
import type { ReactionSetChange, Receipt } from '@parley/client'
import { REACTION_REFERENCE, REFERENCE } from '../outgoing/request.ts'
import { recipientOf } from './contacts.ts'
import { type Json, metadataOf, object, objects, text, timeOf, without } from './json.ts'

/** WhatsApp reports a failure after it accepted the message. A voice message that was played was read. */
const STATUSES = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Read',
  failed: 'UnDelivered',
} as const

const isKnown = (status: string | undefined): status is keyof typeof STATUSES =>
  status !== undefined && Object.hasOwn(STATUSES, status)

/**
 * The properties of a status that the receipt has, or that the message has. Parley keeps the newest `metadata.whatsapp` only, so a status
 * that has nothing else must not replace the price, which comes with an earlier one.
 */
const COVERED = ['id', 'status', 'timestamp', 'biz_opaque_callback_data', 'recipient_id', 'recipient_user_id', 'type']

/** Returns the change that takes a reaction of an agent back, which WhatsApp refused after it had accepted it. */
export function refusedReactionOf(status: Json): ReactionSetChange | undefined {
  const reference = text(status['biz_opaque_callback_data'])
  if (status['status'] !== 'failed' || !reference?.startsWith(REACTION_REFERENCE)) return undefined
  const [at, messagingAppMessageId] = reference.slice(REACTION_REFERENCE.length).split(' ')
  if (at === undefined || messagingAppMessageId === undefined) return undefined
  return {
    kind: 'ReactionSet',
    direction: 'OutBound',
    messagingAppMessageId,
    at,
    ...metadataOf(without(status, ...COVERED)),
  }
}

/** Returns the receipt of a status, or undefined if it is the status of a call or of a reaction, or an unknown one. */
export function receiptOf(value: Json, status: Json): Receipt | undefined {
  const id = text(status['id'])
  const state = text(status['status'])
  if (id === undefined || !isKnown(state) || status['type'] === 'call') return undefined
  const [error] = objects(status['errors'])
  const reference = text(status['biz_opaque_callback_data'])
  if (reference?.startsWith(REACTION_REFERENCE)) return undefined
  const recipient = recipientOf(value, status)
  return {
    ...(reference?.startsWith(REFERENCE) && { messageId: reference.slice(REFERENCE.length) }),
    messagingAppMessageId: id,
    status: STATUSES[state],
    at: timeOf(status['timestamp']) ?? new Date().toISOString(),
    ...(error && {
      code: text(error['code']),
      reason: text(object(error['error_data'])['details']) ?? text(error['title']) ?? text(error['message']),
    }),
    ...(recipient && { recipient }),
    ...metadataOf(without(status, ...COVERED)),
  }
}
