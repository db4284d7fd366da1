// Declares the commands about the audit log: `audit list`, `audit archive`, which moves the oldest entries into a file, and `audit verify`,
// which checks such a file.
import { link, lstat, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AUDIT_EVENTS, type AuditEntry } from '../domain/kernel/audit.ts'
import { readArchivable, readAudit } from '../domain/operator/audit-entries.ts'
import { removeArchived } from '../domain/operator/event-retention.ts'
import { createArchive, verifyArchive } from '../import-export/audit-archive.ts'
import { argument, choice, command, group, optional, printLines, required } from './command.ts'
import { createOutput, readInput, syncFolder } from './files.ts'
import { printRemoval } from './purge.ts'
import { readAge, readCount, readDate } from './values.ts'
import { CommandFailed } from './world.ts'
import { addMs } from '../sql/time.ts'

const list = command({
  description: 'List the newest entries of the audit log, oldest first. With --json, each line is one entry.',
  examples: ['audit list --organization acme --since 24h', 'audit list --event api_key.revoked --limit 20 --json'],
  store: 'reads',
  inputs: {
    organization: optional('<id>', 'Only entries of this organization.'),
    since: optional('<age>', 'Only entries that are at most this old, such as 24h or 30d.', readAge),
    event: choice('<event>', 'Only entries with this event.', AUDIT_EVENTS),
    member: optional('<id>', 'Only entries about actions of this member.'),
    subject: optional('<id>', 'Only entries about this conversation, key, member or role.'),
    limit: optional('<count>', 'The maximum number of entries.', readCount, 100),
  },
  async run({ organization: organizationId, since: sinceMs, event, member, subject, limit }, call) {
    const matches = (entry: AuditEntry) =>
      (event === undefined || entry.event === event) &&
      (member === undefined || entry.memberId === member) &&
      (subject === undefined || entry.subjectId === subject)
    const since = sinceMs === undefined ? undefined : addMs(call.world.now(), -sinceMs)
    const storage = await call.open()
    const allEntries = storage.snapshot((database) => readAudit(database, { organizationId, since }))
    const entries = await lastOf(allEntries, limit, matches)
    printLines(call, entries, {
      at: ({ at }) => at.toISOString(),
      organization: 'organizationId',
      event: 'event',
      subject: 'subjectId',
      by: ({ memberId, isService }) => memberId ?? (isService === true ? 'service' : 'operator'),
      detail: ({ detail }) => (detail === undefined ? '' : JSON.stringify(detail)),
    })
  },
})

const archive = command({
  description:
    'Move entries from before a date to a new file. The file is verified before the entries and their events are removed.',
  examples: ['audit archive --before 2026-01-01 --to audit-2025.jsonl'],
  inputs: {
    before: required('<date>', 'A day in UTC, such as 2026-01-01, or a time with a time zone.', readDate),
    to: required('<file>', 'The file to write. It must not exist.'),
  },
  // The command removes entries only after the file is complete, synced to disk and verified. So a failed write loses no entry.
  async run({ before, to }, call) {
    const storage = await call.open()
    const writer = createArchive()
    const chunks = writer.write(storage.snapshot((database) => readArchivable(database, before)))
    // If no entry can be archived, no file is kept. The seal has the number of entries and their SHA-256.
    await writeNewFile(to, chunks, () => writer.seal().count > 0)
    const { count, sha256 } = writer.seal()
    if (count > 0) {
      const written = await verifyArchive(readInput(to), to)
      if (count !== written.count || sha256 !== written.sha256)
        throw new CommandFailed(`${to} is not what was written to it; nothing was removed from the store.`)
    }
    const removed = await removeArchived(storage, { at: call.world.now() }, writer.result())
    const sentence =
      count === 0
        ? `No entry from before ${before.toISOString()} can be removed, so no file was written.`
        : `Wrote ${count} entries to ${to}, with the SHA-256 ${sha256}, and removed ${removed} of them from the store.`
    const archiveFile = count === 0 ? undefined : { file: to, sha256 }
    await printRemoval(call, { ...archiveFile, archived: count, removed, before }, sentence, before)
  },
})

const verify = command({
  description: 'Check that an archive is complete and unchanged.',
  examples: ['audit verify audit-2025.jsonl'],
  store: 'nothing',
  inputs: { file: argument('A file that `audit archive` wrote.') },
  async run({ file }, { print }) {
    const { count, sha256 } = await verifyArchive(readInput(file), file)
    print({ file, count, sha256 }, `${file} has ${count} entries, with the SHA-256 ${sha256}.`)
  },
})

export const audit = group('Show who did what, and when.', { list, archive, verify })

/** Returns the last `limit` matching entries of a long list. The function keeps at most `2 * limit` entries, to bound the memory. */
async function lastOf<Entry>(entries: AsyncIterable<Entry>, limit: number, matches: (entry: Entry) => boolean) {
  let matching: Entry[] = []
  for await (const entry of entries) {
    if (matches(entry)) matching.push(entry)
    if (matching.length >= 2 * limit) matching = matching.slice(-limit)
  }
  return matching.slice(-limit)
}

/** Writes a new file, first under a temporary name. If `isNeeded` then returns false, because no entry was written, it is removed. */
async function writeNewFile(path: string, chunks: AsyncIterable<string>, isNeeded: () => boolean): Promise<void> {
  if (await lstat(path).catch(() => undefined)) throw fileExists(path)
  const temporary = `${path}.partial`
  // An earlier run that was interrupted can have left the temporary file.
  await rm(temporary, { force: true })
  try {
    await pipeline(Readable.from(chunks), createOutput(temporary))
    // The file gets its final name by a hard link, because a rename would replace a file that exists.
    if (isNeeded())
      await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw fileExists(path)
        const problem = `The file ${path} can't be made (${error.message}); name another place.`
        throw new CommandFailed(problem, { cause: error })
      })
  } finally {
    await rm(temporary, { force: true })
  }
  // The name of a new file survives a power failure only if its folder is synced. Windows can't sync a folder.
  if (platform() !== 'win32') await syncFolder(dirname(path))
}

const fileExists = (path: string) => new CommandFailed(`There is a file ${path} already; name another.`)
