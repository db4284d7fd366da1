// Removes conversations for good after they were `Deleted` for the retention period of their organization: by a job, and by a command.
// A transaction removes a limited number of rows. So a large conversation takes several transactions, and clients don't see it meanwhile.
import type { Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { hideConversations, lockOldestDeleted, messagesToPurge, type RemovalLock } from './removals.ts'
import { purgeConversations } from '../tables/removals.ts'
import { removeOld } from './retention.ts'
import { instant, orgCode } from '../../sql/columns.ts'
import { lockOf, many, type Script } from '../../sql/statement.ts'
import { declareJob } from './job.ts'
import type { Store } from '../../store/store.ts'
import { purgesOfParts } from './stored.ts'
import { updateCounters } from '../tables/records.ts'
import { MAX_REMOVED_ROWS } from '../tables/stored-row.ts'

/**
 * Removes locked conversations, their messages, and the contents of their events, and appends an event `conversation.purged` for each. Each
 * table has one statement in `purges`. If more rows must be removed than one transaction may, it removes some, and returns false.
 */
export function* removeConversations({ act, audit }: Writing, lock: RemovalLock): Script<boolean> {
  const { organization, conversations } = lock
  const conversationIds = conversations.map(({ conversationId }) => conversationId)
  if (conversationIds.length === 0) return true
  const messages = yield* messagesToPurge({ organization, conversationIds })
  const removed = { organization, conversationIds, messageIds: messages.map(({ uniqueId }) => uniqueId) }
  let isComplete = true
  for (const purge of purgesOfParts) if ((yield* purge(removed)) >= MAX_REMOVED_ROWS) isComplete = false
  if (isComplete) {
    yield* purgeConversations(removed)
    for (const purged of conversations) audit.append(act, 'conversation.purged', purged.conversationId, purged)
  } else {
    yield* hideConversations(removed)
    // An import can restore the conversation with its messages, and counts only those that it adds.
    const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId)
    const changes = Array.from(byConversation, ([conversationId, removedMessages]) => ({
      conversationId,
      total: -removedMessages.length,
      unread: -removedMessages.filter(({ unread }) => unread === 1).length,
    }))
    yield* updateCounters({ organization }, changes)
  }
  return isComplete
}

/**
 * Removes conversations that became `Deleted` before a time, all from one organization, in one transaction. Returns how many it removed: 0
 * if their removal takes further transactions, or undefined if no such conversation is left.
 */
export function* purgeBatch(writing: Writing, before: Date): Script<number | undefined> {
  const { organization } = writing.act
  const conversations = yield* lockOldestDeleted({ organization, before })
  if (conversations.length === 0) return undefined
  const isComplete = yield* removeConversations(writing, lockOf<RemovalLock>({ organization, conversations }))
  return isComplete ? conversations.length : 0
}

/**
 * Selects the organizations with conversations that have been `Deleted` for longer than the retention period. `before` is `at` minus the
 * retention period: conversations that became `Deleted` earlier are due.
 */
const organizationsToPurge = many(
  'organizations_with_old_deleted',
  { at: instant },
  { organization: orgCode, before: instant },
).sql(
  `SELECT o.organization, CAST(:at AS BIGINT) - o.keep_deleted_ms AS before FROM organizations o
   WHERE o.keep_deleted_ms IS NOT NULL AND EXISTS (
     SELECT 1 FROM conversations c WHERE c.organization = o.organization AND c.deleted_at IS NOT NULL
       AND c.deleted_at < CAST(:at AS BIGINT) - o.keep_deleted_ms)`,
)

/** The job that removes deleted conversations after the retention period. `run` removes one batch, and is called until it returns false. */
export const deletedPurge = declareJob({
  name: 'deleted_purge',
  due: (at) => organizationsToPurge({ at }),
  *run(writing, { before }): Script<boolean> {
    return (yield* purgeBatch(writing, before)) !== undefined
  },
})

/**
 * Removes deleted conversations of all organizations, and returns how many it removed. A conversation is removed after the retention period
 * of its organization. Without such a period, it is removed if it became `Deleted` before `defaultBefore`, or kept if this time is absent.
 */
export const purgeDeleted = (
  storage: Pick<Store, 'read' | 'write'>,
  act: Omit<Act, 'organization'>,
  defaultBefore?: Date,
): Promise<number> => removeOld(storage, 'deletedMs', act, defaultBefore, purgeBatch)
