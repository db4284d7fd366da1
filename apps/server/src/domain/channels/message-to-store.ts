// Converts a message that an adapter delivers to the message that is stored.
import type { Message, ReceivedMessage } from '@parley/contract'
import type { MessageKind, ReceivedAs } from '../kernel/received-as.ts'
import type { MessagePlace } from '../tables/message-place.ts'
import type { UnseenTimes } from '../tables/reactions.ts'
import type { KnownMessage } from './lock-messages.ts'

/** A message to write, which the messaging application has an identifier for. */
export type MessageRecord = Message & {
  messagingAppMessageId: string
  receivedAs: ReceivedAs
  /** The application's identifier of a quoted message that hasn't arrived. */
  replyToMessagingAppMessageId?: string | undefined
  unseenTimes?: UnseenTimes | undefined
  /** When an echo was handed over, null if it wasn't. Undefined for a message of a contact. */
  handedOverAt: string | null | undefined
}

/** Says whether the organization wrote a message, with another program. */
export const isEcho = ({ direction }: ReceivedMessage): boolean => direction === 'OutBound'

/** Says whether a message has a status that it can't have. Only messages of the organization of the history have one. */
export const hasUnexpectedStatus = (message: ReceivedMessage): boolean =>
  message.status !== undefined && !(isEcho(message) && message.isHistory === true)

export const kindOf = (message: ReceivedMessage): MessageKind =>
  message.isHistory === true ? 'History' : isEcho(message) ? 'Echo' : 'Message'

/** Returns the identifier of the quoted message if it hasn't arrived. */
export const awaitedQuote = (
  { replyToMessagingAppMessageId }: ReceivedMessage,
  known: ReadonlyMap<string, KnownMessage>,
): Pick<MessageRecord, 'replyToMessagingAppMessageId'> =>
  known.has(replyToMessagingAppMessageId ?? '') ? {} : { replyToMessagingAppMessageId }

type NewMessage = MessagePlace & { conversationId: string; contactId: string; channelId: string }

/** Converts a received message to the message to store. Omits a reference to an unknown message, or to a message of another contact. */
export function messageToStore(
  received: ReceivedMessage,
  { uniqueId, conversationId, contactId, channelId, createdAt }: NewMessage,
  known: ReadonlyMap<string, KnownMessage>,
): Message & { messagingAppMessageId: string } {
  const {
    messageType,
    sentAt,
    isTruncated,
    metadata,
    attachments = [],
    replyToMessagingAppMessageId,
    messagingAppMessageId,
  } = received
  const quoted = known.get(replyToMessagingAppMessageId ?? '')
  const replyToMessageId = quoted?.contactId === contactId ? quoted.messageId : undefined
  const message = {
    uniqueId,
    conversationId,
    channelId,
    ...(isEcho(received)
      ? { direction: 'OutBound' as const, author: { kind: 'External' as const }, status: received.status ?? 'Sent' }
      : {
          direction: 'InBound' as const,
          author: { kind: 'Contact' as const },
          status: received.isHistory === true ? ('Read' as const) : ('Unread' as const),
        }),
    messageType,
    createdAt,
    ...(sentAt !== undefined && { sentAt }),
    ...(replyToMessageId !== undefined && { replyToMessageId }),
    messagingAppMessageId,
    ...(isTruncated === true && { isTruncated }),
    ...(metadata !== undefined && { metadata }),
    messageData: received.messageData,
    ...(attachments.length > 0 && { attachments }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A message type has the same contents, received or stored.
  return message as Message & { messagingAppMessageId: string }
}
