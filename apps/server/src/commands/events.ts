import type { Command } from 'commander'
import { answer, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge } from './values.ts'
import type { World } from './world.ts'

interface PurgeFlags extends StoreFlags {
  olderThan: number
}

export function addEvents(parley: Command, world: World): void {
  const events = parley
    .command('events')
    .description('Manage the events that other systems follow. They are also the audit log.')
  storeCommand(events, 'purge', 'Remove events that are older than an age, and their entries in the audit log.', [
    'events purge --older-than 90d',
  ])
    .requiredOption('--older-than <age>', 'The minimum age of events to remove, such as 90d or 12h.', readAge)
    .action(async (flags: PurgeFlags) => {
      const before = new Date(world.now().getTime() - flags.olderThan)
      const { purged, kept } = await withStore(world, flags, async (storage) => ({
        purged: await storage.removeEvents(before),
        kept: await storage.read(() => storage.webhooks.withheld(before)),
      }))
      const waiting = kept.map(({ endpointId: webhookId, ...others }) => ({ webhookId, ...others }))
      answer(world, flags, { purged, before, waiting }, `Purged ${purged} events from before ${before.toISOString()}.`)
      for (const { webhookId, organizationId, count } of waiting) {
        world.complain(
          `Kept ${count} events of ${organizationId}, because the webhook ${webhookId} has not received all of them. ` +
            'Repair or disable it.\n',
        )
      }
    })
}
