import type { Act } from '../audit.ts'
import { lockDeleted, type RemovalLock } from '../contacts/statements.ts'
import { listOrganizations } from '../organizations/organizations.ts'
import { removedBefore } from '../organizations/retention.ts'
import type { Writing } from '../audit.ts'
import type { Script } from '../../store/kernel/statement.ts'
import type { Store } from '../store.ts'
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
  const lock = yield* lockDeleted(act.organizationCode, before, PURGE_STEP)
  if (lock.conversations.length === 0) return 0
  yield* removeConversations(lock)
  for (const purged of lock.conversations) audit.append(act, 'conversation.purged', purged.conversationId, purged)
  return lock.conversations.length
}

/**
 * Removes conversations that are `Deleted` and became so before a time, with their messages. Returns how many. It goes in steps, each
 * a transaction, so that other processes can write in between. A later call goes on from the last step.
 *
 * @param asked For organizations without a retention of their own, whose conversations all stay if it is left out.
 */
export async function purgeDeleted(
  { read, write }: Pick<Store, 'read' | 'write'>,
  act: Omit<Act, 'organizationCode'>,
  asked?: Date,
): Promise<number> {
  let purged = 0
  for (const organization of await read('several', listOrganizations)) {
    const { organizationCode } = organization
    const before = removedBefore(organization, 'deletedMs', act.at, asked)
    if (before === undefined) continue
    const step = () =>
      write(organizationCode, (audit) => purgeSome({ act: { ...act, organizationCode }, audit }, before))
    for (let some = await step(); some > 0; some = await step()) purged += some
  }
  return purged
}
