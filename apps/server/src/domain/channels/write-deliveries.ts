// Writes what a batch of messages changes: contacts, conversations and messages.
import { list, orgCode } from '../../sql/columns.ts'
import { type Script, under } from '../../sql/statement.ts'
import type { SendersLock } from '../identities/lock-senders.ts'
import type { Sender } from '../identities/senders.ts'
import { identifierOf } from '../kernel/identifier.ts'
import { activityAtOf, wroteAtOf } from '../tables/conversation.ts'
import { forgetMessageIdentities } from '../tables/message-identities.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { type ConversationChange, updateCounters } from '../tables/records.ts'
import { rewriteMessages } from '../tables/rewrite-messages.ts'
import type { Deliveries } from './deliveries.ts'

/** Sets conversations back to `Active`, because their contact wrote again. The statement requires the lock of the senders. */
const reopenConversations = under<SendersLock>()
  .change(
    'conversations_reopen',
    { organization: orgCode, conversationIds: list() },
    { conversations: { unique_id: 'conversationIds' } },
  )
  .sql(
    `UPDATE conversations SET status = 'Active', deleted_at = NULL, version = version + 1
     WHERE organization = :organization AND unique_id {in :conversationIds}`,
  )

/** Writes the contacts, conversations and messages of a batch, and updates the counters of the conversations. */
export function* writeDeliveries(
  at: Date,
  lock: SendersLock,
  contacts: ReadonlyMap<string, Sender>,
  { targets, messages, rewritten, received }: Deliveries,
): Script<void> {
  const changed = [...contacts.values()]
    .filter(({ change }) => change !== undefined)
    .map(({ contact, profileTimes }) => ({ ...contact, ...(profileTimes && { profileTimes }) }))
  yield* putRecordsOfType(lock, 'contact', changed, { at })
  const reopened = targets.filter(({ isReopened, isNew }) => isReopened && !isNew)
  const conversationIds = reopened.map(({ conversationId }) => conversationId)
  if (reopened.length > 0) yield* reopenConversations({ ...lock, conversationIds })
  const insertOptions = { at, mustBeNew: true }
  const conversations = targets
    .filter(({ isNew }) => isNew)
    .map(({ conversationId, contactId, initiatedBy, status, isHistory }) => ({
      organizationId: lock.organizationId,
      uniqueId: conversationId,
      contactId,
      channelId: lock.channelId,
      initiatedBy,
      createdAt: at.toISOString(),
      status,
      tagIds: [],
      isHistory,
    }))
  yield* putRecordsOfType(lock, 'conversation', conversations, insertOptions)
  if (received.size > 0) yield* forgetMessageIdentities({ ...lock, messageIds: [...received] })
  yield* putRecordsOfType(lock, 'message', messages, insertOptions)
  yield* rewriteMessages(lock, [...rewritten.values()])
  // Besides the counters, this sets where replies are sent (`address`), when the contact wrote, and when its message was accepted.
  const changes = targets.map(({ conversationId, total, unread, news, address }): ConversationChange => {
    const counts = { conversationId, total, unread, activityAt: activityAtOf(news) }
    if (address === undefined) return counts
    const [kind, value] = identifierOf(address, lock.channel.phoneMatching)
    const addressNumber = kind === 'number' ? value : undefined
    return { ...counts, wroteAt: wroteAtOf(news), address, addressNumber, acceptedAt: at.toISOString() }
  })
  // A message that only got its content changes no counter, but the digest of its conversation.
  const otherIds = new Set(Array.from(rewritten.values(), ({ conversationId }) => conversationId)).difference(
    new Set(changes.map(({ conversationId }) => conversationId)),
  )
  const digests = Array.from(otherIds, (conversationId) => ({ conversationId, total: 0, unread: 0 }))
  yield* updateCounters(lock, [...changes, ...digests])
}
