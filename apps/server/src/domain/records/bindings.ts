// The channel that a member is bound to, as records change it.
import { list, text, orgCode } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import type { Before } from './judge.ts'
import type { StoreRecord } from './record.ts'
import type { OrganizationLock } from './statements.ts'

/** It reads all events of the organization. Few members are bound, and each of them once. */
const deliveredElsewhere = many(
  'members_delivered_elsewhere',
  { organization: orgCode, tuples: list<readonly [memberId: string, channelId: string]>() },
  { uniqueId: text, channelId: text },
).sql(
  `SELECT bound.value ->> 0 AS unique_id, min(e.channel_id) AS channel_id FROM {each :tuples} AS bound
   JOIN events e ON e.organization = :organization AND e.type = 'message.received'
     AND e.member_id = bound.value ->> 0 AND e.channel_id <> bound.value ->> 1
   GROUP BY bound.value ->> 0`,
)

/** Keeps the state of a member that an import doesn't mention: whether it is deactivated, and its channel. */
export function keepState(record: StoreRecord, before: Before | undefined): StoreRecord {
  const known = record.type === 'member' ? before?.member.get(record.uniqueId) : undefined
  if (record.type !== 'member' || known === undefined) return record
  return { deactivatedAt: known.deactivatedAt, channelId: known.channelId, ...record }
}

const inUseElsewhere = many(
  'channels_in_use_elsewhere',
  { organization: orgCode, tuples: list<readonly [channelId: string, identityScope: string]>() },
  { uniqueId: text, identityScope: text },
).sql(
  `SELECT h.unique_id, {property h.json.identityScope} AS identity_scope FROM {each :tuples} AS imported
   JOIN channels h ON h.organization = :organization AND h.unique_id = imported.value ->> 0
   WHERE {property h.json.identityScope} <> imported.value ->> 1
     AND EXISTS (SELECT 1 FROM conversations c WHERE c.organization = :organization AND c.channel_id = h.unique_id)`,
)

/**
 * Finds a channel with conversations that would get another identity scope, in which none of its contacts are known.
 *
 * @param batch Records of the organization.
 * @returns the channel, and its scope.
 */
export function* findRescoped(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
): Script<{ uniqueId: string; identityScope: string } | undefined> {
  const tuples = batch.flatMap((record) =>
    record.type === 'channel' ? [[record.uniqueId, record.identityScope] as const] : [],
  )
  return tuples.length === 0 ? undefined : (yield* inUseElsewhere({ organization, tuples }))[0]
}

/**
 * Finds a member that delivered messages on a channel and would deliver on another one from now on. What it delivers again would be new
 * there, and it would no longer get the replies to what it delivered before.
 *
 * @param batch Records of the organization.
 * @returns the member, and the channel on which it delivered.
 */
export function* findMoved(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
  before: Before,
): Script<{ uniqueId: string; channelId: string } | undefined> {
  const tuples = batch.flatMap((record) => {
    if (record.type !== 'member') return []
    const { uniqueId, channelId } = record
    const known = before.member.get(uniqueId)
    return known === undefined || known.channelId === channelId ? [] : [[uniqueId, channelId ?? FIRST_CHANNEL] as const]
  })
  return tuples.length === 0 ? undefined : (yield* deliveredElsewhere({ organization, tuples }))[0]
}
