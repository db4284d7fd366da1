// Translates a message of an agent into the body of a request to WhatsApp. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-phone-number/message-api
import type { OutgoingMessage, OutgoingReaction } from '@parley/client/adapter'
import { interactiveOf } from './interactive.ts'
import { fit, refuse } from './limits.ts'

/**
 * What `biz_opaque_callback_data` of a message begins with. The identifier of the message in Parley follows, and WhatsApp returns both in
 * each status. So a message in doubt is settled by its first status.
 */
export const REFERENCE = 'parley:'

/**
 * The beginning of `biz_opaque_callback_data` of a reaction. The time of the reaction and the identifier of its message follow, and the
 * reaction that it replaces, if there is one.
 */
export const REACTION_REFERENCE = 'parley-reaction:'

/** The beginning of the identifier that a group has in Parley. Those of WhatsApp don't show whether they are of a group. */
export const GROUP = 'group:'

type Message = OutgoingMessage['message']
type MessageOf<Type extends Message['messageType']> = Extract<Message, { messageType: Type }>

/**
 * Returns what each request has. A number is in `to`, a business-scoped identifier in `recipient`: in `to`, WhatsApp accepts an identifier,
 * and delivers nothing.
 */
function envelopeOf({ messagingAppContactId, phone }: OutgoingMessage['contact'], reference: string): object {
  const id = messagingAppContactId ?? phone
  const digits = id.replaceAll(/[\s().+-]/g, '')
  const isGroup = id.startsWith(GROUP)
  const person = /^\d+$/.test(digits) ? { to: digits } : { recipient: id }
  return {
    messaging_product: 'whatsapp',
    recipient_type: isGroup ? 'group' : 'individual',
    ...(isGroup ? { to: id.slice(GROUP.length) } : person),
    biz_opaque_callback_data: reference,
  }
}

function mediaOf(message: MessageOf<'Image' | 'Video' | 'Audio' | 'Document' | 'Sticker'>): object {
  const { messageType, messageData } = message
  const { id, link, caption, fileName, isVoice } = messageData
  if (caption !== undefined && (messageType === 'Audio' || messageType === 'Sticker'))
    refuse('caption_unsupported', `WhatsApp takes no caption with a message of the type ${messageType}.`)
  return {
    ...(id === undefined ? { link } : { id }),
    caption: caption === undefined ? undefined : fit(caption, 1024, 'The caption'),
    filename: messageType === 'Document' ? fileName : undefined,
    voice: (messageType === 'Audio' && isVoice) || undefined,
  }
}

/** A template. `components` are those of WhatsApp, and `bodyParameters` become the component `body`. */
function templateOf({ name, language, bodyParameters, components = [] }: MessageOf<'Template'>['messageData']): object {
  if (!Array.isArray(components))
    return refuse('components_invalid', 'The components of a template of WhatsApp are a list.')
  const parameters = bodyParameters.map((text) => ({ type: 'text', text }))
  const body = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return { name, language: { code: language }, components: [...components, ...body] }
}

function cardOf({ name, phones }: MessageOf<'Contacts'>['messageData']['contacts'][number]): object {
  const shown = name ?? phones[0] ?? ''
  return { name: { formatted_name: shown, first_name: shown }, phones: phones.map((phone) => ({ phone })) }
}

function contentOf(message: Message): object {
  switch (message.messageType) {
    case 'Text':
      return { body: fit(message.messageData.text, 4096, 'The text') }
    case 'Image':
    case 'Video':
    case 'Audio':
    case 'Document':
    case 'Sticker':
      return mediaOf(message)
    case 'Location':
      return message.messageData
    case 'Contacts':
      return message.messageData.contacts.map(cardOf)
    case 'Template':
      return templateOf(message.messageData)
    case 'Interactive':
      return interactiveOf(message.messageData)
    default:
      return refuse('type_unsupported', `WhatsApp takes no message of the type ${message.messageType}.`)
  }
}

/** Returns the body of the request that sets or removes a reaction. An empty emoji removes it. */
export const reactionOf = ({
  contact,
  messagingAppMessageId,
  reaction = '',
  formerReaction = '',
  at,
}: OutgoingReaction): object => ({
  ...envelopeOf(contact, `${REACTION_REFERENCE}${at} ${messagingAppMessageId} ${formerReaction}`.trimEnd()),
  type: 'reaction',
  reaction: { message_id: messagingAppMessageId, emoji: reaction },
})

/**
 * Returns the body of the request that sends a message.
 * @throws {Refused} if WhatsApp can't send it as it is.
 */
export function requestOf({ contact, message, replyToMessagingAppMessageId: message_id }: OutgoingMessage): object {
  if (message.attachments !== undefined)
    refuse('attachments_unsupported', 'WhatsApp takes one file in a message. Send the others as messages of their own.')
  // WhatsApp has the same types, in lower case.
  const type = message.messageType.toLowerCase()
  const context = message_id === undefined ? undefined : { message_id }
  return { ...envelopeOf(contact, REFERENCE + message.uniqueId), context, type, [type]: contentOf(message) }
}

/** Returns the body of the request that shows to the contact that a message and those before it were read. */
export const readMarkOf = (message_id: string): object => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id,
})
