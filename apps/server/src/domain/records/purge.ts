import type { Act, AuditLog } from '../audit.ts'
import { listOrganizations } from '../organizations/organizations.ts'
import { removedBefore } from '../organizations/retention.ts'
import type { Locked, Script } from '../script.ts'
import type { Store } from '../store.ts'

/** How many conversations are purged in one transaction, so that others can write in between. */
const PURGE_STEP = 200

/** No other transaction restores one of the conversations. */
export type DeletedLock = Locked<{
  organizationCode: string
  conversations: readonly { conversationId: string; contactId: string }[]
}>

/** What a purge needs of the store. */
export interface PurgeStore {
  /** Locks conversations that became `Deleted` before a time, the first `most` of them, in the order of their identifiers. */
  lockDeleted(organizationCode: string, before: Date, most: number): Script<DeletedLock>

  /** Removes the conversations with their messages, and with what their events say of messages. */
  remove(lock: DeletedLock): Script<unknown>
}

/** Removes some of the conversations that became `Deleted` before a time. Returns how many; 0 if none is left. */
export function* purgeSome(
  { conversations, audit, act }: { conversations: PurgeStore; audit: AuditLog; act: Act },
  before: Date,
): Script<number> {
  const lock = yield* conversations.lockDeleted(act.organizationCode, before, PURGE_STEP)
  if (lock.conversations.length === 0) return 0
  yield* conversations.remove(lock)
  for (const purged of lock.conversations) audit.append(act, 'conversation.purged', purged.conversationId, purged)
  return lock.conversations.length
}

/** Removes all of them, one step after the other. Returns how many there were. */
export async function purgeDeleted(
  { read, write }: Pick<Store, 'read' | 'write'>,
  conversations: PurgeStore,
  act: Omit<Act, 'organizationCode'>,
  asked: Date | undefined,
): Promise<number> {
  let purged = 0
  for (const organization of await read(listOrganizations)) {
    const { organizationCode } = organization
    const before = removedBefore(organization, 'deletedMs', act.at, asked)
    if (before === undefined) continue
    const step = () => write((audit) => purgeSome({ conversations, audit, act: { ...act, organizationCode } }, before))
    for (let some = await step(); some > 0; some = await step()) purged += some
  }
  return purged
}
