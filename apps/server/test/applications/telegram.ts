// Maps updates of the Telegram Bot API, and its responses to `sendMessage`, as docs/channels.md says.
import { type Json, type Mapped, type MappedMessage, metadata, timeOf, without } from './application.ts'

interface User extends Json {
  id: number
  first_name?: string
  last_name?: string
}
interface Chat {
  id: number
  type: string
}
interface File extends Json {
  file_id: string
  mime_type?: string
  file_name?: string
  file_size?: number
}
interface Message extends Json {
  message_id: number
  from?: User
  chat: Chat
  date: number
  text?: string
  caption?: string
  reply_to_message?: { message_id: number }
}
interface CallbackQuery extends Json {
  id: string
  from: User
  data: string
  message: Message & { reply_markup?: { inline_keyboard: { text: string; callback_data?: string }[][] } }
}
export interface Update {
  message?: Message
  callback_query?: CallbackQuery
  /** The response to `sendMessage`, from which the adapter makes a receipt. */
  ok?: boolean
  result?: Message
  error_code?: number
  description?: string
}

/** Numbers of messages are unique in a chat only. */
const idOf = (chat: Chat, number: number) => `${chat.id}:${number}`

export function mapTelegram({ message, callback_query: query, ...response }: Update): Mapped {
  const isDelivered = message !== undefined && message.chat.type === 'private'
  return {
    messages: [...(isDelivered ? [messageOf(message)] : []), ...(query === undefined ? [] : [selectionOf(query)])],
    receipts: response.ok === undefined ? [] : [receiptOf(response)],
  }
}

function receiptOf({ ok, result, error_code: code, description }: Update): Mapped['receipts'][number] {
  if (ok === true && result !== undefined) {
    const messagingAppMessageId = idOf(result.chat, result.message_id)
    return { messagingAppMessageId, status: 'Sent', at: timeOf(result.date * 1000) }
  }
  // A failed request has no time of its own.
  return { status: 'Failed', at: new Date().toISOString(), code: String(code), reason: description }
}

/** Returns the sender, and the properties of the sender that have no place in a contact. */
function senderOf({ id, first_name: first, last_name: last, ...rest }: User) {
  const name = [first, last].filter((part) => part !== undefined && part !== '').join(' ')
  const kept = without(rest, 'is_bot')
  return {
    contact: { messagingAppContactId: String(id), ...(name !== '' && { name }) },
    kept: Object.keys(kept).length > 0 ? { from: kept } : {},
  }
}

function selectionOf({ id, from, data, message, ...rest }: CallbackQuery): MappedMessage {
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? []
  const label = buttons.find(({ callback_data: pressed }) => pressed === data)?.text
  const { contact, kept } = senderOf(from)
  return {
    messagingAppMessageId: `callback:${id}`,
    contact,
    replyToMessagingAppMessageId: idOf(message.chat, message.message_id),
    messageType: 'Selection',
    messageData: { text: label ?? data, id: data },
    ...metadata('telegram', { ...kept, ...rest }),
  }
}

/** The properties of a message that are no content. */
const ENVELOPE = ['message_id', 'from', 'chat', 'date', 'reply_to_message']

/** The type of each property that has a file. An animation also comes as a document, so it stands first. */
const FILES: Record<string, string> = {
  photo: 'Image',
  animation: 'Video',
  video: 'Video',
  video_note: 'Video',
  audio: 'Audio',
  voice: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
}
const MEDIA = ['file_id', 'file_unique_id', 'mime_type', 'file_name', 'file_size']

function messageOf(message: Message): MappedMessage {
  const { contact, kept } = senderOf(message.from ?? { id: message.chat.id })
  const { messageType, messageData, covered, rest = {} } = contentOf(message)
  const quoted = message.reply_to_message
  return {
    messagingAppMessageId: idOf(message.chat, message.message_id),
    contact,
    sentAt: timeOf(message.date * 1000),
    ...(quoted !== undefined && { replyToMessagingAppMessageId: idOf(message.chat, quoted.message_id) }),
    messageType,
    messageData,
    ...metadata('telegram', { ...kept, ...without(message, ...ENVELOPE, ...covered), ...rest }),
  }
}

interface Content {
  messageType: string
  messageData: Json
  /** The properties of the message that the content covers. */
  covered: string[]
  /** What the content doesn't cover of them. */
  rest?: Json
}

function contentOf(message: Message): Content {
  const { text, caption } = message
  if (text !== undefined) return { messageType: 'Text', messageData: { text }, covered: ['text'] }
  const property = Object.keys(FILES).find((name) => message[name] !== undefined)
  if (property !== undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A photo comes in several sizes, the largest last.
    const file = [message[property]].flat().at(-1) as File
    const { file_id: id, mime_type: mimeType, file_name: fileName, file_size: sizeBytes } = file
    const kept = without(file, ...MEDIA)
    return {
      messageType: FILES[property] ?? 'Document',
      messageData: {
        id,
        ...(mimeType !== undefined && { mimeType }),
        ...(fileName !== undefined && { fileName }),
        ...(sizeBytes !== undefined && { sizeBytes }),
        ...(caption !== undefined && { caption }),
        ...(property === 'voice' && { isVoice: true }),
      },
      covered: [property, 'caption', ...(property === 'animation' ? ['document'] : [])],
      rest: Object.keys(kept).length > 0 ? { [property]: kept } : {},
    }
  }
  return placeOf(message) ?? cardOf(message) ?? unsupported(message)
}

function placeOf(message: Message): Content | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- So the application describes a place.
  const { location, venue } = message as { location?: Json; venue?: Json }
  if (location === undefined) return undefined
  const { latitude, longitude, ...ofLocation } = location
  const { title: name, address, ...ofVenue } = without(venue ?? {}, 'location')
  return {
    messageType: 'Location',
    messageData: { latitude, longitude, ...(venue !== undefined && { name, address }) },
    covered: ['location', 'venue'],
    rest: {
      ...(Object.keys(ofLocation).length > 0 && { location: ofLocation }),
      ...(Object.keys(ofVenue).length > 0 && { venue: ofVenue }),
    },
  }
}

function cardOf(message: Message): Content | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- So the application describes a card.
  const { contact } = message as { contact?: User & { phone_number: string } }
  if (contact === undefined) return undefined
  const { phone_number: phone, first_name: first, last_name: last, ...rest } = contact
  const name = [first, last].filter((part) => part !== undefined && part !== '').join(' ')
  const contacts = [{ name, phones: [phone] }]
  return { messageType: 'Contacts', messageData: { contacts }, covered: ['contact'], rest: { contact: rest } }
}

function unsupported(message: Message): Content {
  const [type = 'unknown'] = Object.keys(without(message, ...ENVELOPE))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A poll has a question, and a die an emoji.
  const content = message[type] as { question?: string; emoji?: string } | undefined
  const shown = content?.question ?? content?.emoji
  const messageData = { originalType: type, ...(shown !== undefined && { text: shown }), content }
  return { messageType: 'Unsupported', messageData, covered: [type] }
}
