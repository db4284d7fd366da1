// The numbered steps by which a store came to its present form, the same for every engine. A step that was ever released
// is never changed: a new one follows it.
import { firstTables } from './0001-first-tables.ts'
import { versionOfConversation } from './0002-version-of-a-conversation.ts'
import { sharedQuotas } from './0003-shared-quotas.ts'

/** What the engines write differently. Everything else of the schema is said in the SQL that they share. */
export interface Dialect {
  /** An integer of at least 53 bits. */
  integer: string
  /** Text that is compared byte by byte, so that every engine sorts alike. */
  text: string
  /** What follows the columns of a table whose rows are mostly short: they may be kept in the order of their key. */
  narrowTable: string
  /** What follows the columns of a table whose rows are long: kept with the key, they would make its tree deep. */
  wideTable: string
}

export interface Migration {
  version: number
  name: string
  statements(dialect: Dialect): readonly string[]
}

export const history: readonly Migration[] = [
  { version: 1, name: 'first tables', statements: firstTables },
  { version: 2, name: 'version of a conversation', statements: versionOfConversation },
  { version: 3, name: 'shared quotas', statements: sharedQuotas },
]
