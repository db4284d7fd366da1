import { type BigIntStats, statSync } from 'node:fs'
import { StoreUnavailable } from '../../domain/storage.ts'
import { MEMORY } from './open.ts'

/**
 * Watches whether the file of an open store is still the one that its path names. What is written to a file without a name
 * is lost when the service ends. The engine never makes the file shorter.
 * @returns what throws StoreUnavailable if it is not.
 */
export function watchPlace(path: string): () => void {
  if (path === MEMORY) return () => undefined
  const opened = find(path)
  let size = opened?.size ?? 0n
  return () => {
    const found = find(path)
    const same = found !== undefined && found.ino === opened?.ino && found.dev === opened.dev
    if (!same || found.size < size) {
      throw new StoreUnavailable(`The file ${path} was removed, replaced or cut off while it was served.`)
    }
    size = found.size
  }
}

function find(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    throw new StoreUnavailable(`The file ${path} cannot be looked at.`, { cause: error })
  }
}
