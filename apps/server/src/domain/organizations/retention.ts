import { orgCode } from '../../sql/columns.ts'
import { change, one, type Script } from '../../sql/statement.ts'
import type { Act, Writing } from '../../sql/audit.ts'
import { perform, type Rule, type Store } from '../../sql/store.ts'
import { KEPT, listOrganizations, type Retention, RETENTION } from './organizations.ts'

const lockRetention = one('organization_retention_locked', { organization: orgCode }, RETENTION).sql(
  `SELECT ${KEPT} FROM organizations WHERE organization = :organization {lock}`,
)
const writeRetention = change(
  'organization_retention_set',
  { organization: orgCode, ...RETENTION },
  { organizations: {} },
).sql(
  `UPDATE organizations SET keep_deleted_ms = :deletedMs, keep_events_ms = :eventsMs
   WHERE organization = :organization`,
)

/** A change of some retention periods. `off` removes a period. */
export type RetentionChange = { readonly [Name in keyof Retention]?: number | 'off' | undefined }

/** Changes retention periods of an organization, unless they already have the requested values. Returns the periods after the change. */
export function* changeRetention(
  { audit, act }: Writing,
  { organizationId, change: requested }: { organizationId: string; change: RetentionChange },
): Script<Retention> {
  const organization = act.organization
  const locked = yield* lockRetention({ organization })
  const from: Retention = { deletedMs: locked?.deletedMs, eventsMs: locked?.eventsMs }
  function periodAfter(name: keyof Retention): number | undefined {
    const ms = requested[name] ?? from[name]
    return ms === 'off' ? undefined : ms
  }
  const to: Retention = { deletedMs: periodAfter('deletedMs'), eventsMs: periodAfter('eventsMs') }
  if (locked === undefined || (from.deletedMs === to.deletedMs && from.eventsMs === to.eventsMs)) return from
  yield* writeRetention({ organization, ...to })
  audit.append(act, 'organization.retention_changed', organizationId, { from, to })
  return to
}

/** Returns the time before which an organization removes data: by its own setting, else by the command, else undefined for never. */
export function removedBefore(
  retention: Retention,
  name: keyof Retention,
  now: Date,
  requested: Date | undefined,
): Date | undefined {
  const ms = retention[name]
  return ms === undefined ? requested : new Date(now.getTime() - ms)
}

/**
 * Removes old data of each organization, batch by batch. Each batch is a transaction, so other processes can write in between. If the call
 * is interrupted, a later call continues. Returns the number of removed items.
 *
 * @param requested The time for organizations without their own setting. Older data is removed.
 * @param removeBatch Removes a batch of items from before a time, and returns their number; 0 if none is left.
 */
export async function removeOld(
  storage: Pick<Store, 'read' | 'write'>,
  name: keyof Retention,
  act: Omit<Act, 'organization'>,
  requested: Date | undefined,
  removeBatch: Rule<Date, number>,
): Promise<number> {
  let removed = 0
  for (const each of await storage.read(undefined, listOrganizations)) {
    const { organization } = each
    const before = removedBefore(each, name, act.at, requested)
    if (before === undefined) continue
    const removeNext = () => perform(storage, { ...act, organization }, removeBatch, before)
    for (let count = await removeNext(); count > 0; count = await removeNext()) removed += count
  }
  return removed
}
