// The list of all migrations of the store, the same for both engines. While the contract is a draft, the first migration is edited in
// place: a store keeps the hash of its text, and a program with another text rejects the store. A released migration never changes: to
// correct it, add a new one.
import { createHash } from 'node:crypto'
import type { EngineName } from '../sql-text.ts'
import type { Script, Statement } from '../statement.ts'
import { records } from './0100-records.ts'
import { service } from './0100-service.ts'

/** One step from a version of the store to the next. */
export interface Migration {
  version: number
  /** A short name that is stored with the version in `schema_history`. */
  name: string
  /** All statements that the migration can run. The store keeps the hash of their text. */
  statements: readonly Statement[]
  /**
   * Changes the store. Default: runs the statements in their order. Migrations of many rows read and write them in batches, because the
   * process can be stopped only between two statements. Calls `report` with sentences for the operator, such as about duplicates.
   */
  take?: (this: void, report: (line: string) => void) => Script<void>
}

/** Returns the hash of a migration's text on an engine. Line breaks and indentation don't count. */
export const hashOf = ({ statements }: Migration, engine: EngineName): string =>
  createHash('sha256')
    .update(statements.map((statement) => statement[engine].replaceAll(/\s+/g, ' ')).join(';\n'))
    .digest('hex')

/** Returns the script of a migration. */
export function* scriptOf({ statements, take }: Migration, report: (line: string) => void): Script<void> {
  if (take !== undefined) yield* take(report)
  else for (const statement of statements) yield { kind: 'change', statement, params: [] }
}

/** All migrations in their order. A new one is added at the end. Programs before the first release had the versions 1 to 22. */
export const history: readonly Migration[] = [
  { version: 100, name: 'first tables', statements: [...records, ...service] },
]
