// Removes conversations for good after they were `Deleted` for the retention period of their organization: by a job, and by a command.
import type { Act, Writing } from '../../sql/audit.ts'
import { lockOldestDeleted, type RemovalLock } from '../contacts/statements.ts'
import { removeOld } from '../organizations/retention.ts'
import { instant, orgCode } from '../../sql/columns.ts'
import { lockOf, many, type Script } from '../../sql/statement.ts'
import { declareJob } from '../job.ts'
import type { Store } from '../../sql/store.ts'
import { purges } from '../stored.ts'

/** How many conversations one transaction purges. The number is small, so that other transactions can write between two batches. */
const PURGE_BATCH_SIZE = 200

/** Removes locked conversations, their messages, and the contents of their events. Each table has one statement in `purges`. */
export function* removeConversations({ organization, conversations }: RemovalLock): Script<void> {
  const conversationIds = conversations.map(({ conversationId }) => conversationId)
  for (const purge of purges) yield* purge({ organization, conversationIds })
}

/**
 * Removes one batch of conversations that became `Deleted` before a time, all from one organization. Appends an event `conversation.purged`
 * for each conversation, and returns the number of removed conversations. If it returns 0, no such conversation is left.
 */
export function* purgeBatch({ act, audit }: Writing, before: Date): Script<number> {
  const { organization } = act
  const conversations = yield* lockOldestDeleted({ organization, before, limit: PURGE_BATCH_SIZE })
  if (conversations.length === 0) return 0
  yield* removeConversations(lockOf<RemovalLock>({ organization, conversations }))
  for (const purged of conversations) audit.append(act, 'conversation.purged', purged.conversationId, purged)
  return conversations.length
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
    return (yield* purgeBatch(writing, before)) > 0
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
