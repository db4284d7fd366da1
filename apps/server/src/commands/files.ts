// Opens the files that a command reads or writes. No other file of this folder opens a file by a path that an operator chose: it could be a
// file of the store, and closing such a file drops the locks that SQLite holds on it in this process.
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { isFileOfStore } from '../sqlite/store-file.ts'
import { isFile, pathOf } from './open-storage.ts'
import { CommandFailed } from './world.ts'

/**
 * Opens a file to read it.
 * @param databaseUrl The store that the command has open, if any.
 * @throws CommandFailed if the file belongs to this store.
 */
export function readInput(path: string, databaseUrl = '', highWaterMark?: number): ReadStream {
  if (isFile(databaseUrl) && isFileOfStore(path, pathOf(databaseUrl)))
    throw new CommandFailed(`${path} is a file of the store. Choose another file.`)
  return createReadStream(path, { highWaterMark })
}

/** Creates a file that only its owner can read, and syncs it to the disk at its end. The file must not exist. */
export const createOutput = (path: string): WriteStream =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

/** Syncs a folder to the disk, so that the name of a new file in it survives a power failure. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
