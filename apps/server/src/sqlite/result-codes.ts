// Maps error codes of SQLite to errors of the store.
import { StoreUnavailable } from '../sql/errors.ts'

const BUSY = 5
/** The messages for primary result codes of SQLite (https://sqlite.org/rescode.html) that mean that the store is unavailable. */
const UNAVAILABLE: ReadonlyMap<number, string> = new Map([
  [BUSY, 'Another process has been writing for too long.'],
  [6, 'The store is locked.'],
  [7, 'The store is out of memory.'],
  [8, 'The store cannot be written to.'],
  [10, 'The disk failed.'],
  [11, 'The store is damaged.'],
  [13, 'The disk is full.'],
  [14, 'The store can no longer be opened.'],
  [26, 'The store is damaged.'],
])

/** Returns the primary code, which is the lowest byte of an extended code. */
const primaryCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0

/** Returns true if another connection has locked the store. */
export const isBusy = (error: unknown): boolean => primaryCodeOf(error) === BUSY

/** Messages for operators about disk problems that prevent opening the store. Such problems don't mean that data is damaged. */
const DISK: ReadonlyMap<number, string> = new Map([
  [10, 'the disk is full or failing'],
  [13, 'the disk is full'],
  [14, 'a file beside it cannot be created; the disk may be full'],
])

/** Returns the disk problem that prevents opening the store, or undefined. */
export const diskFailure = (error: unknown): string | undefined => DISK.get(primaryCodeOf(error))

/** Returns true if the store is unavailable. Otherwise, the statement itself is wrong. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.has(primaryCodeOf(error))

/** Returns `StoreUnavailable` if the store is unavailable, and otherwise the error itself. */
export function nameFailure(error: unknown): unknown {
  const sentence = UNAVAILABLE.get(primaryCodeOf(error))
  return sentence === undefined ? error : new StoreUnavailable(sentence, { cause: error })
}

/** Runs an action, and converts its error with `nameFailure`. */
export function named<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw nameFailure(error)
  }
}
