// The types of a stored conversation: its status, its JSON text for clients, and the revision of the text.
import { contract, type Conversation, type ConversationStatus } from '@parley/contract'
import { ServiceError } from '../kernel/errors.ts'
import type { Serialized } from '../../sql/columns.ts'

/** The maximum number of messages in the response with a conversation, which contains the newest messages. */
export const WINDOW = contract.components.schemas.Conversation.properties.messages.maxItems

export interface Snapshot {
  /** The JSON text of the response body. */
  conversation: Serialized<Conversation>
  /** The value of the `ETag`: a hash that changes whenever the text changes. */
  revision: string
}

/** A conversation that was read from the store. `revision` and `snapshot` are functions, because few callers need the hash. */
export interface StoredConversation {
  readonly contactId: string
  readonly channelId: string
  readonly status: ConversationStatus
  /** After this time, the messaging application accepts only templates as replies. Undefined if it accepts any reply at any time. */
  readonly replyUntil: string | undefined
  readonly numberOfUnreadMessages: number
  revision(): string
  /** @param status The status to show instead of the one that was read, for a change that is about to be made. */
  snapshot(status?: ConversationStatus): Snapshot
}

/** The error if the conversation doesn't exist, or the caller can't see it. */
export const conversationNotFound = () =>
  new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
