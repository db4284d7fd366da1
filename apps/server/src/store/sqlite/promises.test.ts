import { openAt, storePath } from '../../../test/store-files.ts'
import { durablePromises, storagePromises } from '../promises.suite.ts'
import { MEMORY } from './store-file.ts'

const inFiles = openAt(storePath)
storagePromises('SQLite', inFiles)
durablePromises('SQLite', inFiles, { stories: 90 })
storagePromises('SQLite with cached rows', openAt(storePath, { exclusive: true }))
storagePromises(
  'SQLite in memory',
  openAt(() => MEMORY, { exclusive: true }),
)
