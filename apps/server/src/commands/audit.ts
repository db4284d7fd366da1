import { type Command, Option } from 'commander'
import { AUDIT_EVENTS, type AuditEntry, type AuditEvent } from '../domain/audit.ts'
import { readAudit } from '../domain/events/entries.ts'
import type { Store } from '../domain/store.ts'
import { addArchive } from './audit-archive.ts'
import { printLines, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { readAge, readCount } from './values.ts'
import type { World } from './world.ts'

interface ListFlags extends StoreFlags {
  organization?: string
  since?: number
  event?: AuditEvent
  member?: string
  subject?: string
  limit: number
}

export function addAudit(parley: Command, world: World): void {
  const audit = parley.command('audit').description('Show who did what, and when.')
  storeCommand(
    audit,
    'list',
    'List the newest entries of the audit log, oldest first. With --json, each line is one entry.',
    ['audit list --organization acme --since 24h', 'audit list --event api_key.revoked --limit 20 --json'],
  )
    .option('--organization <id>', 'Only entries of this organization.')
    .option('--since <age>', 'Only entries that are at most this old, such as 24h or 30d.', readAge)
    .addOption(new Option('--event <event>', 'Only entries with this event.').choices(AUDIT_EVENTS))
    .option('--member <id>', 'Only entries about actions of this member.')
    .option('--subject <id>', 'Only entries about this conversation, key, member or role.')
    .option('--limit <count>', 'The maximum number of entries.', readCount, 100)
    .action((flags: ListFlags) => list(world, flags))
  addArchive(audit, world)
}

async function list(world: World, flags: ListFlags): Promise<void> {
  const { organization: organizationId, since } = flags
  const from = since === undefined ? undefined : new Date(world.now().getTime() - since)
  const read = (storage: Store) =>
    newest(
      storage.snapshot((each) => readAudit(each, { organizationId, since: from })),
      flags,
    )
  printLines(world, flags, await withStore(world, flags, read, { readOnly: true }), {
    at: ({ at }) => at.toISOString(),
    organization: (entry) => entry.organizationId,
    event: ({ event }) => event,
    subject: ({ subjectId }) => subjectId,
    by: ({ memberId }) => memberId ?? 'operator',
    detail: ({ detail }) => (detail === undefined ? '' : JSON.stringify(detail)),
  })
}

/** The last `limit` entries that match. It holds at most twice as many in memory. */
async function newest(trail: AsyncIterable<AuditEntry>, { limit, event, member, subject }: ListFlags) {
  let last: AuditEntry[] = []
  for await (const entry of trail) {
    if (event !== undefined && entry.event !== event) continue
    if (member !== undefined && entry.memberId !== member) continue
    if (subject !== undefined && entry.subjectId !== subject) continue
    last.push(entry)
    if (last.length >= 2 * limit) last = last.slice(-limit)
  }
  return last.slice(-limit)
}
