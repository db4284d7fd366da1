import { emptyStores } from '../../test/copied-stores.ts'
import { storagePromises } from '../../test/promises.suite.ts'

storagePromises('SQLite in memory', async (now) => {
  const open = () => emptyStores.open({ now, exclusive: true })
  return { storage: await open(), reopen: open }
})
