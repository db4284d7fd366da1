// Retention: each organization can set how long its deleted conversations and its events are kept. Jobs and commands remove older data.
import { orgCode } from '../../sql/columns.ts'
import { change, one, type Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { perform, type Rule, type Store } from '../../store/store.ts'
import { RETENTION_COLUMNS, listOrganizations, type Retention, RETENTION } from '../tables/organizations.ts'
import { addMs } from '../../sql/time.ts'

const lockRetention = one('organization_retention_locked', { organization: orgCode }, RETENTION).sql(
  `SELECT ${RETENTION_COLUMNS} FROM organizations WHERE organization = :organization {lock}`,
)
const writeRetention = change(
  'organization_retention_set',
  { organization: orgCode, ...RETENTION },
  { organizations: {} },
).sql(
  'UPDATE organizations SET keep_deleted_ms = :deletedMs, keep_events_ms = :eventsMs WHERE organization = :organization',
)

/** A change of one or both retention periods, in milliseconds. `off` removes a period. An undefined period stays unchanged. */
export type RetentionChange = { readonly [Name in keyof Retention]?: number | 'off' | undefined }

/** Changes the retention periods of an organization, and returns the periods after the change. If nothing changes, nothing is written. */
export function* changeRetention(
  { audit, act }: Writing,
  { organizationId, change: requested }: { organizationId: string; change: RetentionChange },
): Script<Retention> {
  const organization = act.organization
  const stored = yield* lockRetention({ organization })
  const from: Retention = { deletedMs: stored?.deletedMs, eventsMs: stored?.eventsMs }
  function periodAfter(name: keyof Retention): number | undefined {
    const ms = requested[name] ?? from[name]
    return ms === 'off' ? undefined : ms
  }
  const to: Retention = { deletedMs: periodAfter('deletedMs'), eventsMs: periodAfter('eventsMs') }
  if (stored === undefined || (from.deletedMs === to.deletedMs && from.eventsMs === to.eventsMs)) return from
  yield* writeRetention({ organization, ...to })
  audit.append(act, 'organization.retention_changed', organizationId, { from, to })
  return to
}

/**
 * Returns the time before which data of an organization is removed. If the organization has a retention period for this kind of data
 * (`name`), that period decides, else the time that the command requested. If both are undefined, no data is removed.
 */
export function removalCutoff(
  retention: Retention,
  name: keyof Retention,
  now: Date,
  requested: Date | undefined,
): Date | undefined {
  const ms = retention[name]
  return ms === undefined ? requested : addMs(now, -ms)
}

/**
 * Removes old data of all organizations in batches, and returns the number of removed items. Each batch is one transaction, so requests can
 * write between two batches. If the process stops, a later call continues.
 * @param name The name of the retention period that applies.
 * @param requested For organizations without this period: removes data from before this time, or no data if the time is undefined.
 * @param removeBatch Removes some data that is older than a time, and returns the number of removed items; undefined if none is left.
 */
export async function removeOld(
  storage: Pick<Store, 'read' | 'write'>,
  name: keyof Retention,
  act: Omit<Act, 'organization'>,
  requested: Date | undefined,
  removeBatch: Rule<Date, number | undefined>,
): Promise<number> {
  let removed = 0
  for (const { organization, ...retention } of await storage.read(undefined, listOrganizations)) {
    const before = removalCutoff(retention, name, act.at, requested)
    if (before === undefined) continue
    const removeNext = () => perform(storage, { ...act, organization }, removeBatch, before)
    for (let count = await removeNext(); count !== undefined; count = await removeNext()) removed += count
  }
  return removed
}
