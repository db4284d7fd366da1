import { copyEmpty } from '../../../test/copied-stores.ts'
import { storagePromises } from '../promises.suite.ts'

storagePromises('SQLite in memory', async (now) => {
  const open = () => copyEmpty({ now, exclusive: true })
  return { storage: await open(), reopen: open }
})
