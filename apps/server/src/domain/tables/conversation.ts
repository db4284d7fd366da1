// The values of a conversation's columns that its status and its messages decide.
import type { ConversationStatus, Message } from '@parley/contract'
import type { ReceivedAs } from '../kernel/received-as.ts'

/**
 * The status of a conversation whose removal takes several transactions. It is only in the store: after the first transaction, which
 * removes some messages, the conversation doesn't exist for clients.
 */
export const REMOVING = 'Removing'
/** Returns the SQL condition that the removal of a conversation hasn't begun. */
export const isKept = <const Column extends string>(status: Column) => `${status} <> '${REMOVING}'` as const

export const isUnread = ({ direction, status }: Pick<Message, 'direction' | 'status'>): boolean =>
  direction === 'InBound' && status === 'Unread'

/** The statuses of messages that were handed over, and that the contact may still read. A failed message was handed over only sometimes. */
const HANDED_OVER: readonly string[] = ['Sent', 'UnDelivered', 'Delivered'] satisfies Message['status'][]

/**
 * Returns when a message of the organization was handed over, for receipts about all messages up to a time. Returns undefined if it waits
 * for the adapter, or if no such receipt can change it. An imported message counts as handed over when it was created:
 * `handedOverAt` is undefined then, and null if the message wasn't handed over.
 */
export function handedOverAtOf(
  { direction, status, createdAt }: Pick<Message, 'direction' | 'status' | 'createdAt'>,
  { queuedOn, handedOverAt }: { queuedOn?: string | undefined; handedOverAt?: string | null | undefined },
): string | undefined {
  if (direction !== 'OutBound' || status === 'Read' || queuedOn !== undefined) return undefined
  if (handedOverAt !== undefined) return handedOverAt ?? undefined
  return HANDED_OVER.includes(status) ? createdAt : undefined
}

/** A message, and how it was received. */
type Received = Pick<Message, 'direction' | 'createdAt' | 'sentAt'> & { receivedAs?: ReceivedAs }
const isNews = ({ receivedAs }: Received) => receivedAs?.isHistory !== true

/**
 * Returns the time of the contact's latest message that isn't of the history; undefined if there is none. The reply window starts then. If
 * `sentAt` is later than the arrival (`createdAt`), the clock of the messaging application is wrong, and the time of arrival counts.
 */
export const wroteAtOf = (messages: readonly Received[]): string | undefined =>
  messages
    .filter((message) => message.direction === 'InBound' && isNews(message))
    .map(({ createdAt, sentAt = createdAt }) => (sentAt < createdAt ? sentAt : createdAt))
    .toSorted()
    .at(-1)

/** Returns the time of the newest message that isn't of the history; undefined if there is none. */
export const activityAtOf = (messages: readonly Received[]): string | undefined =>
  messages
    .filter(isNews)
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)

/** Returns the time from which the retention period of a deleted conversation counts; undefined for other statuses. */
export const deletedAtOf = (status: ConversationStatus, at: Date) => (status === 'Deleted' ? at : undefined)
