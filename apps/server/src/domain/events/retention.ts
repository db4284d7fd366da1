import type { Act, AuditArchive, AuditLog } from '../audit.ts'
import { listOrganizations } from '../organizations/organizations.ts'
import { removedBefore } from '../organizations/retention.ts'
import type { Script } from '../script.ts'
import type { Store } from '../store.ts'
import type { WebhookStore } from '../webhooks/store.ts'
import type { EventStore } from './store.ts'

/** How many events are removed in one transaction, so that others can write in between. */
const STEP = 1000

export interface Retention {
  events: Pick<EventStore, 'lockOldest' | 'removeUpTo'>
  webhooks: Pick<WebhookStore, 'lockEnabled' | 'deliveredTo'>
}

/**
 * Removes some of the oldest events, up to the first that is to be kept or that an enabled webhook hasn't got: so the positions that
 * are left stay dense. Returns how many; 0 if none is left.
 */
export function* removeSome(
  { events, webhooks }: Retention,
  organizationCode: string,
  isKept: (event: { position: number; at: Date }) => boolean,
): Script<number> {
  const lock = yield* events.lockOldest(organizationCode, STEP)
  // The endpoints are locked first and read then: a row that is waited for may come with retries that were not seen before.
  const delivered = (yield* webhooks.deliveredTo(yield* webhooks.lockEnabled(organizationCode))) ?? Infinity
  const kept = lock.events.findIndex((event) => isKept(event) || event.position > delivered)
  const count = kept === -1 ? lock.events.length : kept
  const last = lock.events[count - 1]
  if (last !== undefined) yield* events.removeUpTo(lock, last)
  return count
}

type RemovingStore = Pick<Store, 'read' | 'write' | 'events' | 'webhooks'>

/** Removes all that are from before a time, or as old as the organization says, one step after the other. Returns how many there were. */
export async function removeEvents(
  { read, write, ...ports }: RemovingStore,
  now: Date,
  asked: Date | undefined,
): Promise<number> {
  let removed = 0
  for (const organization of await read(listOrganizations)) {
    const { organizationCode } = organization
    const before = removedBefore(organization, 'eventsMs', now, asked)
    if (before === undefined) continue
    const step = () => write(() => removeSome(ports, organizationCode, ({ at }) => at >= before))
    for (let some = await step(); some > 0; some = await step()) removed += some
  }
  return removed
}

/**
 * Removes the entries that an archive has, one step after the other. Returns how many there were. The first step of each organization
 * logs the archive, so that for each missing entry there is one that names its archive.
 */
export async function removeArchived(
  { write, ...ports }: Omit<RemovingStore, 'read'>,
  act: Omit<Act, 'organizationCode'>,
  { sha256, parts }: AuditArchive,
): Promise<number> {
  let removed = 0
  for (const { organizationCode, organizationId, numberOfEntries, position } of parts) {
    let isLogged = false
    function* step(audit: AuditLog): Script<number> {
      const some = yield* removeSome(ports, organizationCode, (event) => event.position > position)
      if (some === 0 || isLogged) return some
      audit.append({ ...act, organizationCode }, 'audit.archived', organizationId, { numberOfEntries, sha256 })
      return some
    }
    for (let some = await write(step); some > 0; some = await write(step)) {
      isLogged = true
      removed += some
    }
  }
  return removed
}
