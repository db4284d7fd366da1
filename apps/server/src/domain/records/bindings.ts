// Checks of an imported batch that concern the channel of a member and the identity scope of a channel.
import { orgCode, rows, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import type { Before } from './judge.ts'
import type { StoreRecord } from './record.ts'
import type { OrganizationLock } from './statements.ts'

/** This statement scans all events of the organization. That is acceptable, because each member is bound once. */
const deliveredElsewhere = many(
  'members_delivered_elsewhere',
  { organization: orgCode, bound: rows({ memberId: text, channelId: text }) },
  { uniqueId: text, channelId: text },
).sql(
  `SELECT bound.member_id AS unique_id, min(e.channel_id) AS channel_id FROM {rows :bound} AS bound
   JOIN events e ON e.organization = :organization AND e.type = 'message.received'
     AND e.member_id = bound.member_id AND e.channel_id <> bound.channel_id
   GROUP BY bound.member_id`,
)

/** Keeps the state of a member that an import doesn't mention: whether it is deactivated, and its channel. */
export function keepState(record: StoreRecord, before: Before | undefined): StoreRecord {
  const known = record.type === 'member' ? before?.member.get(record.uniqueId) : undefined
  if (record.type !== 'member' || known === undefined) return record
  return { deactivatedAt: known.deactivatedAt, channelId: known.channelId, ...record }
}

const inUseElsewhere = many(
  'channels_in_use_elsewhere',
  { organization: orgCode, imported: rows({ channelId: text, identityScope: text }) },
  { uniqueId: text, identityScope: text },
).sql(
  `SELECT h.unique_id, {property h.json.identityScope} AS identity_scope FROM {rows :imported} AS imported
   JOIN channels h ON h.organization = :organization AND h.unique_id = imported.channel_id
   WHERE {property h.json.identityScope} <> imported.identity_scope
     AND EXISTS (SELECT 1 FROM conversations c WHERE c.organization = :organization AND c.channel_id = h.unique_id)`,
)

/**
 * Finds a channel with conversations whose identity scope the batch would change. None of its contacts are known in the new scope.
 *
 * @param batch Records of the organization.
 * @returns the channel, and its present scope.
 */
export function* findRescoped(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
): Script<{ uniqueId: string; identityScope: string } | undefined> {
  const imported = batch.flatMap((record) =>
    record.type === 'channel' ? [{ channelId: record.uniqueId, identityScope: record.identityScope }] : [],
  )
  return imported.length === 0 ? undefined : (yield* inUseElsewhere({ organization, imported }))[0]
}

/**
 * Finds a member that has delivered messages on one channel and that the batch would bind to another. A message that it delivers again
 * would become a duplicate there, and it would no longer get the replies to its earlier messages.
 *
 * @param batch Records of the organization.
 * @returns the member, and the channel on which it delivered.
 */
export function* findMoved(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
  before: Before,
): Script<{ uniqueId: string; channelId: string } | undefined> {
  const bound = batch.flatMap((record) => {
    if (record.type !== 'member') return []
    const { uniqueId: memberId, channelId } = record
    const known = before.member.get(memberId)
    return known === undefined || known.channelId === channelId
      ? []
      : [{ memberId, channelId: channelId ?? FIRST_CHANNEL }]
  })
  return bound.length === 0 ? undefined : (yield* deliveredElsewhere({ organization, bound }))[0]
}
