// Declares `backup`, which copies the file of an SQLite store, and `restore`, which replaces the file by such a copy.
import { backupStore, restoreStore } from '../sqlite/backup.ts'
import { argument, command, flag } from './command.ts'
import { pathOf } from './open-storage.ts'
import { databaseUrlOf } from './variables.ts'

export const backup = command({
  description: 'Write a snapshot of the whole store, including keys and the audit log, into one file.',
  examples: ['backup parley-2026-03-14.db'],
  store: 'copies',
  inputs: {
    file: argument('The file to write. It contains every conversation, so keep it private.'),
    overwrite: flag('Replace the file if it exists.'),
  },
  run({ file, overwrite = false }, { databaseUrl, print }) {
    backupStore({ from: pathOf(databaseUrlOf(databaseUrl)), to: file, overwrite })
    print({ backup: file }, `Wrote the backup to ${file}.`)
  },
})

export const restore = command({
  description: 'Replace the store with a backup. Stop the server first.',
  examples: ['restore parley-2026-03-14.db', 'restore parley-2026-03-14.db --overwrite'],
  store: 'copies',
  inputs: {
    file: argument('A file that `parley backup` wrote.'),
    overwrite: flag('Replace the store if it exists. Its data is lost.'),
  },
  run({ file, overwrite = false }, { databaseUrl, print }) {
    const store = pathOf(databaseUrlOf(databaseUrl))
    restoreStore({ from: file, to: store, overwrite })
    print({ restored: store, from: file }, `Restored the store ${store} from ${file}.`)
  },
})
