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

/** The beginning of `biz_opaque_callback_data` of a reaction. The time of the reaction and the identifier of its message follow. */
export const REACTION_REFERENCE = 'parley-reaction:'

type Message = OutgoingMessage['message']
type MessageOf<Type extends Message['messageType']> = Extract<Message, { messageType: Type }>

/**
 * Returns where the message goes: a number in `to`, a business-scoped identifier in `recipient`. In `to`, WhatsApp accepts an identifier,
 * and delivers nothing.
 */
function recipientOf({ messagingAppContactId, phone }: OutgoingMessage['contact']): object {
  const id = messagingAppContactId ?? phone
  const digits = id.replaceAll(/[\s().+-]/g, '')
  return /^\d+$/.test(digits) ? { to: digits } : { recipient: id }
}

const MEDIA = { Image: 'image', Video: 'video', Audio: 'audio', Document: 'document', Sticker: 'sticker' } as const
const WITH_CAPTION: ReadonlySet<string> = new Set(['Image', 'Video', 'Document'])

type MediaMessage = MessageOf<keyof typeof MEDIA>

function mediaOf({ messageType, messageData }: MediaMessage): object {
  const { id, link, caption, fileName, isVoice } = messageData
  if (caption !== undefined && !WITH_CAPTION.has(messageType))
    refuse('caption_unsupported', `WhatsApp takes no caption with a message of the type ${messageType}.`)
  return {
    ...(id === undefined ? { link } : { id }),
    ...(caption !== undefined && { caption: fit(caption, 1024, 'The caption') }),
    ...(messageType === 'Document' && fileName !== undefined && { filename: fileName }),
    ...(messageType === 'Audio' && isVoice === true && { voice: true }),
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

const cardsOf = ({ contacts }: MessageOf<'Contacts'>['messageData']): object[] =>
  contacts.map(({ name, phones }) => {
    const shown = name ?? phones[0] ?? ''
    return { name: { formatted_name: shown, first_name: shown }, phones: phones.map((phone) => ({ phone })) }
  })

/** Returns the type of the message in the words of WhatsApp, and its content. */
function contentOf({ message }: OutgoingMessage): [type: string, content: object] {
  switch (message.messageType) {
    case 'Text':
      return ['text', { body: fit(message.messageData.text, 4096, 'The text') }]
    case 'Image':
    case 'Video':
    case 'Audio':
    case 'Document':
    case 'Sticker':
      return [MEDIA[message.messageType], mediaOf(message)]
    case 'Location':
      return ['location', message.messageData]
    case 'Contacts':
      return ['contacts', cardsOf(message.messageData)]
    case 'Template':
      return ['template', templateOf(message.messageData)]
    case 'Interactive':
      return ['interactive', interactiveOf(message.messageData)]
    default:
      return refuse('type_unsupported', `WhatsApp takes no message of the type ${message.messageType}.`)
  }
}

/** Returns the body of the request that sets or removes a reaction. An empty emoji removes it. */
export const reactionOf = ({ contact, messagingAppMessageId, reaction = '', at }: OutgoingReaction): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...recipientOf(contact),
  type: 'reaction',
  reaction: { message_id: messagingAppMessageId, emoji: reaction },
  biz_opaque_callback_data: `${REACTION_REFERENCE}${at} ${messagingAppMessageId}`,
})

/**
 * Returns the body of the request that sends a message.
 * @throws {Refused} if WhatsApp can't send it as it is.
 */
export function requestOf(outgoing: OutgoingMessage): object {
  const { contact, message, replyToMessagingAppMessageId: message_id } = outgoing
  if (message.attachments !== undefined)
    refuse('attachments_unsupported', 'WhatsApp takes one file in a message. Send the others as messages of their own.')
  const [type, content] = contentOf(outgoing)
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(contact),
    ...(message_id !== undefined && { context: { message_id } }),
    type,
    [type]: content,
    biz_opaque_callback_data: `${REFERENCE}${message.uniqueId}`,
  }
}

/** Returns the body of the request that shows to the contact that a message and those before it were read. */
export const readMarkOf = (message_id: string): object => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id,
})
