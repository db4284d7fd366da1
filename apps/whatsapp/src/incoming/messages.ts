// Messages of contacts.
import type { ReceivedMessage } from '@parley/client'
import { writerOf } from './contacts.ts'
import { convert } from './contents.ts'
import { type Json, metadataOf, object, text, timeOf, without } from './json.ts'

/** Notices that say nothing to a member. */
const NOTICES = new Set(['pin', 'keep_in_chat', 'poll_update'])

/** The properties of a message that Parley has. */
const COVERED = ['id', 'from', 'from_user_id', 'from_parent_user_id', 'timestamp', 'type', 'context']

/** Returns true if the message is a notice about another one that has no place in a conversation. */
const isNotice = (message: Json): boolean =>
  message['type'] === 'unsupported' && NOTICES.has(text(object(message['unsupported'])['type']) ?? '')

/** Returns the message for Parley, or undefined if it is none, or one of a group. */
export function messageOf(value: Json, message: Json): ReceivedMessage | undefined {
  if (isNotice(message) || message['group_id'] !== undefined) return undefined
  const { contact, profile } = writerOf(value, message)
  const { content, rest } = convert(message)
  const { id: quoted, ...context } = object(message['context'])
  const type = text(message['type']) ?? ''
  const others = without(message, ...COVERED, type)
  // The sender of a quoted message is the organization or the contact, and of a forwarded one unknown.
  const kept = without(context, 'from')
  const sentAt = timeOf(message['timestamp'])
  return {
    messagingAppMessageId: text(message['id']) ?? '',
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
