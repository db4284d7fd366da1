import type { Command } from 'commander'
import { backupStore, restoreStore } from '../store/sqlite/backup.ts'
import { pathOf } from './open-storage.ts'
import { printResult, type StoreFlags, storeCommand } from './store-command.ts'
import { databaseUrlOf } from './variables.ts'
import type { World } from './world.ts'

interface CopyFlags extends StoreFlags {
  overwrite?: boolean
}

export function addBackup(parley: Command, world: World): void {
  storeCommand(
    parley,
    'backup',
    'Write a snapshot of the whole store, including keys and the audit log, into one file.',
    ['backup parley-2026-03-14.db'],
  )
    .argument('<file>', 'The file to write. It contains every conversation, so keep it private.')
    .option('--overwrite', 'Replace the file if it exists.')
    .action(async (file: string, { overwrite = false, ...flags }: CopyFlags) => {
      await backupStore({ from: pathOf(databaseUrlOf(world.env, flags.databaseUrl)), to: file, overwrite })
      printResult(world, flags, { backup: file }, `Wrote the backup to ${file}.`)
    })
}

export function addRestore(parley: Command, world: World): void {
  storeCommand(parley, 'restore', 'Replace the store with a backup. Stop the server first.', [
    'restore parley-2026-03-14.db',
    'restore parley-2026-03-14.db --overwrite',
  ])
    .argument('<file>', 'A file that `parley backup` wrote.')
    .option('--overwrite', 'Replace the store if it exists. Its data is lost.')
    .action((file: string, { overwrite = false, ...flags }: CopyFlags) => {
      const store = pathOf(databaseUrlOf(world.env, flags.databaseUrl))
      restoreStore({ from: file, to: store, overwrite })
      printResult(world, flags, { restored: store, from: file }, `Restored the store ${store} from ${file}.`)
    })
}
