import { instant, integer, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, type Script } from '../../sql/statement.ts'
import type { Act, AuditArchive, AuditLog } from '../../sql/audit.ts'
import { declareJob } from '../job.ts'
import { removeOld } from '../organizations/retention.ts'
import type { Store } from '../../sql/store.ts'
import { lockDelivered } from '../webhooks/statements.ts'

/** How many events are removed in one transaction, so that others can write in between. */
const STEP = 1000

const lockOldest = many(
  'events_oldest_locked',
  { organization: orgCode, most: integer },
  { position: integer, uniqueId: text, at: instant },
).sql(
  `SELECT position, unique_id, at FROM events WHERE organization = :organization ORDER BY position LIMIT :most {lock to remove}`,
)
const removeUpTo = change('events_remove', { organization: orgCode, upTo: integer }, { events: {} }).sql(
  'DELETE FROM events WHERE organization = :organization AND position <= :upTo',
)
/** Keeps the place of the last event that was removed as the floor. */
const raiseFloor = change(
  'event_floor_raise',
  { organization: orgCode, position: integer, uniqueId: text },
  { event_counters: {} },
).sql(
  `UPDATE event_counters SET floor_position = :position, floor_id = :uniqueId
   WHERE organization = :organization AND floor_position < :position`,
)

/**
 * Removes some of the oldest events, up to the first that is to be kept or that an enabled webhook hasn't got: so the positions that
 * are left stay dense. Returns how many; 0 if none is left.
 */
export function* removeSome(
  organization: OrgCode,
  isKept: (event: { position: number; at: Date }) => boolean,
): Script<number> {
  const oldest = yield* lockOldest({ organization, most: STEP })
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
 * Removes events from before a time, oldest first. Returns how many. Those that an enabled webhook hasn't got stay; `withheldEvents`
 * counts them.
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

/** Removes the events that organizations with a retention of their own no longer keep. */
export const eventRetention = declareJob({
  name: 'event_retention',
  due: (at) => withOldEvents({ at }),
  *run(_, { organization, before }): Script<boolean> {
    return (yield* removeSome(organization, ({ at }) => at >= before)) > 0
  },
})

/**
 * Removes the entries that an archive has, one step after the other. Returns how many there were. The first step of each organization
 * logs the archive, so that for each missing entry there is one that names its archive.
 */
export async function removeArchived(
  { write }: Pick<Store, 'write'>,
  act: Omit<Act, 'organization'>,
  { sha256, parts }: AuditArchive,
): Promise<number> {
  let removed = 0
  for (const { organization, organizationId, numberOfEntries, position } of parts) {
    let isLogged = false
    function* step(audit: AuditLog): Script<number> {
      const some = yield* removeSome(organization, (event) => event.position > position)
      if (some === 0 || isLogged) return some
      audit.append({ ...act, organization }, 'audit.archived', organizationId, { numberOfEntries, sha256 })
      return some
    }
    for (let some = await write(organization, step); some > 0; some = await write(organization, step)) {
      isLogged = true
      removed += some
    }
  }
  return removed
}
