// What a message of each type becomes. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
import type { ReceivedMessage } from '@parley/client'
import { entryOf, type Json, object, objects, text, without } from './json.ts'

type ContentOf<Message> = Message extends ReceivedMessage ? Pick<Message, 'messageType' | 'messageData'> : never

/** A content in the words of Parley. `rest` is what of WhatsApp's content it doesn't have. */
export type Converted = ContentOf<ReceivedMessage> & { rest: Json }
/** Converts the content of one type, or returns undefined if a property is missing without which the type makes no sense. */
type Convert = (content: Json) => Converted | undefined

const media =
  (messageType: 'Image' | 'Video' | 'Audio' | 'Document' | 'Sticker'): Convert =>
  ({ id: mediaId, mime_type, filename, caption, voice, ...others }) => {
    const id = text(mediaId)
    if (id === undefined) return undefined
    const isVoice = voice === true || undefined
    const messageData = { id, mimeType: text(mime_type), fileName: text(filename), caption: text(caption), isVoice }
    // `url` needs the access token and works for minutes, so it is of no use to anyone else.
    return { messageType, messageData, rest: without(others, 'url') }
  }

/** A chosen action. The button of a template can lack an identifier. */
const selection: Convert = ({ title, id, description, ...rest }) => {
  const label = text(title)
  if (label === undefined) return undefined
  const messageData = { text: label, id: text(id) ?? label, description: text(description) }
  return { messageType: 'Selection', messageData, rest }
}

/** The answer to an interactive message, which has the name of its kind. That to a form has no title. */
const answerOf = (content: Json) => object(content[text(content['type']) ?? ''])

const CONVERTERS: Readonly<Record<string, Convert>> = {
  text: ({ body, ...rest }) => {
    const words = text(body)
    return words === undefined ? undefined : { messageType: 'Text', messageData: { text: words }, rest }
  },
  image: media('Image'),
  video: media('Video'),
  audio: media('Audio'),
  document: media('Document'),
  sticker: media('Sticker'),
  location: ({ latitude, longitude, name, address, ...rest }) => {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
    const messageData = { latitude, longitude, name: text(name), address: text(address) }
    return { messageType: 'Location', messageData, rest }
  },
  button: ({ text: title, payload: id, ...rest }) => selection({ ...rest, title, id }),
  interactive: (content) => selection(answerOf(content)),
}

const cardOf = ({ name, phones }: Json) => ({
  name: text(object(name)['formatted_name']),
  phones: objects(phones).flatMap(({ phone, wa_id }) => text(phone) ?? text(wa_id) ?? []),
})
/** A message of Parley has as many cards. WhatsApp sends up to 257: messages/contacts-messages. */
const MAX_CARDS = 100

/** Converts contact cards. What of them Parley doesn't have is kept with the cards as they are. */
function contacts(cards: readonly Json[]): Converted | undefined {
  if (cards.length === 0 || cards.length > MAX_CARDS) return undefined
  return { messageType: 'Contacts', messageData: { contacts: cards.map(cardOf) }, rest: { contacts: cards } }
}

/** What a member reads in place of a message of a type that Parley doesn't have. */
const SENTENCES: Readonly<Record<string, (content: Json) => string | undefined>> = {
  order: ({ text: note, product_items }) => text(note) ?? `An order, products: ${objects(product_items).length}`,
  interactive: (content) => text(answerOf(content)['body']) ?? 'An answer to a form',
  system: ({ body }) => text(body),
  call: ({ duration }) =>
    text(duration) === undefined ? 'A call that nobody answered' : `A call of ${text(duration)} seconds`,
  media_placeholder: () => 'A file from before the number was connected',
  request_welcome: () => 'The chat was opened for the first time',
  unsupported: ({ type }) => (type === 'edit' ? 'A message was edited, and WhatsApp doesn’t tell how' : undefined),
}

/** Converts a message. What Parley has no type for is `Unsupported`, with a text for members. */
export function convert(message: Json): Converted {
  const type = text(message['type']) ?? 'unknown'
  const content = object(message[type])
  const converted = type === 'contacts' ? contacts(objects(message[type])) : entryOf(CONVERTERS, type)?.(content)
  if (converted) return converted
  const kind = text(content['type'])
  const originalType = kind === undefined ? type : `${type}.${kind}`
  const [error = {}] = objects(message['errors'])
  const sentence =
    entryOf(SENTENCES, type)?.(content) ?? text(object(error['error_data'])['details']) ?? text(error['title'])
  const words = sentence ?? `A message of the type “${originalType}”`
  return { messageType: 'Unsupported', messageData: { originalType, text: words, content: message[type] }, rest: {} }
}
