// Declares `audit archive`, which moves the oldest entries of the audit log into a file, and `audit verify`, which checks such a file.
import { createReadStream, createWriteStream } from 'node:fs'
import { link, lstat, open as openFile, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readArchivable } from '../domain/events/entries.ts'
import { removeArchived } from '../domain/events/retention.ts'
import { ArchiveDamaged, createArchive, type Seal, verifyArchive } from '../import-export/audit-archive.ts'
import { argument, command, required } from './command.ts'
import { findLaggingWebhooks, warnOfLaggingWebhooks } from './events.ts'
import { readDate } from './values.ts'
import { CommandFailed } from './world.ts'

export const archive = command({
  description:
    'Move entries from before a date to a new file. The file is verified before the entries and their events are removed.',
  examples: ['audit archive --before 2026-01-01 --to audit-2025.jsonl'],
  inputs: {
    before: required('<date>', 'A day in UTC, such as 2026-01-01, or a time with a time zone.', readDate),
    to: required('<file>', 'The file to write. It must not exist.'),
  },
  // The command removes the entries only after the archive file has its final name, is synced to disk and was verified.
  async run({ before, to }, { world, open, print }) {
    const storage = await open()
    const writer = createArchive()
    const chunks = writer.write(storage.snapshot((database) => readArchivable(database, before)))
    // If no entry can be archived, no file is kept. The seal has the number of entries and their SHA-256.
    await writeNewFile(to, chunks, () => writer.seal().count > 0)
    const { count, sha256 } = writer.seal()
    if (count > 0) await requireUnchanged(to, { count, sha256 })
    const removed = await removeArchived(storage, { at: world.now() }, writer.result())
    const laggingWebhooks = await findLaggingWebhooks(storage, before)
    const sentence =
      count === 0
        ? `No entry from before ${before.toISOString()} can be removed, so no file was written.`
        : `Wrote ${count} entries to ${to}, with the SHA-256 ${sha256}, and removed ${removed} of them from the store.`
    const archiveFile = count === 0 ? undefined : { file: to, sha256 }
    print({ ...archiveFile, archived: count, removed, before, waiting: laggingWebhooks }, sentence)
    warnOfLaggingWebhooks(world, laggingWebhooks)
  },
})

export const verify = command({
  description: 'Check that an archive is complete and unchanged.',
  examples: ['audit verify audit-2025.jsonl'],
  store: 'nothing',
  inputs: { file: argument('A file that `audit archive` wrote.') },
  async run({ file }, { print }) {
    const { count, sha256 } = await verifyFile(file)
    print({ file, count, sha256 }, `${file} has ${count} entries, with the SHA-256 ${sha256}.`)
  },
})

/**
 * Writes a new file. Until all data is on disk, the file has a temporary name. So an interrupted run leaves no incomplete archive.
 * @param isNeeded Called after the last chunk is written. If it returns false, no file is kept.
 */
async function writeNewFile(path: string, chunks: AsyncIterable<string>, isNeeded: () => boolean): Promise<void> {
  if (await lstat(path).catch(() => undefined)) throw fileExists(path)
  const temporary = `${path}.partial`
  // An earlier run that was interrupted can have left the temporary file.
  await rm(temporary, { force: true })
  try {
    await pipeline(Readable.from(chunks), createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
    // The file gets its final name by a hard link, because a rename would replace a file that exists.
    if (isNeeded()) await link(temporary, path)
  } catch (error) {
    throw error instanceof Error ? writeFailed(path, error) : error
  } finally {
    await rm(temporary, { force: true })
  }
  // Windows can't sync a folder.
  if (platform() !== 'win32') await syncFolder(dirname(path))
}

const fileExists = (path: string) => new CommandFailed(`There is a file ${path} already; name another.`)
/** Converts the error of a failed hard link to a message for the operator. Other errors are returned unchanged. */
function writeFailed(path: string, error: NodeJS.ErrnoException): Error {
  if (error.syscall !== 'link') return error
  if (error.code === 'EEXIST') return fileExists(path)
  return new CommandFailed(`The file ${path} can't be made (${error.message}); name another place.`, { cause: error })
}

/** Syncs a folder to disk, so that the name of a new file in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await openFile(folder, 'r')
  await handle.sync()
}

/** Reads the archive file again. Throws if its number of entries or its SHA-256 differs from that of the written entries. */
async function requireUnchanged(file: string, written: Seal): Promise<void> {
  const { count, sha256 } = await verifyFile(file)
  if (count === written.count && sha256 === written.sha256) return
  throw new CommandFailed(`${file} is not what was written to it; nothing was removed from the store.`)
}

/** Verifies an archive file. Throws an error with the name of the file if the archive is damaged. */
async function verifyFile(file: string): Promise<Seal> {
  try {
    return await verifyArchive(createReadStream(file))
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw new CommandFailed(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}
