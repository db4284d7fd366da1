// The types of a stored conversation: its status, its JSON text for clients, and the revision of the text.
import { contract, type Conversation, type ConversationStatus, type Message } from '@parley/contract'
import { ServiceError } from '../errors.ts'
import type { Serialized } from '../../sql/columns.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const STATUSES = contract.components.schemas.ConversationStatus.enum as ConversationStatus[]

/** The number of newest messages that a conversation is returned with. */
export const WINDOW = contract.components.schemas.Conversation.properties.messages.maxItems

/** Returns whether a message is an unread message of the contact. */
export const isUnread = ({ direction, status }: Pick<Message, 'direction' | 'status'>): boolean =>
  direction === 'InBound' && status === 'Unread'

/** Returns when the contact wrote its latest message: the earlier of `sentAt` and `createdAt`. Undefined if the contact wrote none. */
export const wroteAtOf = (messages: readonly Message[]): string | undefined =>
  messages
    .flatMap(({ direction, createdAt, sentAt = createdAt }) =>
      direction === 'InBound' ? [sentAt < createdAt ? sentAt : createdAt] : [],
    )
    .toSorted()
    .at(-1)

export type { Serialized } from '../../sql/columns.ts'

/** The JSON text that clients receive. */
export interface Snapshot {
  conversation: Serialized<Conversation>
  /** Changes whenever the text changes. The `ETag` contains it. */
  revision: string
}

/** A conversation that was read. Its revision and text are computed on demand, because they cost a hash. */
export interface StoredConversation {
  readonly contactId: string
  readonly channelId: string
  readonly status: ConversationStatus
  /** Until this time, the messaging application accepts messages other than templates. Undefined if it always does. */
  readonly replyUntil: string | undefined
  revision(): string
  /** @param status Replaces the status that was read. */
  snapshot(status?: ConversationStatus): Snapshot
}

/** The error if the conversation doesn't exist, or the caller can't see it. */
export const conversationNotFound = () =>
  new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
