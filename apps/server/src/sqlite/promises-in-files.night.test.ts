import { openAt, storePath } from '../../test/store-files.ts'
import { durablePromises, storagePromises } from '../../test/promises.suite.ts'

const inFiles = openAt(storePath)
storagePromises('SQLite', inFiles)
durablePromises('SQLite', inFiles, { stories: 90 })
storagePromises('SQLite with a cache', openAt(storePath, { exclusive: true }))
