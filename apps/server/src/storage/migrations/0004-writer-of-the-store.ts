import type { Dialect } from './dialect.ts'

/** Which version of the program last opened the store for writing, and when it last wrote here. One row. */
export const writerOfStore = ({ integer, text, narrowTable }: Dialect): readonly string[] => [
  `CREATE TABLE schema_writer (
    id ${integer} NOT NULL PRIMARY KEY,
    version ${text} NOT NULL,
    at ${integer} NOT NULL
  ) ${narrowTable}`,
]
