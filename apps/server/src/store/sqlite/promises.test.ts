import { openAt } from '../../../test/store-files.ts'
import { storagePromises } from '../promises.suite.ts'
import { MEMORY } from './store-file.ts'

storagePromises(
  'SQLite in memory',
  openAt(() => MEMORY, { exclusive: true }),
)
