import type { Command } from 'commander'
import { removeEvents } from '../domain/events/retention.ts'
import type { Store } from '../domain/store.ts'
import { withheldEvents } from '../domain/webhooks/read.ts'
import { OWN_RETENTION, timesOf, wordsOf } from './removed-before.ts'
import { printResult, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge } from './values.ts'
import type { World } from './world.ts'

interface PurgeFlags extends StoreFlags {
  olderThan?: number
}

export function addEvents(parley: Command, world: World): void {
  const events = parley
    .command('events')
    .description('Manage the events that other systems follow. They are also the audit log.')
  storeCommand(events, 'purge', 'Remove events that are older than an age, and their entries in the audit log.', [
    'events purge --older-than 90d',
    'events purge',
  ])
    .option('--older-than <age>', `The minimum age of events to remove, such as 90d or 12h. ${OWN_RETENTION}`, readAge)
    .action(async (flags: PurgeFlags) => {
      const now = world.now()
      const { purged, waiting, ...times } = await withStore(world, flags, async (storage) => {
        const found = await timesOf(storage, 'eventsMs', now, flags.olderThan)
        const { before } = found
        return {
          purged: await removeEvents(storage, now, before),
          waiting: await findWaiting(storage, before, now),
          ...found,
        }
      })
      printResult(world, flags, { purged, ...times, waiting }, `Purged ${purged} events from ${wordsOf(times)}.`)
      complainOfWaiting(world, waiting)
    })
}

interface Waiting {
  webhookId: string
  organizationId: string
  count: number
}

/**
 * The webhooks that have not got all events from before a time, which therefore stay.
 * @param now With it, the retention of an organization decides from before when.
 */
export async function findWaiting(storage: Store, before: Date | undefined, now?: Date): Promise<Waiting[]> {
  const kept = await storage.read('several', () => withheldEvents({ before, now }))
  return kept.map(({ endpointId: webhookId, organizationId, count }) => ({ webhookId, organizationId, count }))
}

export function complainOfWaiting(world: World, waiting: readonly Waiting[]): void {
  for (const { webhookId, organizationId, count } of waiting) {
    world.complain(
      `Kept ${count} events of ${organizationId}, because the webhook ${webhookId} has not received all of them. ` +
        'Repair or disable it.\n',
    )
  }
}
