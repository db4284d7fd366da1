// Messages of contacts, and of the organization in the WhatsApp Business app, and what happened to them. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages: the pages edit, revoke, reaction and group
import type { ReceivedMessage, ReportedChange } from '@parley/client'
import { identityChangeOf, personOf } from './contacts.ts'
import { convert } from './contents.ts'
import { GROUP } from '../outgoing/request.ts'
import { entryOf, type Json, metadataOf, object, text, timeOf, timeOrNow, without } from './json.ts'

/** Notices about another message that have no place in a conversation. */
const NOTICES = new Set<unknown>(['pin', 'keep_in_chat', 'poll_update'])

/** The statuses of messages of the history. One that was never sent has none, and counts as sent. */
const STATUSES = { DELIVERED: 'Delivered', READ: 'Read', PLAYED: 'Read', ERROR: 'Failed' } as const

/** The properties of a message that Parley has. */
const PEOPLE = ['from', 'to'].flatMap((end) => [end, `${end}_user_id`, `${end}_parent_user_id`])
const COVERED = ['id', ...PEOPLE, 'timestamp', 'type', 'context', 'history_context', 'group_id']

/** A message of a notification. */
export interface Told {
  message: Json
  /** True if the organization wrote it. */
  isOwn?: boolean
  isHistory?: boolean
  /** True if messages of groups are passed on. */
  withGroups?: boolean
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

/** Returns what a message becomes in Parley: a message, or the change of another one or of a person. A notice becomes nothing. */
export function itemOf(value: Json, told: Told): ReceivedMessage | ReportedChange | undefined {
  const { message, isOwn = false, isHistory, withGroups } = told
  const groupId = text(message['group_id'])
  if (groupId !== undefined && withGroups !== true) return undefined
  const change = changeOf(told) ?? identityChangeOf(message)
  if (change) return change
  const type = text(message['type']) ?? ''
  const isNotice = type === 'unsupported' && NOTICES.has(object(message[type])['type'])
  if (isNotice) return undefined
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
    // A group is a contact of its own.
    contact: groupId === undefined ? contact : { messagingAppContactId: GROUP + groupId, name: 'Group' },
    sentAt: timeOf(message['timestamp']),
    replyToMessagingAppMessageId: text(quoted),
    ...content,
    ...metadataOf({
      ...without(message, ...COVERED, type),
      ...rest,
      context,
      profile,
      ...(groupId !== undefined && { writer: contact }),
    }),
  }
}

/** Returns a message about a call that has ended. Source: calling/reference */
export function callOf(value: Json, { event, direction, status, start_time, end_time, duration, ...call }: Json) {
  if (event !== 'terminate') return undefined
  const message = { ...call, type: 'call', call: { direction, status, start_time, end_time, duration } }
  return itemOf(value, { message, isOwn: direction === 'BUSINESS_INITIATED' })
}
