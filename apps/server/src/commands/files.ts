// Opens the files that a command reads or writes. No other file of this folder opens a file by a path that an operator chose: it could be a
// file of the store, and closing such a file drops the locks that SQLite holds on it in this process.
import { createReadStream, createWriteStream, readFileSync, type ReadStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
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

/** Returns the text of a file without the white space around it. Throws ConfigError with the name of the variable that has the path. */
export function readSecret(variable: string, path: string): string {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret !== '') return secret
  } catch (error) {
    throw new ConfigError(`${variable} names a file that cannot be read.`, { cause: error })
  }
  throw new ConfigError(`${variable} names an empty file.`)
}

/** Creates a file that only its owner can read, and syncs it to the disk at its end. The file must not exist. */
export const createOutput = (path: string): WriteStream =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

/** Syncs a folder to the disk, so that the name of a new file in it survives a power failure. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
