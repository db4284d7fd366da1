// Hashes of a message as it was first received, of its sender and of its content. They tell whether a message with the same identifier
// is the same one. The messages themselves can't be compared: links and identifiers of media change.
import { hash } from 'node:crypto'
import { type Attachment, contract, type Message, type ReceivedMessage } from '@parley/contract'
import { canonical } from './canonical.ts'

/** How a message came: as a new one of the contact, as an echo, which the contact received, or as one of the history of both. */
export type MessageKind = 'Message' | 'Echo' | 'History'

/** The hashes of a message as it was received. */
export interface ReceivedAs {
  /** The hash of the sender's identifier. Omitted for a message of another system. */
  sender?: string
  /** The hash of the first content. A message that was stored as `Unsupported` and got its content has the hash of this one, too. */
  contents: string[]
  /** True for a message of the history, until it is received as a new one. */
  isHistory?: true
}

type Content = Pick<Message | ReceivedMessage, 'messageType' | 'attachments'> & { messageData: object }

const MEDIA_TYPES: readonly string[] = contract.components.schemas.AttachmentType.enum
/** 22 characters of base64url have 132 bits. */
const HASH_CHARACTERS = 22

/**
 * Hashes values of a message. The identifier of the message is the key: an import finds the same hashes, whatever the store, and the hashes
 * of two messages with the same text differ.
 */
const keyedHash = (messageId: string, values: readonly unknown[]) =>
  hash('sha256', canonical([messageId, ...values]), 'base64url').slice(0, HASH_CHARACTERS)

/** Hashes the identifier of a message's sender, as it was sent. */
export const senderHash = (messageId: string, messagingAppContactId: string): string =>
  keyedHash(messageId, ['sender', messagingAppContactId])

/**
 * Hashes what a message says: its type and its texts. Left out is what can differ when an application sends the same message again: of a
 * file, all but name and caption, and the free `content` of a type that Parley doesn't have.
 */
export const contentHash = (messageId: string, { messageType, messageData, attachments = [] }: Content): string =>
  keyedHash(messageId, [
    messageType,
    textsOf(messageType, messageData),
    ...attachments.map((attachment: Pick<Attachment, 'messageType' | 'messageData'>) => [
      attachment.messageType,
      textsOf(attachment.messageType, attachment.messageData),
    ]),
  ])

/** The properties that count of the types of which not all count. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(MEDIA_TYPES.map((type) => [type, ['fileName', 'caption']])),
  Unsupported: ['originalType', 'text'],
}

const textsOf = (messageType: string, messageData: object): object =>
  COUNTED[messageType]?.map((name): unknown => Reflect.get(messageData, name)) ?? messageData

/** Returns the hashes of a message of another system, whose sender isn't known. Undefined for a message that can't be received. */
export const importedAs = (message: Message): ReceivedAs | undefined =>
  (message.direction === 'InBound' || message.author?.kind === 'External') &&
  message.messagingAppMessageId !== undefined
    ? { contents: [contentHash(message.uniqueId, message)] }
    : undefined
