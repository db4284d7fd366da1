import { expect, onTestFinished, test } from 'vitest'
import { Backend, BASE_URL } from '../../../packages/sandbox/src/backend.ts'
import { openStorage } from '../src/commands/open-storage.ts'
import { readConfig } from '../src/config.ts'
import { listKeys } from '../src/domain/api-keys/keys.ts'
import { listOrganizations } from '../src/domain/tables/organizations.ts'
import type { Store } from '../src/store/store.ts'
import { createLog } from '../src/telemetry/log.ts'
import { auditOf, contentOf } from './contents.ts'
import { createSameOrganization } from './sandbox-and-served.ts'
import { storePath } from './store-files.ts'

/** The code of an organization, and parts of API keys. */
const RANDOM = new Set(['organization', 'fingerprint', 'lastFour'])

/** Returns the records, audit entries, keys and retention settings of a store. Values that every run makes anew are left out. */
async function stateOf(storage: Store): Promise<unknown> {
  const organizations = await storage.read(undefined, listOrganizations)
  const keys = await Promise.all(
    organizations.map(({ organization }) => storage.read(organization, () => listKeys(organization))),
  )
  const state = {
    records: await contentOf(storage),
    audit: await auditOf(storage),
    organizations,
    keys: keys.flat(),
  }
  const text = JSON.stringify(state, (name, value: unknown) => (RANDOM.has(name) ? undefined : value))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\b(key|evt)_[0-9A-Z]{24}\b/g, '<$1>')
  return JSON.parse(text)
}

test('a sandbox begins with the records, audit log, keys and settings that the commands of an operator create', async () => {
  const config = readConfig({})
  const backend = await Backend.start(
    config,
    createLog(config.LOG_LEVEL, () => {}),
  )
  onTestFinished(() => backend.close())
  const { service } = await backend.ready()
  const beginning = await stateOf(service.storage)

  const url = `file:${storePath()}`
  await createSameOrganization(url, { fetch: backend.fetch, baseUrl: BASE_URL, apiKeys: backend.keys.current() })
  const { storage } = await openStorage(url)
  onTestFinished(() => storage.close())
  expect(beginning).toEqual(await stateOf(storage))
})
