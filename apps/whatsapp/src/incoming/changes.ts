// What contacts changed: they edited a message, deleted one for everyone, or reacted to one. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages, the pages edit, revoke and reaction
import type { ReportedChange } from '@parley/client'
import { convert } from './contents.ts'
import { type Json, metadataOf, object, text, timeOf } from './json.ts'

/** Returns the change, or undefined if the message is none that Parley can apply. Then it becomes a message with a text for members. */
export function changeOf(message: Json): ReportedChange | undefined {
  const {
    original_message_id,
    message: edited,
    message_id,
    emoji,
    ...others
  } = object(message[text(message['type']) ?? ''])
  const messagingAppMessageId = text(message['type'] === 'reaction' ? message_id : original_message_id)
  if (messagingAppMessageId === undefined) return undefined
  const about = { messagingAppMessageId, at: timeOf(message['timestamp']) ?? new Date().toISOString() }
  // WhatsApp tells that a reaction was removed with an empty emoji, or without one.
  if (message['type'] === 'reaction')
    return { kind: 'ReactionSet', ...about, reaction: text(emoji), ...metadataOf({ id: message['id'], ...others }) }
  if (message['type'] === 'revoke') return { kind: 'MessageRemoved', ...about }
  const { content, rest } = convert(object(edited))
  if (message['type'] !== 'edit' || ['Selection', 'Unsupported'].includes(content.messageType)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types that an edited message can't have are excluded.
  return { kind: 'MessageEdited', ...about, content, ...metadataOf(rest) } as ReportedChange
}
