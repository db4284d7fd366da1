// Messages of contacts, and of the organization in the WhatsApp Business app, and what happened to them. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages: the pages edit, revoke and reaction
import type { ReceivedMessage, ReportedChange } from '@parley/client'
import { personOf } from './contacts.ts'
import { convert } from './contents.ts'
import { entryOf, type Json, metadataOf, object, text, timeOf, timeOrNow, without } from './json.ts'

/** Notices about another message that have no place in a conversation. */
const NOTICES = new Set<unknown>(['pin', 'keep_in_chat', 'poll_update'])

/** The statuses of messages of the history. One that was never sent has none, and counts as sent. */
const STATUSES = { DELIVERED: 'Delivered', READ: 'Read', PLAYED: 'Read', ERROR: 'Failed' } as const

/** The properties of a message that Parley has. */
const PEOPLE = ['from', 'to'].flatMap((end) => [end, `${end}_user_id`, `${end}_parent_user_id`])
const COVERED = ['id', ...PEOPLE, 'timestamp', 'type', 'context', 'history_context']

/** A message of a notification. */
export interface Told {
  message: Json
  /** True if the organization wrote it. */
  isOwn?: boolean
  isHistory?: boolean
}

/** Returns the change, or undefined if the message is none that Parley can apply. Then it becomes a message with a text for members. */
function changeOf({ message, isOwn }: Told): ReportedChange | undefined {
  const type = text(message['type']) ?? ''
  const { original_message_id, message: edited, message_id, emoji, ...others } = object(message[type])
  const messagingAppMessageId = text(type === 'reaction' ? message_id : original_message_id)
  if (messagingAppMessageId === undefined) return undefined
  const about = { messagingAppMessageId, at: timeOrNow(message['timestamp']) }
  if (type === 'revoke') return { kind: 'MessageRemoved', ...about }
  if (type === 'reaction') {
    const direction = isOwn === true ? ('OutBound' as const) : undefined
    // A removed reaction has an empty emoji, or none.
    const reaction = text(emoji)
    return { kind: 'ReactionSet', ...about, direction, reaction, ...metadataOf({ id: message['id'], ...others }) }
  }
  const { rest, ...content } = convert(object(edited))
  if (type !== 'edit' || content.messageType === 'Selection' || content.messageType === 'Unsupported') return undefined
  return { kind: 'MessageEdited', ...about, content, ...metadataOf(rest) }
}

/** Returns what a message becomes in Parley: a message or the change of another one. A notice, or one of a group, becomes nothing. */
export function itemOf(value: Json, told: Told): ReceivedMessage | ReportedChange | undefined {
  const { message, isOwn = false, isHistory } = told
  const change = changeOf(told)
  if (change) return change
  const type = text(message['type']) ?? ''
  const isNotice = type === 'unsupported' && NOTICES.has(object(message[type])['type'])
  if (isNotice || message['group_id'] !== undefined) return undefined
  const end = isOwn ? 'to' : 'from'
  const [id, userId, parentId] = [message[end], message[`${end}_user_id`], message[`${end}_parent_user_id`]]
  const { contact, profile } = personOf(value, { id, userId, parentId })
  const { rest, ...content } = convert(message)
  const { id: quoted, ...quote } = object(message['context'])
  // The sender of a quoted message is the organization or the contact, and of a forwarded one unknown.
  const context = without(quote, 'from')
  const status = text(object(message['history_context'])['status'])?.toUpperCase()
  return {
    messagingAppMessageId: text(message['id']) ?? '',
    direction: isOwn ? 'OutBound' : undefined,
    isHistory,
    status: isOwn && isHistory ? entryOf(STATUSES, status) : undefined,
    contact,
    sentAt: timeOf(message['timestamp']),
    replyToMessagingAppMessageId: text(quoted),
    ...content,
    ...metadataOf({ ...without(message, ...COVERED, type), ...rest, context, profile }),
  }
}
