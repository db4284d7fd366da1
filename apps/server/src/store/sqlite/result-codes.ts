// What the engine's failures mean to the rest of the program.
import { StoreUnavailable } from '../../domain/errors.ts'

/** The primary result codes of SQLite (https://sqlite.org/rescode.html) that this store tells apart. */
const BUSY = 5
const PASSING: ReadonlyMap<number, string> = new Map([
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

/** The extended codes of SQLite keep the primary one in their lowest byte. */
const primaryCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0

/** Whether another connection holds what this one needs. */
export const isBusy = (error: unknown): boolean => primaryCodeOf(error) === BUSY

/** What an operator reads if it is the disk that keeps a store from being opened. The data is sound, so far as is known. */
const DISK: ReadonlyMap<number, string> = new Map([
  [10, 'the disk is full or failing'],
  [13, 'the disk is full'],
  [14, 'a file beside it cannot be created; the disk may be full'],
])

/** What is wrong with the disk, if it is the disk that keeps a store from being opened. */
export const diskFault = (error: unknown): string | undefined => DISK.get(primaryCodeOf(error))

/** Whether it is the store that cannot, rather than the asking that was wrong. */
export const isUnavailable = (error: unknown): boolean => PASSING.has(primaryCodeOf(error))

/** The error as the port names it, if it has a name for it. */
export function nameFailure(error: unknown): unknown {
  const sentence = PASSING.get(primaryCodeOf(error))
  return sentence === undefined ? error : new StoreUnavailable(sentence, { cause: error })
}
