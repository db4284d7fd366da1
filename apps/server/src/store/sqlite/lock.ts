import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../../domain/storage.ts'
import { isBusy } from './failures.ts'
import { ensureFile, MEMORY } from './open.ts'

/**
 * Keeps a second server off a store. The lock is the engine's own, on an empty file beside the store: the operating system
 * frees it however the process ends.
 * @returns what frees the lock.
 */
export function lockStore(path: string): () => void {
  if (path === MEMORY) return () => undefined
  // Another user who could open the file could lock it, and so keep every server off.
  ensureFile(`${path}.lock`)
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    // A journal on the disk would need room, which a full disk has not.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new CannotOpenStore(
      `The store ${path} is in use by another server, or by an import or a restore; let that one end first.`,
      { cause: error },
    )
  }
  return () => lock.close()
}
