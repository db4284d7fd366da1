// Applies the changes of messages that waited, and empties the events of removed messages, when messages are imported.
import type { Script } from '../../sql/statement.ts'
import { applyChanges } from '../tables/message-changes.ts'
import { takePendingOfImport } from '../tables/pending-changes.ts'
import type { MessageState } from '../tables/reactions.ts'
import type { RecordOf } from '../tables/record.ts'
import type { Organization } from '../tables/records.ts'
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
