import type { Act } from '../../sql/audit.ts'
import { lockDeleted, type RemovalLock } from '../contacts/statements.ts'
import { removeOld } from '../organizations/retention.ts'
import type { Writing } from '../../sql/audit.ts'
import type { Script } from '../../sql/statement.ts'
import type { Store } from '../../sql/store.ts'
import { purges } from '../stored.ts'

/** How many conversations are purged in one transaction, so that others can write in between. */
const PURGE_STEP = 200

/** Removes the conversations with their messages, and with what their events say of messages. */
export function* removeConversations({ organization, conversations }: RemovalLock): Script<void> {
  const conversationIds = conversations.map(({ conversationId }) => conversationId)
  for (const purge of purges) yield* purge({ organization, conversationIds })
}

/** Removes some of the conversations that became `Deleted` before a time. Returns how many; 0 if none is left. */
export function* purgeSome({ act, audit }: Writing, before: Date): Script<number> {
  const lock = yield* lockDeleted(act.organization, before, PURGE_STEP)
  if (lock.conversations.length === 0) return 0
  yield* removeConversations(lock)
  for (const purged of lock.conversations) audit.append(act, 'conversation.purged', purged.conversationId, purged)
  return lock.conversations.length
}

/**
 * Removes conversations that are `Deleted` and became so before a time, with their messages. Returns how many.
 *
 * @param asked For organizations without a retention of their own, whose conversations all stay if it is left out.
 */
export const purgeDeleted = (
  storage: Pick<Store, 'read' | 'perform'>,
  act: Omit<Act, 'organization'>,
  asked?: Date,
): Promise<number> => removeOld(storage, 'deletedMs', act, asked, purgeSome)
