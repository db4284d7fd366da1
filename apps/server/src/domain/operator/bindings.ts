// Checks that protect existing conversations from a batch of records. A member that has delivered messages must stay on its channel. A
// channel that has conversations must keep its identity scope: channels with the same identity scope recognize the same contacts.
import { orgCode, rows, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { RecordRejected, type StoredStates } from './judge.ts'
import type { StoreRecord } from '../tables/record.ts'
import type { OrganizationLock } from '../tables/records.ts'

/**
 * Selects the members that must not move to another channel, because they have delivered messages on their old channel. `bound` has the new
 * channel of each member. A result row has the old channel. Scanning all events is acceptable, because members are rarely rebound.
 */
const selectDeliveredElsewhere = many(
  'members_delivered_elsewhere',
  { organization: orgCode, bound: rows({ memberId: text, channelId: text }) },
  { uniqueId: text, channelId: text },
).sql(
  `SELECT bound.member_id AS unique_id, min(e.channel_id) AS channel_id FROM {rows :bound} AS bound
   JOIN events e ON e.organization = :organization AND e.type IN ('message.received', 'message.recorded')
     AND e.member_id = bound.member_id AND e.channel_id <> bound.channel_id
   GROUP BY bound.member_id`,
)

/**
 * Completes an imported member with its stored `deactivatedAt` and `channelId` if the import omits these properties. So an import neither
 * reactivates nor unbinds a member. Returns a record of another type, or a new member, unchanged.
 */
export function keepMemberState(record: StoreRecord, before: StoredStates | undefined): StoreRecord {
  if (record.type !== 'member') return record
  const stored = before?.member.get(record.uniqueId)
  return stored === undefined ? record : { deactivatedAt: stored.deactivatedAt, channelId: stored.channelId, ...record }
}

/** Selects the imported channels that have conversations and whose stored identity scope differs from the imported one. */
const selectInUseInOtherScope = many(
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
 * Rejects a batch of an organization that changes the identity scope of a channel with conversations, or the channel of a member that has
 * delivered messages. `records` are the records of all organizations. The rejection has the index of the invalid record in this list.
 */
export function* checkBindings(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
  before: StoredStates,
  records: readonly StoreRecord[],
): Script<RecordRejected | undefined> {
  const indexOf = (type: 'channel' | 'member', uniqueId: string) =>
    records.findIndex((each) => each.type === type && each.uniqueId === uniqueId && batch.includes(each))
  const imported = batch.flatMap((record) =>
    record.type === 'channel' ? [{ channelId: record.uniqueId, identityScope: record.identityScope }] : [],
  )
  // The identifiers of the channel's contacts belong to the stored scope. With another scope, the server wouldn't recognize the contacts.
  const [channel] = imported.length === 0 ? [] : yield* selectInUseInOtherScope({ organization, imported })
  if (channel !== undefined) {
    const message = `The channel ${channel.uniqueId} has conversations in the identity scope ${channel.identityScope}.`
    return new RecordRejected(indexOf('channel', channel.uniqueId), message, '/identityScope')
  }
  const bound = batch.flatMap((record) => {
    const stored = record.type === 'member' ? before.member.get(record.uniqueId) : undefined
    if (record.type !== 'member' || stored === undefined || stored.channelId === record.channelId) return []
    return [{ memberId: record.uniqueId, channelId: record.channelId ?? FIRST_CHANNEL }]
  })
  // On the new channel, the server wouldn't recognize a retry of an old message, and would store the message twice. The member would also
  // miss the replies of the old channel.
  const [member] = bound.length === 0 ? [] : yield* selectDeliveredElsewhere({ organization, bound })
  if (member === undefined) return undefined
  const message = `The member ${member.uniqueId} has delivered messages on the channel ${member.channelId}.`
  return new RecordRejected(indexOf('member', member.uniqueId), message, '/channelId')
}
