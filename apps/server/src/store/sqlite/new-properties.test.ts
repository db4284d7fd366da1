import { onTestFinished } from 'vitest'
import { storePath } from '../../../test/store-files.ts'
import { openDatabase } from './open.ts'
import { createSqliteStorage } from './store.ts'
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
  const engine = createSqliteEngine({ db, write, openSession: () => ({ db, close: () => undefined }) })
  return { engine, storage }
})
