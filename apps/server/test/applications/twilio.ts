// Maps the parameters of Twilio's requests, for incoming messages and for statuses, as docs/channels.md says.
import { type Json, type Mapped, type MappedMessage, type MappedReceipt, metadata, without } from './application.ts'

export type Parameters = Readonly<Record<string, string | undefined>>

const PREFIX = 'whatsapp:'
/** An identifier with a prefix would not be read as a number. */
const numberOf = (address: string) => (address.startsWith(PREFIX) ? address.slice(PREFIX.length) : address)

export function mapTwilio(parameters: Parameters): Mapped {
  const { MessageStatus: status } = parameters
  if (status === undefined) return { messages: [messageOf(parameters)], receipts: [] }
  const mapped = STATUSES[status]
  return { messages: [], receipts: mapped === undefined ? [] : [receiptOf(parameters, mapped)] }
}

/** The other statuses come before Twilio has sent the message. */
const STATUSES: Partial<Record<string, MappedReceipt['status']>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  undelivered: 'UnDelivered',
  failed: 'Failed',
}

function receiptOf(parameters: Parameters, status: MappedReceipt['status']): MappedReceipt {
  const { MessageSid: id = '', ErrorCode: code, ErrorMessage: reason, From: from = '' } = parameters
  const kept = without(parameters, 'MessageSid', 'MessageStatus', 'ErrorCode', 'ErrorMessage', 'From', 'To')
  return {
    messagingAppMessageId: id,
    status,
    // The request has no time.
    at: new Date().toISOString(),
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
    ...metadata(keyOf(from), kept),
  }
}

const keyOf = (address: string) => (address.startsWith(PREFIX) ? 'whatsapp' : 'sms')

/** The parameters that have a property, or that only tell the account and the length. */
const COVERED =
  'MessageSid AccountSid From To WaId ProfileName Body NumMedia NumSegments Latitude Longitude Label Address ButtonText ButtonPayload'
    .split(' ')
    .concat('OriginalRepliedMessageSid')

function messageOf(parameters: Parameters): MappedMessage {
  const { MessageSid, From: from = '', ProfileName: name, OriginalRepliedMessageSid: quoted } = parameters
  const covered = [...COVERED, ...Object.keys(parameters).filter((each) => /^Media(?:Url|ContentType)\d+$/.test(each))]
  return {
    messagingAppMessageId: MessageSid,
    contact: { messagingAppContactId: numberOf(from), ...(name !== undefined && { name }) },
    ...(quoted !== undefined && { replyToMessagingAppMessageId: quoted }),
    ...contentOf(parameters),
    ...metadata(keyOf(from), without(parameters, ...covered)),
  }
}

const KINDS: Record<string, string> = { image: 'Image', video: 'Video', audio: 'Audio' }

function contentOf(parameters: Parameters): Pick<MappedMessage, 'messageType' | 'messageData'> & Json {
  const {
    Body: text = '',
    NumMedia: count,
    Latitude,
    Longitude,
    Label,
    Address,
    ButtonText,
    ButtonPayload,
  } = parameters
  if (ButtonPayload !== undefined)
    return { messageType: 'Selection', messageData: { text: ButtonText, id: ButtonPayload } }
  if (Latitude !== undefined) {
    const place = { latitude: Number(Latitude), longitude: Number(Longitude), name: Label, address: Address }
    return { messageType: 'Location', messageData: place }
  }
  const media = Array.from({ length: Number(count ?? 0) }, (_, index) => {
    const mimeType = parameters[`MediaContentType${index}`] ?? ''
    const messageType = KINDS[mimeType.split('/')[0] ?? ''] ?? 'Document'
    return { messageType, messageData: { link: parameters[`MediaUrl${index}`], mimeType } }
  })
  const [first, ...further] = media
  if (text !== '' || first === undefined)
    return { messageType: 'Text', messageData: { text }, ...(media.length > 0 && { attachments: media }) }
  return { ...first, ...(further.length > 0 && { attachments: further }) }
}
