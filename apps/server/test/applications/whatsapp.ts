// Maps notifications of the WhatsApp Cloud API (the `value` of a change in the fields `messages`, `smb_message_echoes`, `history`,
// `user_preferences` and `user_id_update`), as docs/channels.md says.
import {
  type Json,
  type Mapped,
  type MappedChange,
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
  /** That of a message before the number was connected. */
  history_context?: { status: string }
}
interface Status extends Json {
  id: string
  recipient_id?: string
  recipient_user_id?: string
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
  /** The number of the organization. */
  metadata?: { display_phone_number: string }
  /** The messages of both sides before the number was connected. */
  history?: { threads: { id: string; messages: Message[] }[] }[]
  user_preferences?: {
    wa_id: string
    user_id?: string
    detail: string
    category: string
    value: string
    timestamp: number
  }[]
  /** A changed identifier as older versions tell it. */
  user_id_update?: {
    wa_id?: string
    detail: string
    user_id: { previous: string; current: string }
    timestamp: string
  }[]
}

export const mapWhatsApp = ({
  contacts,
  messages = [],
  statuses = [],
  message_echoes: echoes = [],
  history = [],
  metadata: account,
  user_preferences: preferences = [],
  user_id_update: updates = [],
}: Value): Mapped => {
  const ofPeople = messages.filter(({ group_id }) => group_id === undefined)
  const changes = ofPeople.map(changeOf)
  return {
    messages: [
      ...ofPeople
        .filter((_, index) => changes[index] === undefined)
        .map((message) => messageOf(message, contacts?.[0])),
      ...echoes.map(({ to, ...message }) => ({
        ...messageOf({ ...message, from: to }, undefined),
        direction: 'OutBound',
      })),
      ...history
        .flatMap(({ threads }) => threads)
        .flatMap(({ id, messages: chat }) => chat.map((each) => oldMessageOf(each, id, account?.display_phone_number))),
    ],
    receipts: statuses.map(receiptOf),
    changes: [
      ...changes.filter((change) => change !== undefined),
      ...preferences.map(preferenceOf),
      ...updates.map(updateOf),
    ],
  }
}

const secondsOf = (timestamp: unknown) => timeOf(Number(timestamp) * 1000, timestamp)

/** A person with an identifier, a number, or both. */
const personOf = (userId: string | undefined, number: string | undefined) => ({
  messagingAppContactId: userId ?? number ?? '',
  ...(userId !== undefined && number !== undefined && { phone: `+${number}` }),
})

/** Returns the change that a message tells. Undefined if it is a message. */
function changeOf({ id, from, timestamp, ...message }: Message): MappedChange | undefined {
  const at = secondsOf(timestamp)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The content of a message has the name of its type.
  const content = message[message.type] as Readonly<Record<string, string | undefined>> & { message: Message }
  const { message_id, emoji, original_message_id, type, previous_user_id, user_id, wa_id } = content ?? {}
  if (message.type === 'reaction')
    return {
      kind: 'ReactionSet',
      messagingAppMessageId: message_id,
      at,
      ...(emoji !== undefined && { reaction: emoji }),
      ...metadata('whatsapp', { id }),
    }
  if (message.type === 'revoke') return { kind: 'MessageRemoved', messagingAppMessageId: original_message_id, at }
  if (message.type === 'edit') {
    const { rest, ...edited } = contentOf(content.message)
    return {
      kind: 'MessageEdited',
      messagingAppMessageId: original_message_id,
      at,
      content: edited,
      ...metadata('whatsapp', rest),
    }
  }
  if (message.type !== 'system' || type === undefined || !IDENTITY_NOTICES.has(type)) return undefined
  return {
    kind: 'IdentityChanged',
    contact: personOf(previous_user_id, from),
    to: personOf(user_id, wa_id),
    at,
    ...metadata('whatsapp', { id, ...without(content, 'wa_id', 'user_id', 'previous_user_id') }),
  }
}
const IDENTITY_NOTICES = new Set(['user_changed_number', 'user_changed_user_id'])

const preferenceOf = ({
  wa_id,
  user_id,
  detail,
  category,
  value,
  timestamp,
}: NonNullable<Value['user_preferences']>[0]) => ({
  kind: 'ContactChanged',
  contact: personOf(user_id, wa_id),
  attributes: { [category]: value },
  at: secondsOf(timestamp),
  ...metadata('whatsapp', { detail }),
})

const updateOf = ({ wa_id, detail, user_id, timestamp }: NonNullable<Value['user_id_update']>[0]) => ({
  kind: 'IdentityChanged',
  contact: personOf(user_id.previous, undefined),
  to: personOf(user_id.current, wa_id),
  at: secondsOf(timestamp),
  ...metadata('whatsapp', { detail }),
})

/** The status of a message that the organization sent before the number was connected. */
const OLD_STATUSES: Record<string, MappedReceipt['status']> = { DELIVERED: 'Delivered', READ: 'Read', PLAYED: 'Read' }

/** Returns a message of a chat with a person from before the number of the organization was connected. */
function oldMessageOf(message: Message, person: string, own = ''): MappedMessage {
  const isOwn = message.from === own
  const status = OLD_STATUSES[message.history_context?.status ?? ''] ?? 'Sent'
  return {
    ...messageOf({ ...message, from: person }, undefined),
    isHistory: true,
    ...(isOwn && { direction: 'OutBound', status }),
  }
}

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
  const others = without(
    message,
    'id',
    'from',
    'from_user_id',
    'timestamp',
    'type',
    'context',
    type,
    'errors',
    'to',
    'history_context',
  )
  return {
    messagingAppMessageId: id,
    contact: {
      ...personOf(sender?.user_id, from),
      ...(sender?.profile?.name !== undefined && { name: sender.profile.name }),
    },
    sentAt: secondsOf(timestamp),
    ...(quoted !== undefined && { replyToMessagingAppMessageId: quoted }),
    messageType,
    messageData,
    ...metadata('whatsapp', { ...others, ...rest, ...(Object.keys(kept).length > 0 && { context: kept }) }),
  }
}

function contentOf({ type, ...message }: Pick<Message, 'type'> & Json): {
  messageType: string
  messageData: Json
  rest: Json
} {
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
  const { id, timestamp, recipient_id: number, recipient_user_id: userId, errors: [error] = [] } = status
  const told = userId === undefined ? [] : ['recipient_id', 'recipient_user_id']
  const kept = without(status, 'id', 'timestamp', ...told, ...(status.status === 'played' ? [] : ['status']))
  return {
    messagingAppMessageId: id,
    status: STATUSES[status.status] ?? 'Sent',
    at: secondsOf(timestamp),
    ...(error !== undefined && { code: String(error.code), reason: error.error_data?.details || error.title }),
    // The service knows the number. It learns whose the identifier is.
    ...(userId !== undefined && { recipient: personOf(userId, number) }),
    ...metadata('whatsapp', kept),
  }
}
