// Checks that protect existing conversations from a batch of records. A member that has delivered messages must stay on its channel. A
// channel that has conversations must keep its identity scope: channels with the same identity scope recognize the same contacts.
import { orgCode, rows, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { RecordRejected, type StoredStates } from './judge.ts'
import type { StoreRecord } from './record.ts'
import type { OrganizationLock } from './statements.ts'

/**
 * Selects the members of a batch that have delivered messages on another channel than their new one. `bound` has the new channels, and each
 * row has the other channel. The statement scans all events of the organization, which is acceptable because members are rarely rebound.
 */
const selectDeliveredElsewhere = many(
  'members_delivered_elsewhere',
  { organization: orgCode, bound: rows({ memberId: text, channelId: text }) },
  { uniqueId: text, channelId: text },
).sql(
  `SELECT bound.member_id AS unique_id, min(e.channel_id) AS channel_id FROM {rows :bound} AS bound
   JOIN events e ON e.organization = :organization AND e.type = 'message.received'
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
 * Finds a channel that has conversations and gets another identity scope from the batch. Such a change must be rejected: the identifiers of
 * the channel's contacts belong to the stored scope, so the server would no longer recognize these contacts.
 *
 * @param batch Records of the organization.
 * @returns the channel and its stored scope, or undefined if there is no such channel.
 */
function* findChangedScope(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
): Script<{ uniqueId: string; identityScope: string } | undefined> {
  const imported = batch.flatMap((record) =>
    record.type === 'channel' ? [{ channelId: record.uniqueId, identityScope: record.identityScope }] : [],
  )
  return imported.length === 0 ? undefined : (yield* selectInUseInOtherScope({ organization, imported }))[0]
}

/**
 * Finds a member that has delivered messages on one channel and that the batch binds to another one. Such a change must be rejected: the
 * server recognizes a retried message only on its channel, so it would store the message twice. The member would also miss replies.
 *
 * @param batch Records of the organization.
 * @returns the member and the channel on which it delivered, or undefined if there is no such member.
 */
function* findMovedMember(
  { organization }: OrganizationLock,
  batch: readonly StoreRecord[],
  before: StoredStates,
): Script<{ uniqueId: string; channelId: string } | undefined> {
  const bound = batch.flatMap((record) => {
    if (record.type !== 'member') return []
    const { uniqueId: memberId, channelId } = record
    const stored = before.member.get(memberId)
    return stored === undefined || stored.channelId === channelId
      ? []
      : [{ memberId, channelId: channelId ?? FIRST_CHANNEL }]
  })
  return bound.length === 0 ? undefined : (yield* selectDeliveredElsewhere({ organization, bound }))[0]
}

/**
 * Rejects a batch that changes the identity scope of a channel with conversations, or the channel of a member that has delivered messages.
 *
 * @param batch The records of the organization.
 * @param records The records of all organizations, which can have the same IDs. The rejection has the index of the record in this list.
 */
export function* checkBindings(
  lock: OrganizationLock,
  batch: readonly StoreRecord[],
  before: StoredStates,
  records: readonly StoreRecord[],
): Script<RecordRejected | undefined> {
  const indexOf = (type: 'channel' | 'member', uniqueId: string) =>
    records.findIndex((each) => each.type === type && each.uniqueId === uniqueId && batch.includes(each))
  const channel = yield* findChangedScope(lock, batch)
  if (channel !== undefined) {
    const message = `The channel ${channel.uniqueId} has conversations in the identity scope ${channel.identityScope}.`
    return new RecordRejected(indexOf('channel', channel.uniqueId), message, '/identityScope')
  }
  const member = yield* findMovedMember(lock, batch, before)
  if (member === undefined) return undefined
  const message = `The member ${member.uniqueId} has delivered messages on the channel ${member.channelId}.`
  return new RecordRejected(indexOf('member', member.uniqueId), message, '/channelId')
}
