import { expect, onTestFinished, test } from 'vitest'
import type { OrganizationMember } from '@parley/contract'
import { Backend, BASE_URL } from '../../../packages/sandbox/src/backend.ts'
import type { Sandbox } from '../../../packages/sandbox/src/index.ts'
import { policies } from '../src/http/policy.ts'
import { openStorage } from '../src/commands/open-storage.ts'
import { readConfig } from '../src/config.ts'
import { listKeys } from '../src/domain/api-keys/keys.ts'
import { listOrganizations } from '../src/domain/tables/organizations.ts'
import type { Store } from '../src/store/store.ts'
import { createLog } from '../src/telemetry/log.ts'
import { auditOf, contentOf } from './contents.ts'
import { runCommand } from './run-command.ts'
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

/** Creates the organization of a sandbox and its members as an operator does, with commands. Returns an API key of each member. */
async function createSameOrganization(
  url: string,
  { fetch, baseUrl, apiKeys }: Pick<Sandbox, 'fetch' | 'baseUrl'> & { apiKeys: { owner: string } },
): Promise<Map<string, string>> {
  const headers = { Authorization: `Bearer ${apiKeys.owner}` }
  const response = await fetch(baseUrl + policies.listMembers.path, { headers })
  const { members } = (await response.json()) as { members: OrganizationMember[] }
  const call = async (...args: string[]) => {
    const { code, out, err } = await runCommand(url, args)
    if (code !== 0) throw new Error(err)
    return out.trim()
  }
  const organization = ['--organization', 'org_sandbox']
  await call('organization', 'create', '--id', 'org_sandbox', '--name', 'Sandbox')
  const roles = new Map(members.flatMap(({ roles: each }) => each.map((role) => [role.uniqueId, role])))
  for (const { uniqueId, name, permissions } of [...roles.values()].toSorted(byId)) {
    const granted = permissions.flatMap((permission) => ['--permission', permission])
    await call('role', 'create', ...organization, '--id', uniqueId, '--name', name, ...granted)
  }
  for (const { uniqueId, name, email, accessLevel, roles: held } of members.toSorted(byId)) {
    const rights = ['--access-level', accessLevel, ...held.flatMap((role) => ['--role', role.uniqueId])]
    await call('member', 'create', ...organization, '--id', uniqueId, '--name', name, '--email', email, ...rights)
  }
  const keys = new Map<string, string>()
  for (const { uniqueId } of members)
    keys.set(uniqueId, await call('keys', 'create', ...organization, '--member', uniqueId))
  return keys
}

const byId = (one: { uniqueId: string }, other: { uniqueId: string }) => (one.uniqueId < other.uniqueId ? -1 : 1)

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
