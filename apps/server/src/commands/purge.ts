import type { Command } from 'commander'
import { purgeDeleted } from '../domain/records/purge.ts'
import { OWN_RETENTION, timesOf, wordsOf } from './removed-before.ts'
import { printResult, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge } from './values.ts'
import type { World } from './world.ts'

interface PurgeFlags extends StoreFlags {
  olderThan?: number
}

export function addPurge(parley: Command, world: World): void {
  storeCommand(parley, 'purge', 'Permanently remove conversations that have been Deleted for longer than an age.', [
    'purge --older-than 30d',
    'purge',
  ])
    .option('--older-than <age>', `How long they must have been Deleted, such as 30d or 12h. ${OWN_RETENTION}`, readAge)
    .action(async (flags: PurgeFlags) => {
      const at = world.now()
      const { purged, ...times } = await withStore(world, flags, async (storage) => {
        const found = await timesOf(storage, 'deletedMs', at, flags.olderThan)
        return { purged: await purgeDeleted(storage, { at }, found.before), ...found }
      })
      printResult(
        world,
        flags,
        { purged, ...times },
        `Purged ${purged} conversations that were deleted ${wordsOf(times)}.`,
      )
    })
}
