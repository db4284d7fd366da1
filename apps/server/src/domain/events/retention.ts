import type { Script } from '../script.ts'
import type { Store } from '../store.ts'
import type { EventStore } from './store.ts'

/** How many events are removed in one transaction, so that others can write in between. */
const STEP = 1000

/**
 * Removes some of the oldest events, up to the first that is not from before a time: so the positions that are left stay dense.
 * Returns how many; 0 if none is left.
 */
export function* removeSome(
  events: Pick<EventStore, 'lockOldest' | 'removeUpTo'>,
  organizationCode: string,
  before: Date,
): Script<number> {
  const lock = yield* events.lockOldest(organizationCode, STEP)
  const kept = lock.events.findIndex(({ at }) => at >= before)
  const count = kept === -1 ? lock.events.length : kept
  const last = lock.events[count - 1]
  if (last !== undefined) yield* events.removeUpTo(lock, last)
  return count
}

/** Removes all of them, one step after the other. Returns how many there were. */
export async function removeEvents(
  { read, write, organizations, events }: Pick<Store, 'read' | 'write' | 'organizations' | 'events'>,
  before: Date,
): Promise<number> {
  let removed = 0
  for (const organizationCode of await read(() => organizations.codes())) {
    const step = () => write(() => removeSome(events, organizationCode, before))
    for (let some = await step(); some > 0; some = await step()) removed += some
  }
  return removed
}
