// Computes for each organization the time before which `purge` and `events purge` remove data, from its retention setting or a flag.
import { removalCutoff } from '../domain/organizations/retention.ts'
import type { Store } from '../sql/store.ts'
import { UsageError } from './world.ts'
import { listOrganizations, type Retention } from '../domain/organizations/organizations.ts'

/** The times before which data is removed. */
interface RemovalTimes {
  /** The time for organizations without a retention setting. If it is undefined, these organizations keep all data. */
  before: Date | undefined
  /** The times of organizations with a retention setting. */
  own: { organizationId: string; before: Date }[]
}

/** The end of the description of `--older-than`. */
export const OWN_RETENTION =
  "An organization's own retention takes precedence. Without this flag, only organizations with one are purged."

/**
 * Reads one retention setting, such as `eventsMs`, of each organization. Returns the times before which data is removed.
 * @param olderThan The age in milliseconds that the operator gives for organizations without a retention setting.
 * @throws UsageError if nothing would be removed: no organization has a retention setting, and `olderThan` isn't set.
 */
export async function readTimes(
  storage: Store,
  name: keyof Retention,
  now: Date,
  olderThan: number | undefined,
): Promise<RemovalTimes> {
  const before = olderThan === undefined ? undefined : new Date(now.getTime() - olderThan)
  const byOrganization = (await storage.read(undefined, listOrganizations)).flatMap((organization) => {
    const time = removalCutoff(organization, name, now, undefined)
    return time === undefined ? [] : [{ organizationId: organization.organizationId, before: time }]
  })
  if (before !== undefined || byOrganization.length > 0) return { before, own: byOrganization }
  throw new UsageError('No organization has its own retention. Set --older-than, or use `organization set-retention`.')
}

/** Returns the times as text: "before 2026-03-14T12:00:00.000Z, in acme before 2026-03-07T12:00:00.000Z". */
export const phraseOf = ({ before, own }: RemovalTimes): string =>
  [
    ...(before === undefined ? [] : [`before ${before.toISOString()}`]),
    ...own.map((organization) => `in ${organization.organizationId} before ${organization.before.toISOString()}`),
  ].join(', ')
