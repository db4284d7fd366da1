// Applies the changes of messages that waited, and empties the events of removed messages, when messages are imported.
import type { Script } from '../../sql/statement.ts'
import { timeOf } from '../../sql/time.ts'
import { applyMessageChanges } from '../channels/changes.ts'
import { findMessages } from '../channels/lock-messages.ts'
import type { AuditLog } from '../kernel/audit.ts'
import { applyChanges, type MessageChange, withPendingChange } from '../tables/message-changes.ts'
import { changesByMessage, putPending, selectPending, takePendingOfImport } from '../tables/pending-changes.ts'
import type { MessageState } from '../tables/reactions.ts'
import type { PendingChanges, RecordOf } from '../tables/record.ts'
import type { Organization, OrganizationLock } from '../tables/records.ts'
import { emptyEventsOf, findRemoved } from '../tables/removed-messages.ts'

/**
 * Returns the messages of a batch after the changes that messaging applications reported: a stored message that was removed stays so, and
 * changes that waited for a message are applied. `isStored` says whether the store has a message.
 */
export function* withReportedChanges(
  { organization }: Pick<Organization, 'organization'>,
  messages: readonly RecordOf<'message'>[],
  isStored: (messageId: string) => boolean,
): Script<RecordOf<'message'>[]> {
  const stored = messages.map(({ uniqueId }) => uniqueId).filter(isStored)
  const removed = yield* findRemoved(organization, stored)
  const waitingFor = yield* takePendingOfImport(organization, messages)
  const changed = messages.map((message): RecordOf<'message'> => {
    const { type, organizationId, conversationId, messagingAppMessageId } = message
    const { receivedAs, replyToMessagingAppMessageId } = message
    const { changes, isBlocked } = waitingFor(conversationId, messagingAppMessageId)
    const kept = removed.get(message.uniqueId)
    if (kept === undefined && changes.length === 0) return message
    const { unseenTimes } = message
    const after: MessageState =
      kept === undefined ? applyChanges({ message, unseenTimes }, changes, { isBlocked }) : { message: kept }
    const received = {
      ...(receivedAs !== undefined && { receivedAs }),
      ...(replyToMessagingAppMessageId !== undefined && { replyToMessagingAppMessageId }),
    }
    return { type, organizationId, ...received, ...after.message, unseenTimes: after.unseenTimes }
  })
  const places = changed
    .filter(({ messageType, uniqueId }) => messageType === 'Removed' && isStored(uniqueId))
    .map(({ conversationId, uniqueId: messageId }) => ({ conversationId, messageId }))
  // An import is one transaction, however much it writes.
  while (!(yield* emptyEventsOf(organization, places)));
  return changed
}

/** How many messages one step looks up. */
const STEP = 1000

/**
 * Writes changes that wait for messages, beside those that wait in the store. Those whose message the store has don't wait any longer: they
 * are applied, as if the adapter reported them now.
 */
export function* putPendingChanges(
  { audit, at }: { audit: AuditLog; at: Date },
  lock: OrganizationLock,
  records: readonly PendingChanges[],
): Script<void> {
  const act = { organization: lock.organization, at }
  for (const [channelId, ofChannel] of Map.groupBy(records, (record) => record.channelId))
    for (let start = 0; start < ofChannel.length; start += STEP) {
      const channel = { ...lock, channelId }
      const step = ofChannel.slice(start, start + STEP)
      const values = step.map(({ messagingAppMessageId }) => messagingAppMessageId)
      const known = yield* findMessages(channel, values)
      const stored = step.filter(({ messagingAppMessageId }) => known.has(messagingAppMessageId))
      const waiting = step.filter(({ messagingAppMessageId }) => !known.has(messagingAppMessageId))
      const before = changesByMessage(yield* selectPending({ ...channel, values }))
      const rows = waiting.map(({ messagingAppMessageId: value, reportedAt, changes }) => ({
        value,
        channelId,
        reportedAt: timeOf(reportedAt),
        json: JSON.stringify(changes.reduce<readonly MessageChange[]>(withPendingChange, before.get(value) ?? [])),
      }))
      if (rows.length > 0) yield* putPending({ ...channel, rows })
      const changes = stored.flatMap((record) => record.changes)
      if (changes.length === 0) continue
      const { removed } = yield* applyMessageChanges({ act, audit }, channel, changes)
      while (!(yield* emptyEventsOf(lock.organization, removed)));
    }
}
