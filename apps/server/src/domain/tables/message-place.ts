// Decides the place of a new message among the messages of its conversation.
import type { Message } from '@parley/contract'
import { addMs, timeOf } from '../../sql/time.ts'

/** The sort key of a message in its conversation: messages are sorted by time, then by ID. */
export type MessagePlace = Pick<Message, 'createdAt' | 'uniqueId'>

/**
 * Returns the time and the ID that a new message gets, so that it is sorted after the newest message. The time is later than the real time
 * if the clock was set back, or if a process with a faster clock added the newest message.
 */
export function placeAfter(newest: MessagePlace | undefined, { createdAt, uniqueId }: MessagePlace): MessagePlace {
  if (newest === undefined || newest.createdAt < createdAt) return { createdAt, uniqueId }
  const idSortsAfter = newest.uniqueId < uniqueId
  return { createdAt: idSortsAfter ? newest.createdAt : oneMsLater(newest.createdAt), uniqueId }
}

const oneMsLater = (time: string) => addMs(timeOf(time), 1).toISOString()

/** Returns the later of two places. */
export const newestPlace = (newest: MessagePlace | undefined, place: MessagePlace): MessagePlace =>
  newest !== undefined &&
  (newest.createdAt > place.createdAt || (newest.createdAt === place.createdAt && newest.uniqueId > place.uniqueId))
    ? newest
    : place
