// The values of a conversation's columns that its status and its messages decide.
import type { ConversationStatus, Message } from '@parley/contract'

/**
 * The status of a conversation whose removal takes several transactions. It is only in the store: after the first transaction, which
 * removes some messages, the conversation doesn't exist for clients.
 */
export const REMOVING = 'Removing'
/** Returns the SQL condition that the removal of a conversation hasn't begun. */
export const isKept = <const Column extends string>(status: Column) => `${status} <> '${REMOVING}'` as const

export const isUnread = ({ direction, status }: Pick<Message, 'direction' | 'status'>): boolean =>
  direction === 'InBound' && status === 'Unread'

/**
 * Returns the time of the contact's latest message; undefined if the contact wrote none. The reply window starts then. If `sentAt` is
 * later than the arrival (`createdAt`), the clock of the messaging application is wrong, and the time of arrival counts.
 */
export const wroteAtOf = (messages: readonly Message[]): string | undefined =>
  messages
    .filter(({ direction }) => direction === 'InBound')
    .map(({ createdAt, sentAt = createdAt }) => (sentAt < createdAt ? sentAt : createdAt))
    .toSorted()
    .at(-1)

/** Returns the time from which the retention period of a deleted conversation counts; undefined for other statuses. */
export const deletedAtOf = (status: ConversationStatus, at: Date) => (status === 'Deleted' ? at : undefined)
