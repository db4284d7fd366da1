import { storagePromises } from '../promises.suite.ts'
import { openAt, storePath } from './files.ts'
import { MEMORY } from './open.ts'

storagePromises('SQLite', openAt(storePath))
storagePromises(
  'SQLite in memory',
  openAt(() => MEMORY),
  { outlivesClose: false },
)
