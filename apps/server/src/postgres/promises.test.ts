import { openInDatabase } from '../../test/databases.ts'
import { durablePromises, storagePromises } from '../../test/promises.suite.ts'

storagePromises('PostgreSQL', openInDatabase())
// A random history takes thirty times as long as on SQLite, so there are fewer. The rules and most statements are the same.
durablePromises('PostgreSQL', openInDatabase(), { stories: 12 })
