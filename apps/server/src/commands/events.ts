import type { Command } from 'commander'
import { answer, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge } from './values.ts'
import type { World } from './world.ts'

interface PurgeFlags extends StoreFlags {
  olderThan: number
}

export function addEvents(parley: Command, world: World): void {
  const events = parley.command('events').description('The events that other systems follow, and the audit trail.')
  storeCommand(events, 'purge', 'Remove events that are older than an age, with what the audit trail has of them.', [
    'events purge --older-than 90d',
  ])
    .requiredOption('--older-than <age>', 'How old they are at least, as in 90d or 12h.', readAge)
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
          `${count} events of ${organizationId} stay, because the webhook ${webhookId} has not got all of them. ` +
            'Repair or disable it.\n',
        )
      }
    })
}
