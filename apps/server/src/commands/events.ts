import { removeEvents } from '../domain/events/retention.ts'
import type { Store } from '../sql/store.ts'
import { withheldEvents } from '../domain/webhooks/read.ts'
import { command, group, optional } from './command.ts'
import { OWN_RETENTION, readTimes, phraseOf } from './retention-times.ts'
import { readAge } from './values.ts'
import type { World } from './world.ts'

const purge = command({
  description: 'Remove events that are older than an age, and their entries in the audit log.',
  examples: ['events purge --older-than 90d', 'events purge'],
  inputs: {
    olderThan: optional('<age>', `The minimum age of events to remove, such as 90d or 12h. ${OWN_RETENTION}`, readAge),
  },
  async run({ olderThan }, { world, open, print }) {
    const now = world.now()
    const storage = await open()
    const times = await readTimes(storage, 'eventsMs', now, olderThan)
    const purged = await removeEvents(storage, now, times.before)
    const waiting = await findBehind(storage, times.before, now)
    print({ purged, ...times, waiting }, `Purged ${purged} events from ${phraseOf(times)}.`)
    warnOfWaiting(world, waiting)
  },
})

export const events = group('Manage the events that other systems follow. They are also the audit log.', { purge })

interface Waiting {
  webhookId: string
  organizationId: string
  count: number
}

/**
 * Returns the webhooks that haven't received all events from before a time, with the number of events that are kept for each.
 * @param now If set, an organization's own retention replaces `before`.
 */
export async function findBehind(storage: Store, before: Date | undefined, now?: Date): Promise<Waiting[]> {
  const kept = await storage.read(undefined, () => withheldEvents({ before, now }))
  return kept.map(({ endpointId: webhookId, organizationId, count }) => ({ webhookId, organizationId, count }))
}

export function warnOfWaiting(world: World, waiting: readonly Waiting[]): void {
  for (const { webhookId, organizationId, count } of waiting) {
    world.writeError(
      `Kept ${count} events of ${organizationId}, because the webhook ${webhookId} has not received all of them. ` +
        'Repair or disable it.\n',
    )
  }
}
