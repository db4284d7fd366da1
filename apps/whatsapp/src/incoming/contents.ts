// What a message of each type becomes. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
import type { ReceivedMessage } from '@parley/client'
import { type Json, object, objects, text, without } from './json.ts'

type ContentOf<Message> = Message extends ReceivedMessage ? Pick<Message, 'messageType' | 'messageData'> : never

/** The type and the content of a message in the words of Parley, and what of WhatsApp's content it doesn't have. */
export interface Converted {
  content: ContentOf<ReceivedMessage>
  rest: Json
}

/** Converts the content of one type, or returns undefined if a property is missing without which the type makes no sense. */
type Convert = (content: Json) => Converted | undefined

const textMessage: Convert = (content) => {
  const body = text(content['body'])
  if (body === undefined) return undefined
  return { content: { messageType: 'Text', messageData: { text: body } }, rest: without(content, 'body') }
}

/** `url` needs the access token and works for minutes, so it is of no use to anyone else. */
const MEDIA = ['id', 'mime_type', 'filename', 'caption', 'voice', 'url']

const media =
  (messageType: 'Image' | 'Video' | 'Audio' | 'Document' | 'Sticker'): Convert =>
  (content) => {
    const id = text(content['id'])
    if (id === undefined) return undefined
    const messageData = {
      id,
      mimeType: text(content['mime_type']),
      fileName: text(content['filename']),
      caption: text(content['caption']),
      ...(content['voice'] === true && { isVoice: true }),
    }
    return { content: { messageType, messageData }, rest: without(content, ...MEDIA) }
  }

const location: Convert = (content) => {
  const { latitude, longitude, name, address } = content
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const messageData = { latitude, longitude, name: text(name), address: text(address) }
  const rest = without(content, 'latitude', 'longitude', 'name', 'address')
  return { content: { messageType: 'Location', messageData }, rest }
}

/** The button of a template. */
const button: Convert = ({ text: label, payload, ...rest }) => {
  const title = text(label)
  if (title === undefined) return undefined
  return selection(title, text(payload) ?? title, undefined, rest)
}

const selection = (title: string, id: string, description: string | undefined, rest: Json): Converted => ({
  content: { messageType: 'Selection', messageData: { text: title, id, ...(description && { description }) } },
  rest,
})

/** A chosen reply button or list row. The answer has the name of its kind. */
const interactive: Convert = (content) => {
  const { id, title, description, ...rest } = object(content[text(content['type']) ?? ''])
  const [label, chosen] = [text(title), text(id)]
  return label === undefined || chosen === undefined ? undefined : selection(label, chosen, text(description), rest)
}

const reaction: Convert = ({ emoji, message_id, ...rest }) => {
  const [emojiText, messagingAppMessageId] = [text(emoji), text(message_id)]
  if (emojiText === undefined) return undefined
  return { content: { messageType: 'Reaction', messageData: { reaction: emojiText, messagingAppMessageId } }, rest }
}

const CONVERTERS: Readonly<Record<string, Convert>> = {
  text: textMessage,
  image: media('Image'),
  video: media('Video'),
  audio: media('Audio'),
  document: media('Document'),
  sticker: media('Sticker'),
  location,
  button,
  interactive,
  reaction,
}

/** Contact cards. Their properties beyond names and numbers are kept as they are. */
function contacts(cards: readonly Json[]): Converted | undefined {
  if (cards.length === 0) return undefined
  const messageData = {
    contacts: cards.map(({ name, phones }) => ({
      name: text(object(name)['formatted_name']),
      phones: objects(phones).flatMap(({ phone, wa_id }) => text(phone) ?? text(wa_id) ?? []),
    })),
  }
  return { content: { messageType: 'Contacts', messageData }, rest: { contacts: cards } }
}

const count = (items: unknown, what: string) => {
  const { length } = objects(items)
  return `${length} ${what}${length === 1 ? '' : 's'}`
}

/** What a member reads in place of a message of a type that Parley doesn't have. */
const SENTENCES: Readonly<Record<string, (content: Json) => string | undefined>> = {
  order: ({ text: note, product_items }) => text(note) ?? `An order of ${count(product_items, 'product')}`,
  interactive: (content) => {
    const answer = object(content[text(content['type']) ?? ''])
    return text(answer['body']) ?? text(answer['title']) ?? text(answer['name']) ?? 'An answer to a form'
  },
  system: ({ body }) => text(body),
  reaction: ({ emoji }) => (text(emoji) === undefined ? 'The reaction was removed' : undefined),
  request_welcome: () => 'The chat was opened for the first time',
  edit: () => 'An edited message',
  revoke: () => 'A message was deleted',
}

/** What a member reads in place of a message that WhatsApp doesn't pass on. `unsupported.type` names its kind. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  edit: 'A message was edited, and WhatsApp doesn’t pass on the new text',
}

function unsupported(message: Json, type: string, content: Json): Converted {
  const kind = text(content['type'])
  const [error = {}] = objects(message['errors'])
  const sentence =
    type === 'unsupported'
      ? (UNSUPPORTED[kind ?? ''] ?? text(object(error['error_data'])['details']) ?? text(error['title']))
      : SENTENCES[type]?.(content)
  const originalType = kind === undefined ? type : `${type}.${kind}`
  const messageData = {
    originalType,
    text: sentence ?? `A message of the type “${originalType}”`,
    content: message[type],
  }
  return { content: { messageType: 'Unsupported', messageData }, rest: {} }
}

/** Returns the type and the content of a message. What Parley has no type for is `Unsupported`, with a text for members. */
export function convert(message: Json): Converted {
  const type = text(message['type']) ?? 'unknown'
  const content = object(message[type])
  const converted = type === 'contacts' ? contacts(objects(message['contacts'])) : CONVERTERS[type]?.(content)
  return converted ?? unsupported(message, type, content)
}
