// Declares `events purge`, and warns of lagging webhooks: events that a webhook hasn't received yet are kept instead of removed.
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
    const waiting = await findLaggingWebhooks(storage, times.before, now)
    print({ purged, ...times, waiting }, `Purged ${purged} events from ${phraseOf(times)}.`)
    warnOfLaggingWebhooks(world, waiting)
  },
})

export const events = group('Manage the events that other systems follow. They are also the audit log.', { purge })

/** A webhook that hasn't received all events that a command would remove. */
interface LaggingWebhook {
  webhookId: string
  organizationId: string
  /** The number of events that are kept for the webhook. */
  count: number
}

/**
 * Returns the webhooks that haven't received all events from before a time.
 * @param now If set, the retention setting of an organization has precedence: its time is `now` minus the setting, not `before`.
 */
export async function findLaggingWebhooks(storage: Store, before: Date | undefined, now?: Date) {
  const endpoints = await storage.read(undefined, () => withheldEvents({ before, now }))
  return endpoints.map(({ endpointId: webhookId, organizationId, count }) => ({ webhookId, organizationId, count }))
}

/** Tells the operator for which webhooks events were kept, and what to do. */
export function warnOfLaggingWebhooks(world: World, webhooks: readonly LaggingWebhook[]): void {
  for (const { webhookId, organizationId, count } of webhooks) {
    world.writeError(
      `Kept ${count} events of ${organizationId}, because the webhook ${webhookId} has not received all of them. ` +
        'Repair or disable it.\n',
    )
  }
}
