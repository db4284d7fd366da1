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

/** A change of a part of it. `off` removes the value. */
export type RetentionChange = { readonly [Name in keyof Retention]?: number | 'off' | undefined }

/** Changes how long an organization keeps data, if it isn't as requested already. Returns what it is then. */
export function* changeRetention(
  { audit, act }: Writing,
  { organizationId, change: requested }: { organizationId: string; change: RetentionChange },
): Script<Retention> {
  const organization = act.organization
  const locked = yield* lockRetention({ organization })
  const from: Retention = { deletedMs: locked?.deletedMs, eventsMs: locked?.eventsMs }
  function of(name: keyof Retention): number | undefined {
    const ms = requested[name] ?? from[name]
    return ms === 'off' ? undefined : ms
  }
  const to: Retention = { deletedMs: of('deletedMs'), eventsMs: of('eventsMs') }
  if (locked === undefined || (from.deletedMs === to.deletedMs && from.eventsMs === to.eventsMs)) return from
  yield* writeRetention({ organization, ...to })
  audit.append(act, 'organization.retention_changed', organizationId, { from, to })
  return to
}

/** From before when an organization removes things: by its own setting, else as the command says, else never. */
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
 * Removes what is from before a time in each organization. It goes in steps, each a transaction, so that other processes can write in
 * between. A later call goes on from the last step. Returns how many there were.
 *
 * @param requested For organizations without a retention of their own.
 * @param removeSome Removes some of them, and returns how many; 0 if none is left.
 */
export async function removeOld(
  storage: Pick<Store, 'read' | 'write'>,
  name: keyof Retention,
  act: Omit<Act, 'organization'>,
  requested: Date | undefined,
  removeSome: Rule<Date, number>,
): Promise<number> {
  let removed = 0
  for (const each of await storage.read(undefined, listOrganizations)) {
    const { organization } = each
    const before = removedBefore(each, name, act.at, requested)
    if (before === undefined) continue
    const step = () => perform(storage, { ...act, organization }, removeSome, before)
    for (let some = await step(); some > 0; some = await step()) removed += some
  }
  return removed
}
