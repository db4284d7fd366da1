// A conversation as the rules see it: its status, its newest messages, its text and the revision of the text.
import { contract, type Conversation, type ConversationStatus, type Message } from '@parley/contract'
import { ServiceError } from '../errors.ts'
import type { Serialized } from '../../sql/columns.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const STATUSES = contract.components.schemas.ConversationStatus.enum as ConversationStatus[]

/** How many messages a conversation is returned with: the newest ones. */
export const WINDOW = contract.components.schemas.Conversation.properties.messages.maxItems

/** Says whether a message is the contact's, and unread. */
export const isUnread = ({ direction, status }: Pick<Message, 'direction' | 'status'>): boolean =>
  direction === 'InBound' && status === 'Unread'

/** When the contact wrote the latest of some messages: the earlier of `sentAt` and acceptance of each; undefined if all are sent. */
export const wroteAtOf = (messages: readonly Message[]): string | undefined =>
  messages
    .flatMap(({ direction, createdAt, sentAt = createdAt }) =>
      direction === 'InBound' ? [sentAt < createdAt ? sentAt : createdAt] : [],
    )
    .toSorted()
    .at(-1)

export type { Serialized } from '../../sql/columns.ts'

/** A conversation as clients get it. */
export interface Snapshot {
  conversation: Serialized<Conversation>
  /** It changes with anything in the text. */
  revision: string
}

/** A conversation as it was read. Its revision and its text are made when they are asked for, because they cost a hash. */
export interface StoredConversation {
  readonly contactId: string
  readonly channelId: string
  readonly status: ConversationStatus
  /** Until when the messaging application accepts other messages than templates; undefined if it always does. */
  readonly replyUntil: string | undefined
  revision(): string
  /** @param status Takes the place of the status that was read. */
  snapshot(status?: ConversationStatus): Snapshot
}

/** The error of a request for a conversation that isn't there, or is of another organization. */
export const conversationNotFound = () =>
  new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
