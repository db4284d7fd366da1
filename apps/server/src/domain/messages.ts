import type { Message } from '@parley/contract'

/** The contact's messages that nobody has read. */
export const isUnread = ({ direction, status }: Pick<Message, 'direction' | 'status'>): boolean =>
  direction === 'InBound' && status === 'Unread'
