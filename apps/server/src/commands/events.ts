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
      const purged = await withStore(world, flags, (storage) => storage.removeEvents(before))
      answer(world, flags, { purged, before }, `Purged ${purged} events from before ${before.toISOString()}.`)
    })
}
