// Makes a store of our server with any number of conversations, as fast as the store takes them.
import { importRecords } from '../../../../../../apps/server/src/domain/records/import.ts'
import { createSqliteStorage } from '../../../../../../apps/server/src/store/sqlite/sqlite.ts'
import type { StoreRecord } from '../../../../../../apps/server/src/domain/records/record.ts'
import { recordsOf } from '../data/records.ts'
import type { Shape } from '../data/shape.ts'

const [, , path = '', text = ''] = process.argv
const shape: Shape = JSON.parse(text)
/** So many records are one transaction. */
const BATCH = 20_000

const storage = await createSqliteStorage({ path })
let batch: StoreRecord[] = []
for (const record of recordsOf(shape)) {
  batch.push(record)
  if (batch.length < BATCH) continue
  await importRecords(storage, new Date(), batch)
  batch = []
}
await importRecords(storage, new Date(), batch)
await storage.close()
console.log('{}')
