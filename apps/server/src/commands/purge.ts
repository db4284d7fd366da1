import type { Command } from 'commander'
import { answer, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge } from './values.ts'
import type { World } from './world.ts'

interface PurgeFlags extends StoreFlags {
  olderThan: number
}

export function addPurge(parley: Command, world: World): void {
  storeCommand(parley, 'purge', 'Permanently remove conversations that have been Deleted for longer than an age.', [
    'purge --older-than 30d',
  ])
    .requiredOption('--older-than <age>', 'How long they must have been Deleted, such as 30d or 12h.', readAge)
    .action(async (flags: PurgeFlags) => {
      const at = world.now()
      const before = new Date(at.getTime() - flags.olderThan)
      const purged = await withStore(world, flags, (storage) => storage.purgeDeleted({ at }, before))
      answer(
        world,
        flags,
        { purged, before },
        `Purged ${purged} conversations that were deleted before ${before.toISOString()}.`,
      )
    })
}
