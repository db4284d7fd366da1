// Declares `audit list`, and the group of the commands about the audit log.
import { AUDIT_EVENTS, type AuditEntry } from '../sql/audit.ts'
import { readAudit } from '../domain/events/entries.ts'
import { archive, verify } from './audit-archive.ts'
import { choice, command, group, optional, printLines } from './command.ts'
import { readAge, readCount } from './values.ts'

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
    const since = sinceMs === undefined ? undefined : new Date(call.world.now().getTime() - sinceMs)
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

export const audit = group('Show who did what, and when.', { list, archive, verify })

/** Returns the last `limit` matching entries of a long list. To bound the memory, at most `2 * limit` entries are kept meanwhile. */
async function lastOf<Entry>(entries: AsyncIterable<Entry>, limit: number, matches: (entry: Entry) => boolean) {
  let matching: Entry[] = []
  for await (const entry of entries) {
    if (matches(entry)) matching.push(entry)
    if (matching.length >= 2 * limit) matching = matching.slice(-limit)
  }
  return matching.slice(-limit)
}
