// Declares `purge` and `events purge`, which remove old data. Events that a webhook hasn't received yet are kept, and a warning names the
// webhook. The age comes from the retention setting of each organization, or from a flag.
import { removeEvents } from '../domain/operator/event-retention.ts'
import { listOrganizations, type Retention } from '../domain/tables/organizations.ts'
import { removalCutoff } from '../domain/operator/retention.ts'
import { purgeDeleted } from '../domain/operator/purge.ts'
import { withheldEvents } from '../domain/webhooks/read.ts'
import type { Store } from '../store/store.ts'
import { type Invocation, command, group, optional } from './command.ts'
import { readAge } from './values.ts'
import { UsageError } from './world.ts'
import { addMs } from '../sql/time.ts'

/** The end of the description of `--older-than`. */
const OWN_RETENTION =
  "An organization's own retention takes precedence. Without this flag, only organizations with one are purged."

export const purge = command({
  description: 'Permanently remove conversations that have been Deleted for longer than an age.',
  examples: ['purge --older-than 30d', 'purge'],
  inputs: {
    olderThan: optional('<age>', `How long they must have been Deleted, such as 30d or 12h. ${OWN_RETENTION}`, readAge),
  },
  async run({ olderThan }, { world, open, print }) {
    const at = world.now()
    const storage = await open()
    const { times, phrase } = await readTimes(storage, 'deletedMs', at, olderThan)
    const purged = await purgeDeleted(storage, { at }, times.before)
    print({ purged, ...times }, `Purged ${purged} conversations that were deleted ${phrase}.`)
  },
})

const purgeEvents = command({
  description: 'Remove events that are older than an age, and their entries in the audit log.',
  examples: ['events purge --older-than 90d', 'events purge'],
  inputs: {
    olderThan: optional('<age>', `The minimum age of events to remove, such as 90d or 12h. ${OWN_RETENTION}`, readAge),
  },
  async run({ olderThan }, call) {
    const now = call.world.now()
    const storage = await call.open()
    const { times, phrase } = await readTimes(storage, 'eventsMs', now, olderThan)
    const purged = await removeEvents(storage, now, times.before)
    await printRemoval(call, { purged, ...times }, `Purged ${purged} events from ${phrase}.`, times.before, now)
  },
})

export const events = group('Manage the events that other systems follow. They are also the audit log.', {
  purge: purgeEvents,
})

/**
 * Reads one retention setting, such as `eventsMs`, of each organization.
 * @param olderThan The age in milliseconds that the operator gives for organizations without a retention setting.
 * @returns the times before which data is removed, and a phrase for the message. `own` has the organizations with a retention setting and
 * the time for each. `before` is the time for all other organizations, or undefined if the other organizations keep all data.
 * @throws UsageError if nothing would be removed: no organization has a retention setting, and `olderThan` isn't set.
 */
async function readTimes(storage: Store, name: keyof Retention, now: Date, olderThan: number | undefined) {
  const before = olderThan === undefined ? undefined : addMs(now, -olderThan)
  const own = (await storage.read(undefined, listOrganizations)).flatMap((organization) => {
    // Without a default time (`undefined`), only an organization with a retention setting has a cutoff.
    const time = removalCutoff(organization, name, now, undefined)
    return time === undefined ? [] : [{ organizationId: organization.organizationId, before: time }]
  })
  if (before === undefined && own.length === 0)
    throw new UsageError(
      'No organization has its own retention. Set --older-than, or use `organization set-retention`.',
    )
  const phrases = own.map(({ organizationId, before: time }) => `in ${organizationId} before ${time.toISOString()}`)
  if (before !== undefined) phrases.unshift(`before ${before.toISOString()}`)
  return { times: { before, own }, phrase: phrases.join(', ') }
}

/**
 * Prints the result of a command that removes events older than `before`. The command keeps an event that a webhook hasn't received yet,
 * and this function warns about each such webhook. If `now` is set, an organization's retention setting takes precedence over `before`.
 */
export async function printRemoval(
  { world, open, print }: Invocation,
  result: object,
  sentence: string,
  before: Date | undefined,
  now?: Date,
): Promise<void> {
  const endpoints = await (await open()).read(undefined, () => withheldEvents({ before, now }))
  const waiting = endpoints.map(({ endpointId: webhookId, organizationId, count }) => ({
    webhookId,
    organizationId,
    count,
  }))
  print({ ...result, waiting }, sentence)
  for (const { webhookId, organizationId, count } of waiting)
    world.writeError(
      `Kept ${count} events of ${organizationId}, because the webhook ${webhookId} has not received all of them. ` +
        'Repair or disable it.\n',
    )
}
