// The numbered steps by which a store came to its present form, the same for every engine. A step that was ever released
// is never changed: a new one follows it.
import { firstTables } from './0001-first-tables.ts'
import { versionOfConversation } from './0002-version-of-a-conversation.ts'
import { sharedQuotas } from './0003-shared-quotas.ts'
import { writerOfStore } from './0004-writer-of-the-store.ts'
import type { Dialect } from './dialect.ts'

export interface Migration {
  version: number
  name: string
  statements(dialect: Dialect): readonly string[]
}

export const history: readonly Migration[] = [
  { version: 1, name: 'first tables', statements: firstTables },
  { version: 2, name: 'version of a conversation', statements: versionOfConversation },
  { version: 3, name: 'shared quotas', statements: sharedQuotas },
  { version: 4, name: 'writer of the store', statements: writerOfStore },
]
