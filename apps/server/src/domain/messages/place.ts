import type { Message } from '@parley/contract'

/** The place of a message in the order of its conversation. */
export type Place = Pick<Message, 'createdAt' | 'uniqueId'>

/**
 * A place that comes after the newest message. So the order of a conversation is the order in which its messages were accepted,
 * also if the clock stepped back, or if another process whose clock is ahead made the newest one.
 */
export function placeAfter(newest: Place | undefined, { createdAt, uniqueId }: Place): Place {
  if (newest === undefined || newest.createdAt < createdAt) return { createdAt, uniqueId }
  const isAfter = newest.uniqueId < uniqueId
  return { createdAt: isAfter ? newest.createdAt : later(newest.createdAt), uniqueId }
}

const later = (time: string) => new Date(Date.parse(time) + 1).toISOString()
