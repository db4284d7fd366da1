// From before when the commands that purge remove things.
import { removedBefore } from '../domain/organizations/retention.ts'
import type { Store } from '../sql/store.ts'
import { NotUnderstood } from './world.ts'
import { listOrganizations, type Retention } from '../domain/organizations/organizations.ts'

interface Times {
  /** For organizations without a retention of their own. */
  before: Date | undefined
  /** For the others. */
  own: { organizationId: string; before: Date }[]
}

/** The end of the description of `--older-than`. */
export const OWN_RETENTION =
  "An organization's own retention takes precedence. Without this flag, only organizations with one are purged."

/**
 * Reads the retention of the organizations.
 * @throws NotUnderstood if there is none, and no age either.
 */
export async function timesOf(
  storage: Store,
  name: keyof Retention,
  now: Date,
  olderThan: number | undefined,
): Promise<Times> {
  const before = olderThan === undefined ? undefined : new Date(now.getTime() - olderThan)
  const byOrganization = (await storage.read(undefined, listOrganizations)).flatMap((organization) => {
    const time = removedBefore(organization, name, now, undefined)
    return time === undefined ? [] : [{ organizationId: organization.organizationId, before: time }]
  })
  if (before !== undefined || byOrganization.length > 0) return { before, own: byOrganization }
  throw new NotUnderstood(
    'No organization has its own retention. Set --older-than, or use `organization set-retention`.',
  )
}

/** The end of a sentence, as in "before 2026-03-14T12:00:00.000Z, in acme before 2026-03-07T12:00:00.000Z". */
export const wordsOf = ({ before, own }: Times): string =>
  [
    ...(before === undefined ? [] : [`before ${before.toISOString()}`]),
    ...own.map((each) => `in ${each.organizationId} before ${each.before.toISOString()}`),
  ].join(', ')
