// Removes old events: by a job after the organization's retention period, by an operator's command, or after they were archived.
import { instant, integer, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, type Script } from '../../sql/statement.ts'
import type { AuditArchive, AuditLog } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { declareJob } from './job.ts'
import { removeOld } from './retention.ts'
import type { Store } from '../../store/store.ts'
import { lockDelivered } from '../webhooks/lock-endpoint.ts'

/** One transaction removes this many events at most, so that other transactions can write between two batches. */
const MAX_REMOVED = 1000

/** Locks the oldest events, so that no other transaction removes them at the same time. */
const lockOldest = many(
  'events_oldest_locked',
  { organization: orgCode },
  { position: integer, uniqueId: text, at: instant },
).sql(
  `SELECT position, unique_id, at FROM events WHERE organization = :organization ORDER BY position LIMIT ${MAX_REMOVED} {lock to remove}`,
)
const removeUpTo = change('events_remove', { organization: orgCode, upTo: integer }, { events: {} }).sql(
  `DELETE FROM events WHERE organization = :organization AND position IN (
     SELECT position FROM events WHERE organization = :organization AND position <= :upTo ORDER BY position LIMIT ${MAX_REMOVED})`,
)
/** Records the newest removed event as the floor: a client can't continue to read events from an earlier position. */
const raiseFloor = change(
  'event_floor_raise',
  { organization: orgCode, position: integer, uniqueId: text },
  { event_counters: {} },
).sql(
  `UPDATE event_counters SET floor_position = :position, floor_id = :uniqueId
   WHERE organization = :organization AND floor_position < :position`,
)

/**
 * Removes a batch of the oldest events. It stops before the first event for which `isKept` returns true, or that an enabled webhook hasn't
 * received. So the positions of the remaining events have no gaps. Returns the number of removed events; 0 if no event can be removed.
 */
export function* removeSome(
  organization: OrgCode,
  isKept: (event: { position: number; at: Date }) => boolean,
): Script<number> {
  const oldest = yield* lockOldest({ organization })
  // If no webhook is enabled, all events count as delivered.
  const deliveredTo = (yield* lockDelivered(organization)) ?? Infinity
  const firstKeptIndex = oldest.findIndex((event) => isKept(event) || event.position > deliveredTo)
  const removed = firstKeptIndex === -1 ? oldest : oldest.slice(0, firstKeptIndex)
  const newest = removed.at(-1)
  if (newest === undefined) return 0
  yield* removeUpTo({ organization, upTo: newest.position })
  yield* raiseFloor({ organization, position: newest.position, uniqueId: newest.uniqueId })
  return removed.length
}

/** Removes the old events of all organizations, and returns their number. `before` applies if an organization has no retention period. */
export const removeEvents = (storage: Pick<Store, 'read' | 'write'>, now: Date, before?: Date): Promise<number> =>
  removeOld(storage, 'eventsMs', { at: now }, before, function* removeNext({ act }, keptFrom): Script<
    number | undefined
  > {
    return (yield* removeSome(act.organization, ({ at }) => at >= keptFrom)) || undefined
  })

/** Finds the organizations whose oldest event has exceeded their retention period, and the time from which events are kept. */
const withOldEvents = many(
  'organizations_with_old_events',
  { at: instant },
  { organization: orgCode, before: instant },
).sql(
  `SELECT o.organization, CAST(:at AS BIGINT) - o.keep_events_ms AS before FROM organizations o
   WHERE (SELECT e.at FROM events e WHERE e.organization = o.organization ORDER BY e.position LIMIT 1)
     < CAST(:at AS BIGINT) - o.keep_events_ms`,
)

/** The job that removes events after their organization's retention period. `run` returns true if a further batch may remain. */
export const eventRetention = declareJob({
  name: 'event_retention',
  due: (at) => withOldEvents({ at }),
  *run(_, { organization, before }): Script<boolean> {
    return (yield* removeSome(organization, ({ at }) => at >= before)) > 0
  },
})

/**
 * Removes the events that an archive contains, batch by batch, and returns their number. Each part of the archive has the events of one
 * organization up to `position`. The first batch of a part appends an event with the hash of the archive file, which identifies the file.
 */
export async function removeArchived(
  { write }: Pick<Store, 'write'>,
  act: Omit<Act, 'organization'>,
  { sha256, parts }: AuditArchive,
): Promise<number> {
  let removed = 0
  for (const { organization, organizationId, numberOfEntries, position } of parts) {
    let isLogged = false
    function* removeBatch(audit: AuditLog): Script<number> {
      const count = yield* removeSome(organization, (event) => event.position > position)
      if (count === 0 || isLogged) return count
      audit.append({ ...act, organization }, 'audit.archived', organizationId, { numberOfEntries, sha256 })
      return count
    }
    const removeNext = () => write(organization, removeBatch)
    for (let count = await removeNext(); count > 0; count = await removeNext()) {
      isLogged = true
      removed += count
    }
  }
  return removed
}
