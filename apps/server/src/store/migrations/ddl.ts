// The differences between the engines in a schema. The rest of it is SQL that they share.
import type { Script } from '../kernel/statement.ts'
import { change, type Fragment, sql, type Statement } from './statement.ts'

/** An integer of at least 53 bits. */
export const INTEGER: Fragment = { sqlite: 'INTEGER', postgres: 'BIGINT' }
/** Text that is compared byte by byte, so that every engine sorts alike. */
export const TEXT: Fragment = { sqlite: 'TEXT', postgres: 'TEXT COLLATE "C"' }
/** Follows the columns of a table whose rows are mostly short: they may be kept in the order of their key. */
export const NARROW: Fragment = { sqlite: 'STRICT, WITHOUT ROWID', postgres: '' }
/** Follows the columns of a table whose rows are long: kept with the key, they would make its tree deep. */
export const WIDE: Fragment = { sqlite: 'STRICT', postgres: '' }

/** Declares a statement that changes the schema. It runs once, so no engine keeps it prepared under a name. */
export const ddl = sql('', [], [])

/** A step that only changes the schema. */
export const inOrder = (statements: readonly Statement<readonly [], readonly []>[]) =>
  function* take(): Script<void> {
    for (const each of statements) yield* change(each)
  }
