import type { Command } from 'commander'
import { restoreStore } from '../store/sqlite/backup.ts'
import { pathOf } from './open-storage.ts'
import { printResult, type StoreFlags, storeCommand } from './store-command.ts'
import { databaseUrlOf } from './variables.ts'
import type { World } from './world.ts'

interface RestoreFlags extends StoreFlags {
  overwrite?: boolean
}

export function addRestore(parley: Command, world: World): void {
  storeCommand(parley, 'restore', 'Replace the store with a backup. Stop the server first.', [
    'restore parley-2026-03-14.db',
    'restore parley-2026-03-14.db --overwrite',
  ])
    .argument('<file>', 'A file that `parley backup` wrote.')
    .option('--overwrite', 'Replace the store if it exists. Its data is lost.')
    .action((file: string, { overwrite = false, ...flags }: RestoreFlags) => {
      const store = pathOf(databaseUrlOf(world.env, flags.databaseUrl))
      restoreStore({ from: file, to: store, overwrite })
      printResult(world, flags, { restored: store, from: file }, `Restored the store ${store} from ${file}.`)
    })
}
