// On which day a key was last used. No request waits for it, and a key is written once a day.
import { instant, integer, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, one, type ReadScript } from '../../sql/statement.ts'
import { KEYS_MIGRATION } from '../../sql/migrations/0011-key-uses.ts'
import type { Store } from '../../sql/store.ts'

export const DAY_MS = 86_400_000
/** How many keys wait to be written. Beyond it a use isn't recorded; the next one of the key is. */
const MAX_WAITING = 10_000
/** For how long nothing is recorded after the store failed, so that requests find it free. */
const PAUSE_MS = 60_000

/** The day of a time, in days since 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

export const endOf = (day: number): Date => new Date((day + 1) * DAY_MS)

/** A day as a date, as in `2026-03-14`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * Records the day of a use of the key with this hash, unless that day or a later one is recorded. It is one statement about one row,
 * and no rule of a key's life reads it, so it needs no lock.
 */
export const recordUse = change(
  'key_record_use',
  { organization: orgCode, hash: text, day: integer },
  { api_keys: { hash: 'hash' } },
).sql(
  `UPDATE api_keys SET last_used_day = :day
   WHERE organization = :organization AND hash = :hash AND (last_used_day IS NULL OR last_used_day < :day)`,
)

const readMigration = one('uses_recorded_since', { version: integer }, { appliedAt: instant }).sql(
  'SELECT applied_at FROM schema_history WHERE version = :version',
)

/** Since when the store records uses: the time of the migration that began it. */
export function* usesRecordedSince(): ReadScript<Date> {
  return (yield* readMigration({ version: KEYS_MIGRATION }))?.appliedAt ?? new Date(0)
}

/** A use of a key that was found by its hash. */
export interface KeyUse {
  organization: OrgCode
  hash: string
  day: number
}

/**
 * Makes a function that records a use, soon. The keys are written one after the other: at midnight the first uses of all of them
 * come together, and requests need the store, too.
 */
export function createUseRecorder(storage: Pick<Store, 'write'>, steadyMs: () => number) {
  const waiting = new Map<string, KeyUse>()
  let isWriting = false
  let pausedUntilMs = Number.NEGATIVE_INFINITY

  async function writeAll(): Promise<void> {
    isWriting = true
    try {
      // Keys that are added meanwhile come at the end.
      for (const { organization, hash, day } of waiting.values()) {
        await storage.write(organization, () => recordUse({ organization, hash, day }))
        waiting.delete(hash)
      }
    } catch {
      // The store says what is wrong by the requests that need it. Uses are recorded again after a while.
      waiting.clear()
      pausedUntilMs = steadyMs() + PAUSE_MS
    }
    isWriting = false
  }

  return (use: KeyUse): void => {
    if (waiting.size >= MAX_WAITING || steadyMs() < pausedUntilMs) return
    waiting.set(use.hash, use)
    if (!isWriting) void writeAll()
  }
}
