// Maps events of the Messenger Platform (an element of `messaging`), as docs/channels.md says. Instagram has the same form.
import {
  type Json,
  type Mapped,
  type MappedMessage,
  type MappedReceipt,
  metadata,
  timeOf,
  without,
} from './application.ts'

interface File {
  type: string
  payload?: Json & { url?: string; title?: string; sticker_id?: number }
}
interface MessageContent extends Json {
  /** True if the organization wrote it, by this adapter or elsewhere. */
  is_echo?: boolean
  /** The text that the sender of an echo sent along. This adapter sends the `uniqueId` of the message. */
  metadata?: string
  text?: string
  quick_reply?: { payload: string }
  attachments?: File[]
}
interface Message extends MessageContent {
  mid: string
  reply_to?: Json & { mid?: string }
}
export interface Event {
  sender: { id: string }
  recipient?: { id: string }
  timestamp: number
  message?: Message
  postback?: Json & { mid: string; title: string; payload: string }
  delivery?: Json & { mids?: string[]; watermark?: number }
  read?: Json & { mid?: string; watermark?: number }
}

const FILES: Record<string, string> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  file: 'Document',
  sticker: 'Sticker',
}

/** Returns the mapping for the application with this key in `metadata`. */
export const mapMessaging =
  (key: string) =>
  ({ sender, recipient = sender, timestamp, message, postback, delivery, read }: Event): Mapped => {
    const at = timeOf(timestamp)
    const contact = message?.is_echo === true ? recipient : sender
    const common = { contact: { messagingAppContactId: contact.id }, sentAt: at }
    const receipt = (messagingAppMessageId: string, status: MappedReceipt['status'], kept: Json): MappedReceipt => ({
      messagingAppMessageId,
      status,
      at,
      ...metadata(key, kept),
    })
    /** Until when the contact got or read everything, if the application names no message. */
    const until = (status: MappedReceipt['status'], { watermark, ...kept }: Json & { watermark?: number }) =>
      watermark === undefined
        ? []
        : [{ contact: common.contact, until: timeOf(watermark), status, ...metadata(key, kept) }]
    return {
      messages: [
        ...(message === undefined ? [] : [{ ...common, ...messageOf(key, message) }]),
        ...(postback === undefined ? [] : [{ ...common, ...postbackOf(key, postback) }]),
      ],
      receipts: [
        ...(delivery?.mids ?? []).map((mid) => receipt(mid, 'Delivered', without(delivery ?? {}, 'mids'))),
        ...(delivery?.mids === undefined ? until('Delivered', delivery ?? {}) : []),
        ...(read?.mid === undefined ? until('Read', read ?? {}) : [receipt(read.mid, 'Read', without(read, 'mid'))]),
      ],
    }
  }

/** A mapped message without its sender and its time. */
interface Content extends Json {
  messagingAppMessageId: string
  messageType: string
  messageData: Json
}

function postbackOf(key: string, { mid, title, payload, ...rest }: NonNullable<Event['postback']>): Content {
  const messageData = { text: title, id: payload }
  return { messagingAppMessageId: mid, messageType: 'Selection', messageData, ...metadata(key, rest) }
}

function messageOf(key: string, { mid, reply_to: replyTo = {}, is_echo: isEcho, ...message }: Message): Content {
  const { mid: quoted, ...story } = replyTo
  const { metadata: messageId, ...others } = message
  const { content, rest } = contentOf(isEcho === true ? others : message)
  return {
    messagingAppMessageId: mid,
    ...(isEcho === true && { direction: 'OutBound', ...(messageId !== undefined && { messageId }) }),
    ...(quoted !== undefined && { replyToMessagingAppMessageId: quoted }),
    ...content,
    ...metadata(key, { ...rest, ...(Object.keys(story).length > 0 && { reply_to: story }) }),
  }
}

function contentOf(message: MessageContent): {
  content: Pick<MappedMessage, 'messageType' | 'messageData'>
  rest: Json
} {
  const { text, quick_reply: quickReply, attachments = [], ...rest } = message
  if (quickReply !== undefined)
    return { content: { messageType: 'Selection', messageData: { text, id: quickReply.payload } }, rest }
  // For some time, a sticker comes as an image, too.
  const stickers = new Set(
    attachments.filter(({ type }) => type === 'sticker').map(({ payload }) => payload?.sticker_id),
  )
  const files = attachments.filter(
    ({ type, payload }) => type in FILES && (type === 'sticker' || !stickers.has(payload?.sticker_id ?? -1)),
  )
  const others = attachments.filter(({ type }) => !(type in FILES))
  const kept = files.map(({ payload = {} }) => without(payload, 'url')).filter((each) => Object.keys(each).length > 0)
  const more = { ...rest, ...(kept.length > 0 && { attachments: kept }) }
  const media = files.map(({ type, payload }) => ({
    messageType: FILES[type] ?? 'Document',
    messageData: { link: payload?.url },
  }))
  const [first, ...further] = media
  if (text !== undefined) {
    const shared = others.length > 0 && { attachments: others }
    const content = { messageType: 'Text', messageData: { text }, ...(media.length > 0 && { attachments: media }) }
    return { content, rest: { ...more, ...shared } }
  }
  if (first !== undefined)
    return { content: { ...first, ...(further.length > 0 && { attachments: further }) }, rest: more }
  const [{ type, payload } = { type: 'unsupported', payload: undefined }] = others
  const shown = payload?.title ?? payload?.url
  const messageData = {
    originalType: type,
    ...(shown !== undefined && { text: shown }),
    ...(others.length > 0 && { content: others }),
  }
  return { content: { messageType: 'Unsupported', messageData }, rest }
}
