// The row that says which version of the program last wrote a store.
import { contract } from '@parley/contract'

/** The version of this program, which is that of its contract. */
export const VERSION = contract.info.version

/** No program but a newer one can read the store. */
export const newerThanThis = (writer: string | undefined): string =>
  `was written by a newer version of this program (${writer ?? 'unknown'}; this is ${VERSION}); start that one instead.`

export const READ_WRITER = 'SELECT version FROM schema_writer WHERE id = 1'

/** Writes the row. */
export const WRITE_WRITER = `INSERT INTO schema_writer (id, version, at, probe) VALUES (1, $1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, at = excluded.at, probe = excluded.probe`

export type WriterColumns = [version: string, at: number, probe: string]

/** What says that this version writes the store. */
export const writerRow = (at: Date): WriterColumns => [VERSION, at.getTime(), '']

/** How much a probe writes, in characters: more than a commit of some requests, so that there is room for those, too. */
const PROBE_LENGTH = 64 * 1024

/** What probes whether a store takes writes. Every page of it differs from the last probe, so that all of it is written. */
export const probeRow = (at: Date): WriterColumns => [
  VERSION,
  at.getTime(),
  `${at.getTime()} `.repeat(Math.ceil(PROBE_LENGTH / 14)),
]
