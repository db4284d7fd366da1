import { instant, integer, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, type Script } from '../../sql/statement.ts'
import type { Act, AuditArchive, AuditLog } from '../../sql/audit.ts'
import { declareJob } from '../job.ts'
import { removeOld } from '../organizations/retention.ts'
import type { Store } from '../../sql/store.ts'
import { lockDelivered } from '../webhooks/statements.ts'

/** How many events one transaction removes, so that other transactions can write in between. */
const MAX_REMOVED = 1000

const lockOldest = many(
  'events_oldest_locked',
  { organization: orgCode, limit: integer },
  { position: integer, uniqueId: text, at: instant },
).sql(
  `SELECT position, unique_id, at FROM events WHERE organization = :organization ORDER BY position LIMIT :limit {lock to remove}`,
)
const removeUpTo = change('events_remove', { organization: orgCode, upTo: integer }, { events: {} }).sql(
  'DELETE FROM events WHERE organization = :organization AND position <= :upTo',
)
/** Records the last removed event as the floor: clients can continue from there or later. */
const raiseFloor = change(
  'event_floor_raise',
  { organization: orgCode, position: integer, uniqueId: text },
  { event_counters: {} },
).sql(
  `UPDATE event_counters SET floor_position = :position, floor_id = :uniqueId
   WHERE organization = :organization AND floor_position < :position`,
)

/**
 * Removes a batch of the oldest events. It stops at the first event that is to be kept, or that an enabled webhook hasn't received, so
 * the remaining positions have no gaps. Returns how many it removed; 0 if there is nothing left to remove.
 */
export function* removeSome(
  organization: OrgCode,
  isKept: (event: { position: number; at: Date }) => boolean,
): Script<number> {
  const oldest = yield* lockOldest({ organization, limit: MAX_REMOVED })
  const delivered = (yield* lockDelivered(organization)) ?? Infinity
  const kept = oldest.findIndex((event) => isKept(event) || event.position > delivered)
  const count = kept === -1 ? oldest.length : kept
  const last = oldest[count - 1]
  if (last === undefined) return count
  const { position, uniqueId } = last
  yield* removeUpTo({ organization, upTo: position })
  yield* raiseFloor({ organization, position, uniqueId })
  return count
}

/**
 * Removes events from before a time, oldest first, and returns how many. Events that an enabled webhook hasn't received stay;
 * `withheldEvents` counts them.
 */
export const removeEvents = (storage: Pick<Store, 'read' | 'write'>, now: Date, asked?: Date): Promise<number> =>
  removeOld(storage, 'eventsMs', { at: now }, asked, ({ act }, before) =>
    removeSome(act.organization, ({ at }) => at >= before),
  )

const withOldEvents = many(
  'organizations_with_old_events',
  { at: instant },
  { organization: orgCode, before: instant },
).sql(
  `SELECT o.organization, CAST(:at AS BIGINT) - o.keep_events_ms AS before FROM organizations o
   WHERE (SELECT e.at FROM events e WHERE e.organization = o.organization ORDER BY e.position LIMIT 1)
     < CAST(:at AS BIGINT) - o.keep_events_ms`,
)

/** A job that removes the events that have exceeded the retention period of their organization. */
export const eventRetention = declareJob({
  name: 'event_retention',
  due: (at) => withOldEvents({ at }),
  *run(_, { organization, before }): Script<boolean> {
    return (yield* removeSome(organization, ({ at }) => at >= before)) > 0
  },
})

/**
 * Removes the entries that an archive contains, batch by batch, and returns how many. The first batch of each organization writes an
 * audit entry about the archive, so that the log names the archive of each missing entry.
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
    let count: number
    do {
      count = await write(organization, removeBatch)
      isLogged = true
      removed += count
    } while (count > 0)
  }
  return removed
}
