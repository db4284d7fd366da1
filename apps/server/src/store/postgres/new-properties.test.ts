import { onTestFinished } from 'vitest'
import { newStoreDatabase } from '../../../test/databases.ts'
import { createBatches } from './batches.ts'
import { createConnections } from './connections.ts'
import { createPostgresStorage } from './postgres.ts'
import { newPropertyPromises } from '../new-properties.suite.ts'
import { createPostgresEngine } from './engine.ts'

newPropertyPromises('PostgreSQL', async () => {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url })
  const connections = createConnections({ url })
  onTestFinished(async () => {
    await connections.close()
    await storage.close()
  })
  return { engine: createPostgresEngine(connections, createBatches(connections)), storage }
})
