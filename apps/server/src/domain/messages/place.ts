import type { Message } from '@parley/contract'

/** The position of a message in its conversation: messages are sorted by time, then by ID. */
export type Place = Pick<Message, 'createdAt' | 'uniqueId'>

/**
 * Returns a place after the newest message. So messages are sorted in the order in which they were accepted, even if the clock was set
 * back, or if another process with a faster clock added the newest message.
 */
export function placeAfter(newest: Place | undefined, { createdAt, uniqueId }: Place): Place {
  if (newest === undefined || newest.createdAt < createdAt) return { createdAt, uniqueId }
  const isAfter = newest.uniqueId < uniqueId
  return { createdAt: isAfter ? newest.createdAt : later(newest.createdAt), uniqueId }
}

const later = (time: string) => new Date(Date.parse(time) + 1).toISOString()
