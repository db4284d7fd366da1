import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import { openStorage } from '../src/commands/open-storage.ts'
import { HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { newStoreUrl } from './engine.ts'
import { put } from './contents.ts'

/** A store of both organizations that a process can open, and a key of the owner of the first one. */
export async function storeWithKey(): Promise<{ url: string; key: string }> {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url)
  await put(storage, harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const apiKey = await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })
  await storage.close()
  if (apiKey === undefined) throw new Error('The fixture has no owner.')
  recordKey(apiKey.key)
  return { url, key: apiKey.key }
}
