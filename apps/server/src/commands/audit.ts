import { type Command, Option } from 'commander'
import { AUDIT_EVENTS, type AuditEntry, type AuditEvent } from '../domain/audit.ts'
import type { Store } from '../domain/store.ts'
import { type StoreFlags, storeCommand, withStore } from './store-command.ts'
import { tableOf } from './table.ts'
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
  const audit = parley.command('audit').description('Who did what, and when.')
  storeCommand(audit, 'list', 'List the newest entries of the audit trail, oldest first. JSON is one entry a line.', [
    'audit list --organization acme --since 24h',
    'audit list --event api_key.revoked --limit 20 --json',
  ])
    .option('--organization <id>', 'Only what happened in this organization.')
    .option('--since <age>', 'Only what is not older than this, as in 24h or 30d.', readAge)
    .addOption(new Option('--event <event>', 'Only this event.').choices(AUDIT_EVENTS))
    .option('--member <id>', 'Only what this member did.')
    .option('--subject <id>', 'Only what happened to this conversation or key.')
    .option('--limit <count>', 'How many entries at most.', readCount, 100)
    .action((flags: ListFlags) => list(world, flags))
}

async function list(world: World, flags: ListFlags): Promise<void> {
  const { organization: organizationId, since } = flags
  const from = since === undefined ? undefined : new Date(world.now().getTime() - since)
  const read = (storage: Store) => newest(storage.audit({ organizationId, since: from }), flags)
  const entries = await withStore(world, flags, read, { readOnly: true })
  if (flags.json) for (const entry of entries) world.write(`${JSON.stringify(entry)}\n`)
  else world.write(`${tableOf(['at', 'organization', 'event', 'subject', 'by', 'detail'], entries.map(rowOf))}\n`)
}

/** The last entries that are asked for, without holding more of the trail than twice as many. */
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

const rowOf = ({ at, organizationId, event, subjectId, memberId, detail }: AuditEntry) => ({
  at: at.toISOString(),
  organization: organizationId,
  event,
  subject: subjectId,
  by: memberId ?? 'operator',
  detail: detail === undefined ? '' : JSON.stringify(detail),
})
