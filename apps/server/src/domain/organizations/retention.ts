import { integer, nullable, text } from '../../store/kernel/columns.ts'
import { change, one, type Script } from '../../store/kernel/statement.ts'
import type { Act, AuditLog, Writing } from '../audit.ts'
import type { Store } from '../store.ts'
import { listOrganizations, type Organization, type Retention, retentionOf } from './organizations.ts'

const KEPT = { keepDeletedMs: nullable(integer), keepEventsMs: nullable(integer) }
const lockRetention = one('organization_retention_locked', { organization: text }, KEPT).sql(
  'SELECT keep_deleted_ms, keep_events_ms FROM organizations WHERE organization = :organization {lock}',
)
const writeRetention = change('organization_retention_set', { organization: text, ...KEPT }, { organizations: {} }).sql(
  `UPDATE organizations SET keep_deleted_ms = :keepDeletedMs, keep_events_ms = :keepEventsMs
   WHERE organization = :organization`,
)

/** A change of a part of it. `off` removes the value. */
export type RetentionChange = { readonly [Name in keyof Retention]?: number | 'off' | undefined }

/** Changes how long an organization keeps data, if it isn't as requested already. Returns what it is then. */
export function* changeRetention(
  { audit, act }: Writing,
  { organizationId, change: requested }: { organizationId: string; change: RetentionChange },
): Script<Retention> {
  const organization = act.organization
  const locked = yield* lockRetention({ organization })
  const from = locked === undefined ? {} : retentionOf(locked)
  function of(name: keyof Retention): number | undefined {
    const ms = requested[name] ?? from[name]
    return ms === 'off' ? undefined : ms
  }
  const to: Retention = { deletedMs: of('deletedMs'), eventsMs: of('eventsMs') }
  if (locked === undefined || (from.deletedMs === to.deletedMs && from.eventsMs === to.eventsMs)) return from
  yield* writeRetention({ organization, keepDeletedMs: to.deletedMs, keepEventsMs: to.eventsMs })
  audit.append(act, 'organization.retention_changed', organizationId, { from, to })
  return to
}

/** From before when an organization removes things: by its own setting, else as the command says, else never. */
export function removedBefore(
  { retention }: Organization,
  name: keyof Retention,
  now: Date,
  asked: Date | undefined,
): Date | undefined {
  const ms = retention[name]
  return ms === undefined ? asked : new Date(now.getTime() - ms)
}

/**
 * Removes what is from before a time in each organization. It goes in steps, each a transaction, so that other processes can write in
 * between. A later call goes on from the last step. Returns how many there were.
 *
 * @param asked For organizations without a retention of their own.
 * @param removeSome Removes some of them, and returns how many; 0 if none is left.
 */
export async function removeOld(
  { read, write }: Pick<Store, 'read' | 'write'>,
  name: keyof Retention,
  act: Omit<Act, 'organization'>,
  asked: Date | undefined,
  removeSome: (writing: Writing, before: Date) => Script<number>,
): Promise<number> {
  let removed = 0
  for (const each of await read('several', listOrganizations)) {
    const { organization } = each
    const before = removedBefore(each, name, act.at, asked)
    if (before === undefined) continue
    const step = (audit: AuditLog) => removeSome({ act: { ...act, organization }, audit }, before)
    for (let some = await write(organization, step); some > 0; some = await write(organization, step)) {
      removed += some
    }
  }
  return removed
}
