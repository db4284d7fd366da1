import type { Act, AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'
import type { Organization, Organizations, Retention } from './store.ts'

/** A change of a part of it. What is off is no longer said. */
export type RetentionChange = { readonly [Name in keyof Retention]?: number | 'off' | undefined }

/** Changes how long an organization keeps things, if it is not so already. Returns what it is then. */
export function* changeRetention(
  { organizations, audit, act }: { organizations: Organizations; audit: AuditLog; act: Act },
  organizationId: string,
  change: RetentionChange,
): Script<Retention> {
  const lock = yield* organizations.lockRetention(act.organizationCode)
  const from = lock?.retention ?? {}
  function of(name: keyof Retention): number | undefined {
    const ms = change[name] ?? from[name]
    return ms === 'off' ? undefined : ms
  }
  const to: Retention = { deletedMs: of('deletedMs'), eventsMs: of('eventsMs') }
  if (lock === undefined || (from.deletedMs === to.deletedMs && from.eventsMs === to.eventsMs)) return from
  yield* organizations.setRetention(lock, to)
  audit.append(act, 'organization.retention_changed', organizationId, { from, to })
  return to
}

/** From before when an organization removes things: as it says itself, else as it is asked to, else never. */
export function removedBefore(
  { retention }: Organization,
  name: keyof Retention,
  now: Date,
  asked: Date | undefined,
): Date | undefined {
  const ms = retention[name]
  return ms === undefined ? asked : new Date(now.getTime() - ms)
}
