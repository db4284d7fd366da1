import type { Command } from 'commander'
import { backupStore } from '../store/sqlite/backup.ts'
import { pathOf } from './open-storage.ts'
import { printResult, type StoreFlags, storeCommand } from './store-command.ts'
import { databaseUrlOf } from './variables.ts'
import type { World } from './world.ts'

interface BackupFlags extends StoreFlags {
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
    .action(async (file: string, { overwrite = false, ...flags }: BackupFlags) => {
      await backupStore({ from: pathOf(databaseUrlOf(world.env, flags.databaseUrl)), to: file, overwrite })
      printResult(world, flags, { backup: file }, `Wrote the backup to ${file}.`)
    })
}
