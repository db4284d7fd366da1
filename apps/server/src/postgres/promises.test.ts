import { openInDatabase } from '../../test/databases.ts'
import { durablePromises, storagePromises } from '../sql/promises.suite.ts'

storagePromises('PostgreSQL', openInDatabase())
// A story takes thirty times as long as on SQLite. The rules are the same, and so are most statements.
durablePromises('PostgreSQL', openInDatabase(), { stories: 12 })
