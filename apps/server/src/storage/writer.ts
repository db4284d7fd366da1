// The row that says which version of the program last wrote a store.
import { contract } from '@parley/contract'

/** The version of this program, which is that of its contract. */
export const VERSION = contract.info.version

/** No program but a newer one can read the store. */
export const newerThanThis = (writer: string | undefined): string =>
  `was written by a newer version of this program (${writer ?? 'unknown'}; this is ${VERSION}); start that one instead.`

export const READ_WRITER = 'SELECT version FROM schema_writer WHERE id = 1'

/** Writes the row. It is also how a store is probed: the time makes it a change of the file. */
export const WRITE_WRITER = `INSERT INTO schema_writer (id, version, at) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, at = excluded.at`
