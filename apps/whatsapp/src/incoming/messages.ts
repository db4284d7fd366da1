// Messages of contacts, and of the organization in the WhatsApp Business app.
import type { ReceivedMessage } from '@parley/client'
import { contactAt } from './contacts.ts'
import { convert } from './contents.ts'
import { type Json, metadataOf, object, text, timeOf, without } from './json.ts'

/** Notices that say nothing to a member. */
const NOTICES = new Set(['pin', 'keep_in_chat', 'poll_update'])

/** The properties of a message that Parley has. */
const COVERED = [
  'id',
  ...['from', 'to'].flatMap((end) => [end, `${end}_user_id`, `${end}_parent_user_id`]),
  'timestamp',
  'type',
  'context',
  'history_context',
]

/** A message of a notification. `isOwn` is true if the organization wrote it. */
export interface Told {
  message: Json
  isOwn?: boolean
  isHistory?: boolean
}

/** The statuses of messages of the history. One that was never sent has none, and counts as sent. */
const STATUSES = { DELIVERED: 'Delivered', READ: 'Read', PLAYED: 'Read', ERROR: 'Failed' } as const
const isStatus = (status: string): status is keyof typeof STATUSES => Object.hasOwn(STATUSES, status)

/** Returns the direction of a message, and its status if it is of the history. */
function wayOf({ message, isOwn, isHistory }: Told): Partial<ReceivedMessage> {
  const status = text(object(message['history_context'])['status'])?.toUpperCase() ?? ''
  return {
    ...(isOwn === true && { direction: 'OutBound' }),
    ...(isHistory === true && { isHistory, ...(isOwn === true && isStatus(status) && { status: STATUSES[status] }) }),
  }
}

/** Returns true if the message is a notice about another one that has no place in a conversation. */
const isNotice = (message: Json): boolean =>
  message['type'] === 'unsupported' && NOTICES.has(text(object(message['unsupported'])['type']) ?? '')

/** Returns the message for Parley, or undefined if it is none, or one of a group. */
export function messageOf(value: Json, told: Told): ReceivedMessage | undefined {
  const { message, isOwn } = told
  if (isNotice(message) || message['group_id'] !== undefined) return undefined
  const { contact, profile } = contactAt(isOwn === true ? 'to' : 'from', value, message)
  const { content, rest } = convert(message)
  const { id: quoted, ...context } = object(message['context'])
  const type = text(message['type']) ?? ''
  const others = without(message, ...COVERED, type)
  // The sender of a quoted message is the organization or the contact, and of a forwarded one unknown.
  const kept = without(context, 'from')
  const sentAt = timeOf(message['timestamp'])
  return {
    messagingAppMessageId: text(message['id']) ?? '',
    ...wayOf(told),
    contact,
    ...(sentAt !== undefined && { sentAt }),
    ...(text(quoted) !== undefined && { replyToMessagingAppMessageId: text(quoted) }),
    ...content,
    ...metadataOf({
      ...others,
      ...rest,
      ...(Object.keys(kept).length > 0 && { context: kept }),
      ...(Object.keys(profile).length > 0 && { profile }),
    }),
  }
}
