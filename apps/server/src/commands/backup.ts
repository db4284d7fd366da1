import type { Command } from 'commander'
import { backupStore } from '../store/sqlite/backup.ts'
import { pathOf } from './open-storage.ts'
import { answer, type StoreFlags, storeCommand } from './store-command.ts'
import { databaseUrlOf } from './variables.ts'
import type { World } from './world.ts'

interface BackupFlags extends StoreFlags {
  overwrite?: boolean
}

export function addBackup(parley: Command, world: World): void {
  storeCommand(
    parley,
    'backup',
    'Copy the whole store, keys and audit trail included, as of one moment into one file.',
    ['backup parley-2026-03-14.db'],
  )
    .argument('<file>', 'Where the copy goes. Whoever reads it reads every conversation.')
    .option('--overwrite', 'Take the place of a file that is there.')
    .action(async (file: string, { overwrite = false, ...flags }: BackupFlags) => {
      await backupStore({ from: pathOf(databaseUrlOf(world.env, flags.databaseUrl)), to: file, overwrite })
      answer(world, flags, { backup: file }, `The backup is ${file}.`)
    })
}
