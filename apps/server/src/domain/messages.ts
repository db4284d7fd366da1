import { contract, type Message } from '@parley/contract'

/** How many messages a conversation is returned with: the newest ones. */
export const WINDOW = contract.components.schemas.Conversation.properties.messages.maxItems

/** The contact's messages that nobody has read. */
export const isUnread = ({ direction, status }: Pick<Message, 'direction' | 'status'>): boolean =>
  direction === 'InBound' && status === 'Unread'
