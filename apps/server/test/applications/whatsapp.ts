// Maps notifications of the WhatsApp Cloud API (the `value` of a change in the fields `messages` and `smb_message_echoes`), as
// docs/channels.md says.
import {
  type Json,
  type Mapped,
  type MappedMessage,
  type MappedReceipt,
  metadata,
  timeOf,
  without,
} from './application.ts'

interface Message extends Json {
  id: string
  from: string
  timestamp: string
  type: string
  group_id?: string
  context?: Json & { id?: string }
}
interface Status extends Json {
  id: string
  status: string
  timestamp: string
  errors?: [Json & { code: number; title: string; error_data?: { details?: string } }]
}
export interface Value {
  contacts?: [{ wa_id: string; user_id?: string; profile?: { name?: string } }]
  messages?: Message[]
  statuses?: Status[]
  /** The messages that the organization wrote with the application on a phone. */
  message_echoes?: (Message & { to: string })[]
}

export const mapWhatsApp = ({
  contacts,
  messages = [],
  statuses = [],
  message_echoes: echoes = [],
}: Value): Mapped => ({
  messages: [
    ...messages.filter(({ group_id }) => group_id === undefined).map((message) => messageOf(message, contacts?.[0])),
    ...echoes.map(({ to, ...message }) => ({
      ...messageOf({ ...message, from: to }, undefined),
      direction: 'OutBound',
    })),
  ],
  receipts: statuses.map(receiptOf),
})

type Content = Json & { body: string; mime_type?: string; filename?: string; voice?: boolean }

/** What a message of each type becomes: the type, its content, and the properties of the application's content that this covers. */
const CONTENTS: Record<string, (content: Content) => [messageType: string, messageData: Json, covered: string[]]> = {
  text: ({ body }) => ['Text', { text: body }, ['body']],
  image: (content) => ['Image', mediaOf(content), MEDIA],
  video: (content) => ['Video', mediaOf(content), MEDIA],
  audio: (content) => ['Audio', mediaOf(content), MEDIA],
  document: (content) => ['Document', mediaOf(content), MEDIA],
  sticker: (content) => ['Sticker', mediaOf(content), MEDIA],
  location: ({ latitude, longitude, name, address }) => [
    'Location',
    { latitude, longitude, name, address },
    ['latitude', 'longitude', 'name', 'address'],
  ],
  button: ({ text, payload }) => ['Selection', { text, id: payload }, ['text', 'payload']],
}
const MEDIA = ['id', 'mime_type', 'filename', 'caption', 'voice']
const mediaOf = ({ id, mime_type, filename, caption, voice }: Content): Json => ({
  id,
  mimeType: mime_type,
  ...(filename !== undefined && { fileName: filename }),
  ...(caption !== undefined && { caption }),
  ...(voice === true && { isVoice: true }),
})

function messageOf(message: Message, sender: NonNullable<Value['contacts']>[0] | undefined): MappedMessage {
  const { id, from, timestamp, type, context = {} } = message
  const { id: quoted, ...contextWithoutId } = context
  const { messageType, messageData, rest } = contentOf(message)
  // The sender of a quoted message is the account of the organization, or of a forwarded one unknown.
  const kept = without(contextWithoutId, 'from')
  const others = without(message, 'id', 'from', 'from_user_id', 'timestamp', 'type', 'context', type, 'errors')
  return {
    messagingAppMessageId: id,
    contact: {
      ...(sender?.user_id === undefined
        ? { messagingAppContactId: from }
        : { messagingAppContactId: sender.user_id, phone: `+${from}` }),
      ...(sender?.profile?.name !== undefined && { name: sender.profile.name }),
    },
    sentAt: timeOf(Number(timestamp) * 1000, timestamp),
    ...(quoted !== undefined && { replyToMessagingAppMessageId: quoted }),
    messageType,
    messageData,
    ...metadata('whatsapp', { ...others, ...rest, ...(Object.keys(kept).length > 0 && { context: kept }) }),
  }
}

function contentOf({ type, ...message }: Message): { messageType: string; messageData: Json; rest: Json } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The content of a message has the name of its type.
  const content = message[type] as Content | undefined
  const convert = CONTENTS[type]
  if (content !== undefined && convert !== undefined) {
    const [messageType, messageData, covered] = convert(content)
    return { messageType, messageData, rest: without(content, ...covered) }
  }
  if (type === 'contacts') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The application sends a list of cards.
    const cards = message['contacts'] as { name: { formatted_name: string }; phones?: { phone?: string }[] }[]
    const contacts = cards.map(({ name, phones = [] }) => ({
      name: name.formatted_name,
      phones: phones.flatMap(({ phone }) => phone ?? []),
    }))
    return { messageType: 'Contacts', messageData: { contacts }, rest: { contacts: cards } }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- An answer has the name of its kind.
  const chosen = content?.[String(content['type'])] as { id?: string; title?: string; description?: string } | undefined
  if (chosen?.title !== undefined) {
    const { id, title: text, description } = chosen
    return { messageType: 'Selection', messageData: { text, id, ...(description && { description }) }, rest: {} }
  }
  const { text, body } = { text: undefined, ...content, ...chosen } as { text?: string; body?: string }
  const originalType = typeof content?.['type'] === 'string' ? `${type}.${content['type']}` : type
  const shown = text ?? body
  const messageData = {
    originalType,
    ...(shown !== undefined && { text: shown }),
    content: content ?? message['errors'],
  }
  return { messageType: 'Unsupported', messageData, rest: {} }
}

/** WhatsApp reports a failure after it accepted the message. A voice message that was played was read. */
const STATUSES: Record<string, MappedReceipt['status']> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Read',
  failed: 'UnDelivered',
}

function receiptOf(status: Status): MappedReceipt {
  const { id, timestamp, errors: [error] = [] } = status
  const kept = without(status, 'id', 'timestamp', ...(status.status === 'played' ? [] : ['status']))
  return {
    messagingAppMessageId: id,
    status: STATUSES[status.status] ?? 'Sent',
    at: timeOf(Number(timestamp) * 1000, timestamp),
    ...(error !== undefined && { code: String(error.code), reason: error.error_data?.details || error.title }),
    ...metadata('whatsapp', kept),
  }
}
