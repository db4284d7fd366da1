// `audit archive` moves the oldest entries of the audit log into a file, and `audit verify` checks such a file.
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
import { warnOfWaiting, findBehind } from './events.ts'
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
  // The command removes nothing until the file has its final name, is synced to disk and verified.
  async run({ before, to }, { world, open, print }) {
    const storage = await open()
    const file = createArchive()
    const chunks = file.write(storage.snapshot((database) => readArchivable(database, before)))
    await writeNewFile(to, chunks, () => file.seal().count > 0)
    const { count, sha256 } = file.seal()
    if (count > 0) await compare(to, file.seal())
    const removed = await removeArchived(storage, { at: world.now() }, file.result())
    const waiting = await findBehind(storage, before)
    const sentence =
      count === 0
        ? `No entry from before ${before.toISOString()} can be removed, so no file was written.`
        : `Wrote ${count} entries to ${to}, with the SHA-256 ${sha256}, and removed ${removed} of them from the store.`
    const written = count === 0 ? undefined : { file: to, sha256 }
    print({ ...written, archived: count, removed, before, waiting }, sentence)
    warnOfWaiting(world, waiting)
  },
})

export const verify = command({
  description: 'Check that an archive is complete and unchanged.',
  examples: ['audit verify audit-2025.jsonl'],
  store: 'nothing',
  inputs: { file: argument('A file that `audit archive` wrote.') },
  async run({ file }, { print }) {
    const { count, sha256 } = await verified(file)
    print({ file, count, sha256 }, `${file} has ${count} entries, with the SHA-256 ${sha256}.`)
  },
})

/**
 * Writes a new file. Until all data is on disk, the file has a temporary name, so that an interrupted run leaves no incomplete archive.
 * @param isKept Called at the end. If it returns false, the file is removed.
 */
async function writeNewFile(path: string, chunks: AsyncIterable<string>, isKept: () => boolean): Promise<void> {
  if (await lstat(path).catch(() => undefined)) throw fileExists(path)
  const partial = `${path}.partial`
  // An interrupted run can have left this file.
  await rm(partial, { force: true })
  try {
    await pipeline(Readable.from(chunks), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    // A hard link and not a rename, because a link never replaces an existing file.
    if (isKept()) await link(partial, path)
  } catch (error) {
    throw error instanceof Error && 'syscall' in error && error.syscall === 'link' ? linkFailed(path, error) : error
  } finally {
    await rm(partial, { force: true })
  }
  if (platform() !== 'win32') await syncFolder(dirname(path))
}

const fileExists = (path: string) => new CommandFailed(`There is a file ${path} already; name another.`)
const linkFailed = (path: string, error: Error) =>
  'code' in error && error.code === 'EEXIST'
    ? fileExists(path)
    : new CommandFailed(`The file ${path} can't be made (${error.message}); name another place.`, { cause: error })

/** Syncs a folder to disk, so that the name of a new file in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await openFile(folder, 'r')
  await handle.sync()
}

async function compare(file: string, written: Seal): Promise<void> {
  const { count, sha256 } = await verified(file)
  if (count === written.count && sha256 === written.sha256) return
  throw new CommandFailed(`${file} is not what was written to it; nothing was removed from the store.`)
}

async function verified(file: string): Promise<Seal> {
  try {
    return await verifyArchive(createReadStream(file))
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw new CommandFailed(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}
