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

const media =
  (messageType: 'Image' | 'Video' | 'Audio' | 'Document' | 'Sticker'): Convert =>
  // `url` needs the access token and works for minutes, so it is of no use to anyone else.
  ({ id: mediaId, mime_type, filename, caption, voice, ...others }) => {
    const rest = without(others, 'url')
    const id = text(mediaId)
    const isVoice = voice === true || undefined
    const more = { mimeType: text(mime_type), fileName: text(filename), caption: text(caption), isVoice }
    return id === undefined ? undefined : { content: { messageType, messageData: { id, ...more } }, rest }
  }

/** A chosen action. The button of a template can lack an identifier. */
const selection: Convert = ({ title, id, description, ...rest }) => {
  const label = text(title)
  if (label === undefined) return undefined
  const messageData = { text: label, id: text(id) ?? label, description: text(description) }
  return { content: { messageType: 'Selection', messageData }, rest }
}

const CONVERTERS: Readonly<Record<string, Convert>> = {
  text: ({ body, ...rest }) => {
    const words = text(body)
    return words === undefined ? undefined : { content: { messageType: 'Text', messageData: { text: words } }, rest }
  },
  image: media('Image'),
  video: media('Video'),
  audio: media('Audio'),
  document: media('Document'),
  sticker: media('Sticker'),
  location: ({ latitude, longitude, name, address, ...rest }) => {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
    const messageData = { latitude, longitude, name: text(name), address: text(address) }
    return { content: { messageType: 'Location', messageData }, rest }
  },
  button: ({ text: title, payload: id, ...rest }) => selection({ ...rest, title, id }),
  // The answer has the name of its kind. That to a form has no title.
  interactive: (content) => selection(object(content[text(content['type']) ?? ''])),
}

const cardOf = ({ name, phones }: Json) => ({
  name: text(object(name)['formatted_name']),
  phones: objects(phones).flatMap(({ phone, wa_id }) => text(phone) ?? text(wa_id) ?? []),
})
/** Contact cards. Their properties beyond names and numbers are kept as they are. */
const contacts = (cards: readonly Json[]): Converted | undefined =>
  cards.length === 0
    ? undefined
    : { content: { messageType: 'Contacts', messageData: { contacts: cards.map(cardOf) } }, rest: { contacts: cards } }

/** What a member reads in place of a message of a type that Parley doesn't have. */
const SENTENCES: Readonly<Record<string, (content: Json) => string | undefined>> = {
  order: ({ text: note, product_items }) => text(note) ?? `An order, products: ${objects(product_items).length}`,
  interactive: (content) => text(object(content[text(content['type']) ?? ''])['body']) ?? 'An answer to a form',
  system: ({ body }) => text(body),
  media_placeholder: () => 'A file from before the number was connected',
  request_welcome: () => 'The chat was opened for the first time',
  unsupported: ({ type }) => (type === 'edit' ? 'A message was edited, and WhatsApp doesn’t tell how' : undefined),
}

function unsupported(message: Json, type: string, content: Json): Converted {
  const kind = text(content['type'])
  const [error = {}] = objects(message['errors'])
  const originalType = kind === undefined ? type : `${type}.${kind}`
  const sentence = SENTENCES[type]?.(content) ?? text(object(error['error_data'])['details']) ?? text(error['title'])
  const words = sentence ?? `A message of the type “${originalType}”`
  return {
    content: { messageType: 'Unsupported', messageData: { originalType, text: words, content: message[type] } },
    rest: {},
  }
}

/** Returns the type and the content of a message. What Parley has no type for is `Unsupported`, with a text for members. */
export function convert(message: Json): Converted {
  const type = text(message['type']) ?? 'unknown'
  const content = object(message[type])
  const converted = type === 'contacts' ? contacts(objects(message['contacts'])) : CONVERTERS[type]?.(content)
  return converted ?? unsupported(message, type, content)
}
