import type { DatabaseSync } from 'node:sqlite'
import { nameFailure } from './failures.ts'
import { MEMORY, openReader } from './open.ts'

/**
 * Streams what a function reads, as of one moment and on a connection of its own: what is written meanwhile is not seen, and
 * nobody waits. A store in memory has only one connection, so there it is all read at once.
 * @param frozen whether nobody can write, so that the given connection sees one moment anyway.
 */
export async function* readMoment<T>(
  path: string,
  db: DatabaseSync,
  read: (db: DatabaseSync) => Iterable<T>,
  frozen = false,
): AsyncGenerator<T> {
  if (path === MEMORY) {
    yield* Array.from(read(db))
    return
  }
  let reader: DatabaseSync | undefined
  try {
    if (!frozen) reader = openReader(path)
    // The first read after this fixes the moment for all that follow.
    reader?.exec('BEGIN')
    for (const each of read(reader ?? db)) yield each
  } catch (error) {
    throw nameFailure(error)
  } finally {
    reader?.close()
  }
}
