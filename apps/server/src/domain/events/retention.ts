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
 * Removes some of the oldest events, up to the first that is not from before a time or that an enabled webhook hasn't got: so the
 * positions that are left stay dense. Returns how many; 0 if none is left.
 */
export function* removeSome({ events, webhooks }: Retention, organizationCode: string, before: Date): Script<number> {
  const lock = yield* events.lockOldest(organizationCode, STEP)
  // The endpoints are locked first and read then: a row that is waited for may come with retries that were not seen before.
  const delivered = (yield* webhooks.deliveredTo(yield* webhooks.lockEnabled(organizationCode))) ?? Infinity
  const kept = lock.events.findIndex(({ position, at }) => at >= before || position > delivered)
  const count = kept === -1 ? lock.events.length : kept
  const last = lock.events[count - 1]
  if (last !== undefined) yield* events.removeUpTo(lock, last)
  return count
}

/** Removes all of them, one step after the other. Returns how many there were. */
export async function removeEvents(
  {
    read,
    write,
    organizations,
    events,
    webhooks,
  }: Pick<Store, 'read' | 'write' | 'organizations' | 'events' | 'webhooks'>,
  before: Date,
): Promise<number> {
  let removed = 0
  for (const organizationCode of await read(() => organizations.codes())) {
    const step = () => write(() => removeSome({ events, webhooks }, organizationCode, before))
    for (let some = await step(); some > 0; some = await step()) removed += some
  }
  return removed
}
