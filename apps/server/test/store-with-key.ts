import { createApiKeys } from '../src/domain/api-keys.ts'
import { createSqliteStorage } from '../src/storage/sqlite/storage.ts'
import { HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { recordKey } from './secrets-record.ts'
import { storePath } from './store-files.ts'

/** A store of both organizations that a process can open, and a key of the owner of the first one. */
export async function storeWithKey(): Promise<{ path: string; key: string }> {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  await storage.put(harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const apiKey = await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })
  await storage.close()
  if (apiKey === undefined) throw new Error('The fixture has no owner.')
  recordKey(apiKey.key)
  return { path, key: apiKey.key }
}
