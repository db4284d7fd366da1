import { openInDatabase } from '../../../test/databases.ts'
import { durablePromises, storagePromises } from '../promises.suite.ts'

storagePromises('PostgreSQL', openInDatabase())
durablePromises('PostgreSQL', openInDatabase())
