import type { Act, Writing } from '../../sql/audit.ts'
import { lockDeleted, type RemovalLock } from '../contacts/statements.ts'
import { removeOld } from '../organizations/retention.ts'
import { instant, orgCode } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { declareJob } from '../job.ts'
import type { Store } from '../../sql/store.ts'
import { purges } from '../stored.ts'

/** How many conversations one transaction purges, so that other transactions can write in between. */
const PURGE_STEP = 200

/** Removes conversations, their messages, and the contents of their events. */
export function* removeConversations({ organization, conversations }: RemovalLock): Script<void> {
  const conversationIds = conversations.map(({ conversationId }) => conversationId)
  for (const purge of purges) yield* purge({ organization, conversationIds })
}

/** Removes a batch of the conversations that became `Deleted` before a time. Returns how many; 0 if none is left. */
export function* purgeSome({ act, audit }: Writing, before: Date): Script<number> {
  const lock = yield* lockDeleted(act.organization, before, PURGE_STEP)
  if (lock.conversations.length === 0) return 0
  yield* removeConversations(lock)
  for (const purged of lock.conversations) audit.append(act, 'conversation.purged', purged.conversationId, purged)
  return lock.conversations.length
}

const withOldDeleted = many(
  'organizations_with_old_deleted',
  { at: instant },
  { organization: orgCode, before: instant },
).sql(
  `SELECT o.organization, CAST(:at AS BIGINT) - o.keep_deleted_ms AS before FROM organizations o
   WHERE o.keep_deleted_ms IS NOT NULL AND EXISTS (
     SELECT 1 FROM conversations c WHERE c.organization = o.organization AND c.deleted_at IS NOT NULL
       AND c.deleted_at < CAST(:at AS BIGINT) - o.keep_deleted_ms)`,
)

/** A job that removes the deleted conversations that have exceeded the retention period of their organization. */
export const deletedPurge = declareJob({
  name: 'deleted_purge',
  due: (at) => withOldDeleted({ at }),
  *run(writing, { before }): Script<boolean> {
    return (yield* purgeSome(writing, before)) > 0
  },
})

/**
 * Removes the conversations that became `Deleted` before a time, with their messages. Returns how many.
 *
 * @param defaultBefore The time for organizations without a retention period. If it is absent, their conversations stay.
 */
export const purgeDeleted = (
  storage: Pick<Store, 'read' | 'write'>,
  act: Omit<Act, 'organization'>,
  defaultBefore?: Date,
): Promise<number> => removeOld(storage, 'deletedMs', act, defaultBefore, purgeSome)
