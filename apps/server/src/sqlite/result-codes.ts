// Converts errors of SQLite to errors of the store by their result codes (https://sqlite.org/rescode.html).
import { StoreUnavailable } from '../sql/errors.ts'

/** The result codes that mean that another process has the store: its lock is held, or was held too often while SQLite tried to take it. */
const [BUSY, PROTOCOL] = [5, 15]
const READ_ONLY = 8
/** The result codes that mean that the store is unavailable, with the message for each. */
const STORE_FAILURES: ReadonlyMap<number, string> = new Map([
  [BUSY, 'Another process has been writing for too long.'],
  [PROTOCOL, 'Other processes have locked the store for too long.'],
  [6, 'The store is locked.'],
  [7, 'The store is out of memory.'],
  [READ_ONLY, 'The store cannot be written to.'],
  [10, 'The disk failed.'],
  [11, 'The store is damaged.'],
  [13, 'The disk is full.'],
  [14, 'The store can no longer be opened.'],
  [26, 'The store is damaged.'],
])

/** Returns the primary code, which is the lowest byte of an extended code. */
const primaryCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0

export const isBusy = (error: unknown): boolean => [BUSY, PROTOCOL].includes(primaryCodeOf(error))

/** Returns true if the user who runs the program may not write to the store, or to the folder of the store. */
export const isReadOnly = (error: unknown): boolean => primaryCodeOf(error) === READ_ONLY

const SHORT_READ = 522
/** Returns true if a file ended before a page that SQLite needs. */
export const isShortRead = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SHORT_READ

/** The result codes that mean that a disk problem prevents opening the store, with messages for operators. The data isn't damaged. */
const OPENING_FAILURES: ReadonlyMap<number, string> = new Map([
  [10, 'the disk is full or failing'],
  [13, 'the disk is full'],
  [14, 'a file beside it cannot be created; the disk may be full'],
])

/** Returns the disk problem that prevents opening the store; undefined if the error has another reason. */
export const diskFailure = (error: unknown): string | undefined => OPENING_FAILURES.get(primaryCodeOf(error))

/** Returns true if the error means that the store is unavailable. Otherwise, the statement itself is wrong. */
export const isUnavailable = (error: unknown): boolean => STORE_FAILURES.has(primaryCodeOf(error))

/** Returns a `StoreUnavailable` if the error means that the store is unavailable, and otherwise the error itself. */
export function toStoreError(error: unknown): unknown {
  const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'
  const message = isClosed ? 'The store is closed.' : STORE_FAILURES.get(primaryCodeOf(error))
  return message === undefined ? error : new StoreUnavailable(message, { cause: error })
}

/** Runs an action, and converts an error that it throws with `toStoreError`. */
export function withStoreErrors<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw toStoreError(error)
  }
}
