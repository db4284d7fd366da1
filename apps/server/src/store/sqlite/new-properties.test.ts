import { onTestFinished } from 'vitest'
import { storePath } from '../../../test/store-files.ts'
import { openDatabase } from './open.ts'
import { createSqliteStorage } from './sqlite.ts'
import { newPropertyPromises } from '../new-properties.suite.ts'
import { createSqliteEngine } from './engine.ts'

const write = async <Result>(work: () => Result) => work()

newPropertyPromises('SQLite', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  const db = openDatabase(path)
  onTestFinished(() => {
    db.close()
    return storage.close()
  })
  const engine = createSqliteEngine({ path, db, frozen: false, write })
  return { engine, storage }
})
