import type { Dialect } from './dialect.ts'

/**
 * Which version of the program last opened the store for writing, and what a probe wrote: after a write failed, it tells
 * whether there is room again. One row.
 */
export const writerOfStore = ({ integer, text, narrowTable }: Dialect): readonly string[] => [
  `CREATE TABLE schema_writer (
    id ${integer} NOT NULL PRIMARY KEY,
    version ${text} NOT NULL,
    at ${integer} NOT NULL,
    probe ${text} NOT NULL
  ) ${narrowTable}`,
]
