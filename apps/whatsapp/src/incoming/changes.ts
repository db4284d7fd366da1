// Translates changes: a message was edited, deleted for everyone, or reacted to, or a contact has another name. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference: messages, the pages edit, revoke and reaction,
// and smb_app_state_sync
import type { ReportedChange } from '@parley/client'
import { convert } from './contents.ts'
import { type Json, metadataOf, object, text, timeOf } from './json.ts'
import type { Told } from './messages.ts'

const timeOrNow = (seconds: unknown) => timeOf(seconds) ?? new Date().toISOString()

/** Returns the change of a name in the address book of the organization. Undefined if there is no name any longer. */
export function nameChangeOf({ contact, action, metadata }: Json): ReportedChange | undefined {
  const { phone_number, full_name, first_name } = object(contact)
  const [number, name] = [text(phone_number)?.replaceAll(/\D/g, ''), text(full_name) ?? text(first_name)]
  if (!number || name === undefined || action === 'remove') return undefined
  const at = timeOrNow(object(metadata)['timestamp'])
  return { kind: 'ContactChanged', at, contact: { messagingAppContactId: number }, name }
}

/** Returns the change, or undefined if the message is none that Parley can apply. Then it becomes a message with a text for members. */
export function changeOf({ message, isOwn }: Told): ReportedChange | undefined {
  const {
    original_message_id,
    message: edited,
    message_id,
    emoji,
    ...others
  } = object(message[text(message['type']) ?? ''])
  const messagingAppMessageId = text(message['type'] === 'reaction' ? message_id : original_message_id)
  if (messagingAppMessageId === undefined) return undefined
  const about = { messagingAppMessageId, at: timeOrNow(message['timestamp']) }
  // WhatsApp tells that a reaction was removed with an empty emoji, or without one.
  if (message['type'] === 'reaction')
    return {
      kind: 'ReactionSet',
      ...about,
      ...(isOwn === true && { direction: 'OutBound' as const }),
      reaction: text(emoji),
      ...metadataOf({ id: message['id'], ...others }),
    }
  if (message['type'] === 'revoke') return { kind: 'MessageRemoved', ...about }
  const { content, rest } = convert(object(edited))
  if (message['type'] !== 'edit' || ['Selection', 'Unsupported'].includes(content.messageType)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types that an edited message can't have are excluded.
  return { kind: 'MessageEdited', ...about, content, ...metadataOf(rest) } as ReportedChange
}
