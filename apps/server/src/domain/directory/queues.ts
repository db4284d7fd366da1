// How many messages wait for the adapters of channels, and since when.
import { integer, nullable, optional, type RowOf, text } from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'
import { addMs, timeOf } from '../../sql/time.ts'

/** Messages that have waited for longer don't count for the age: nobody hands them over any more. */
const MAX_AGE_MS = 7 * 86_400_000
/** A message that waits for longer is late. */
const LATE_MS = 5 * 60_000
/** The most messages that are counted. */
export const MAX_COUNTED = 1000

/** Returns the time since which a message counts for the age of a queue. */
export const countsSince = (at: Date): string => addMs(at, -MAX_AGE_MS).toISOString()

/** SQL: the time of the oldest message that waits on the channel `h`, and counts for its age. The statement has the parameter `since`. */
export const OLDEST_QUEUED = `(SELECT min(m.created_at) FROM messages m {only sqlite: INDEXED BY messages_queued}
    WHERE m.organization = h.organization AND m.queued_on = h.unique_id AND m.created_at > :since)` as const

const countQueued = one('queues_count', {}, { count: integer }).sql(
  `SELECT count(*) AS count FROM (SELECT 1 FROM messages {only sqlite: INDEXED BY messages_queued}
     WHERE queued_on IS NOT NULL LIMIT ${MAX_COUNTED}) AS queued`,
)
/** The oldest message of the channels that ever had a receipt. */
const findOldest = one('queues_oldest', { since: text }, { oldestAt: optional(text) }).sql(
  `SELECT min(queued.oldest_at) AS oldest_at
   FROM (SELECT ${OLDEST_QUEUED} AS oldest_at FROM channels h WHERE h.receipt_at IS NOT NULL) AS queued`,
)
const LATE_CHANNEL = { organizationId: text, channelId: text, oldestQueuedAt: nullable(text) }
const findLate = many('queues_late', { since: text, before: text }, LATE_CHANNEL).sql(
  `SELECT queued.organization_id, queued.channel_id, queued.oldest_queued_at
   FROM (SELECT o.unique_id AS organization_id, h.unique_id AS channel_id, ${OLDEST_QUEUED} AS oldest_queued_at
     FROM channels h JOIN organizations o ON o.organization = h.organization WHERE h.receipt_at IS NOT NULL) AS queued
   WHERE queued.oldest_queued_at < :before ORDER BY queued.oldest_queued_at LIMIT 100`,
)

/**
 * Returns how many messages wait for adapters, of all channels and at most 1,000, and for how many milliseconds the oldest one waits on a
 * channel that ever had a receipt; 0 if none does.
 */
export function* queueHealth(at: Date): ReadScript<{ count: number; oldestMs: number }> {
  const { count = 0 } = (yield* countQueued({})) ?? {}
  const { oldestAt } = (yield* findOldest({ since: countsSince(at) })) ?? {}
  return { count, oldestMs: oldestAt === undefined ? 0 : Math.max(0, at.getTime() - timeOf(oldestAt).getTime()) }
}

/** A channel on which a message waits for more than 5 minutes. */
export type LateChannel = RowOf<typeof LATE_CHANNEL>

/** Finds channels that ever had a receipt, and on which a message waits for more than 5 minutes: the 100 that wait longest. */
export const lateChannels = (at: Date): ReadScript<LateChannel[]> =>
  findLate({ since: countsSince(at), before: addMs(at, -LATE_MS).toISOString() })
