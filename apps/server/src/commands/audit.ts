import { AUDIT_EVENTS, type AuditEntry, type AuditEvent } from '../sql/audit.ts'
import { readAudit } from '../domain/events/entries.ts'
import { archive, verify } from './audit-archive.ts'
import { choice, command, group, optional, printLines } from './command.ts'
import { readAge, readCount } from './values.ts'

interface Filter {
  event?: AuditEvent
  member?: string
  subject?: string
  limit: number
}

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
  async run({ organization: organizationId, since: sinceMs, ...filter }, call) {
    const since = sinceMs === undefined ? undefined : new Date(call.world.now().getTime() - sinceMs)
    const storage = await call.open()
    const entries = await newest(
      storage.snapshot((database) => readAudit(database, { organizationId, since })),
      filter,
    )
    printLines(call, entries, {
      at: ({ at }) => at.toISOString(),
      organization: (entry) => entry.organizationId,
      event: ({ event }) => event,
      subject: ({ subjectId }) => subjectId,
      by: ({ memberId, isService }) => memberId ?? (isService === true ? 'service' : 'operator'),
      detail: ({ detail }) => (detail === undefined ? '' : JSON.stringify(detail)),
    })
  },
})

export const audit = group('Show who did what, and when.', { list, archive, verify })

/** Returns the last `limit` entries that match. It keeps at most twice as many in memory. */
async function newest(entries: AsyncIterable<AuditEntry>, { limit, event, member, subject }: Filter) {
  let last: AuditEntry[] = []
  for await (const entry of entries) {
    if (event !== undefined && entry.event !== event) continue
    if (member !== undefined && entry.memberId !== member) continue
    if (subject !== undefined && entry.subjectId !== subject) continue
    last.push(entry)
    if (last.length >= 2 * limit) last = last.slice(-limit)
  }
  return last.slice(-limit)
}
