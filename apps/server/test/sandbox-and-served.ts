// Sends the same requests to a sandbox and to `parley serve`, and returns how their responses differ.
import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { OrganizationMember } from '@parley/contract'
import { startService } from '@parley/tools'
import { createSandbox, type Sandbox } from '../../../packages/sandbox/src/index.ts'
import { settings } from '../src/config.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import { importRecords } from '../src/domain/operator/import.ts'
import { operationIds, policies } from '../src/http/policy.ts'
import { createSqliteStorage } from '../src/sqlite/sqlite.ts'
import { harbourAndCedar } from './fixture.ts'
import { MEMBERS, type RandomRequest, randomRequests } from './random-requests.ts'
import { runCommand } from './run-command.ts'

/** Every limit is so high that no request meets it: the windows of two processes don't begin at the same time. */
const LIMITS = Object.fromEntries(
  settings.filter(({ name }) => name.startsWith('RATE_LIMIT_')).map(({ name }) => [name, '1000000']),
)

/** Headers that belong to a connection or its messages, and the time. */
const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Values that differ between two runs: times and values made from them, random identifiers, and the rest of a rate limit window. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/\b(key|msg|evt|cnv|con|req)_[0-9A-HJKMNP-TV-Z]{24}\b/g, '<$1>'],
  [/\bparley_[0-9A-Za-z]{59}\b/g, '<key>'],
  [/(?<="(?:nextPosition|position)":")[^"]+/g, '<position>'],
  [/(?<="nextCursor":")[^"]+/g, '<cursor>'],
  [/r=\d+;t=\d+/g, '<window>'],
]

const replaced = (text: string) => REPLACED.reduce((so, [pattern, by]) => so.replaceAll(pattern, by), text)

export interface Seen {
  status: number
  headers: Record<string, string>
  body: string
}

/** A response without what can't be equal. */
async function seen(response: Response): Promise<Seen> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OF_THE_CONNECTION.has(name)))
  const plain = Object.entries(headers).map(([name, value]) => [name, name === 'etag' ? '<etag>' : replaced(value)])
  return {
    status: response.status,
    headers: Object.fromEntries(plain) as Record<string, string>,
    body: replaced(await response.text()),
  }
}

/** The differences between two runs of the same requests, and how many responses had each status. */
export interface Comparison {
  statuses: Record<number, number>
  differences: { request: RandomRequest; sandbox: Seen; served: Seen }[]
}

/** How both services begin. Each function returns the API keys of the members who send the requests. */
interface Beginning {
  fillSandbox: (sandbox: Sandbox) => Promise<string[]>
  /** Fills the store that is served. Called after `fillSandbox`. */
  fillStore: (path: string, sandbox: Sandbox) => Promise<string[]>
  requests: (seed: number, count: number) => readonly RandomRequest[]
}

const sample = (members: number, seed: number, count: number) =>
  fc.sample(randomRequests(members), { numRuns: count, seed })

/** Both services begin with the records of two organizations. */
const IMPORTED: Beginning = {
  async fillSandbox(sandbox) {
    await sandbox.import(
      harbourAndCedar()
        .map((record) => JSON.stringify(record))
        .join('\n'),
    )
    const keys: string[] = []
    for (const [memberId, organizationId] of MEMBERS)
      keys.push((await sandbox.createApiKey({ memberId, organizationId })).key)
    return keys
  },
  async fillStore(path) {
    const storage = await createSqliteStorage({ path })
    await importRecords(storage, new Date(), harbourAndCedar())
    const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
    const keys: string[] = []
    for (const [memberId, organizationId] of MEMBERS)
      keys.push((await apiKeys.create({ memberId, organizationId }))?.key ?? '')
    await storage.close()
    return keys
  },
  requests: (seed, count) => sample(MEMBERS.length, seed, count),
}

/** The served store begins with `organization create`, and the sandbox as it is. */
const CREATED: Beginning = {
  fillSandbox: async ({ apiKeys }) => Object.values(apiKeys),
  async fillStore(path, sandbox) {
    const keys = await createSameOrganization(`file:${path}`, sandbox)
    return Object.keys(sandbox.apiKeys).map((person) => keys.get(`mem_${person}`) ?? '')
  },
  requests(seed, count) {
    const reads = readEverything(PERSONS)
    return [...reads, ...recognizeContact(), ...sample(PERSONS, seed, count).map(toKnownMember), ...reads]
  },
}
const PERSONS = 5

/** Creates the organization of a sandbox and its members as an operator does, with commands. Returns an API key of each member. */
export async function createSameOrganization(
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

/** Requests of each member for all that can be read without an identifier. */
const readEverything = (members: number): RandomRequest[] =>
  operationIds
    .map((id) => policies[id])
    .filter(({ method, path, policy }) => method === 'get' && !path.includes('{') && policy.methodSafety === 'kept')
    .flatMap(({ path }) =>
      Array.from({ length: members }, (_, credential) => ({ method: 'GET', path, headers: {}, credential })),
    )

/** Requests of the owner that create a contact with a number, and deliver a message that names this number. */
function recognizeContact(): RandomRequest[] {
  const phone = '+33612345678'
  const contact = { messagingAppContactId: 'app.unknown', phone }
  const message = { messagingAppMessageId: 'app.1', contact, messageType: 'Text', messageData: { text: 'Hello' } }
  const bodies = [
    [policies.createContact, { phone, channelId: 'chn_first', name: 'Ada Moreau' }],
    [policies.receiveMessages, { messages: [message] }],
  ] as const
  return bodies.map(([{ method, path }, body]) => ({
    method: method.toUpperCase(),
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credential: 0,
  }))
}

/** Replaces the members that the contract's examples name by one that the sandbox has. */
function toKnownMember({ path, body, ...request }: RandomRequest): RandomRequest {
  return { ...request, path: withKnownMember(path), ...(body !== undefined && { body: withKnownMember(body) }) }
}
const withKnownMember = (text: string) => text.replaceAll(/\bmem_(?:grace|noor|tomas|lena)\b/g, 'mem_agent')

/** Sends random requests, the same to both. */
export async function compare(beginning: 'imported' | 'created', requests: number, seed: number): Promise<Comparison> {
  const { fillSandbox, fillStore, requests: requestsOf } = beginning === 'imported' ? IMPORTED : CREATED
  const folder = mkdtempSync(join(tmpdir(), 'parley-served-'))
  const path = join(folder, 'parley.db')
  const sandbox = await createSandbox({ variables: LIMITS })
  const sandboxKeys = await fillSandbox(sandbox)
  const keys = await fillStore(path, sandbox)
  const server = await startService({ DATABASE_URL: `file:${path}`, LOG_LEVEL: 'warn', ...LIMITS })
  try {
    const sendToSandbox = createSender(sandbox.fetch, sandbox.baseUrl, sandboxKeys)
    const sendToServer = createSender(fetch, server.url, keys)
    const found: Comparison = { statuses: {}, differences: [] }
    for (const request of requestsOf(seed, requests)) {
      const [one, other] = await Promise.all([sendToSandbox(request), sendToServer(request)])
      found.statuses[one.status] = (found.statuses[one.status] ?? 0) + 1
      if (!isDeepStrictEqual(one, other)) found.differences.push({ request, sandbox: one, served: other })
    }
    return found
  } finally {
    await sandbox.close()
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true })
  }
}

/**
 * Creates a function that sends a request to one of the services. Identifiers of the contract's examples are replaced by the last ones of
 * their kind that the service has returned, so that requests find what earlier requests created.
 */
function createSender(send: Sandbox['fetch'], baseUrl: string, keys: readonly string[]) {
  const returned = new Map<string, string>()
  const withKnownIds = (text: string) => text.replaceAll(EXAMPLE_ID, (id, kind: string) => returned.get(kind) ?? id)
  return async ({ method, path, body, credential, headers: given }: RandomRequest): Promise<Seen> => {
    const key = typeof credential === 'number' ? keys[credential] : credential
    const headers = { ...(key !== undefined && { Authorization: `Bearer ${key}` }), ...given }
    const bodiless = body === undefined || body === '' || method === 'GET' || method === 'HEAD'
    // A request that waits for events would only take time.
    const url = baseUrl + withKnownIds(path.replace(/\bwait=\d+/, 'wait=0'))
    const response = await send(url, { method, headers, ...(!bodiless && { body: withKnownIds(body) }) })
    const text = await response.clone().text()
    for (const [id, kind = ''] of text.matchAll(RANDOM_ID)) returned.set(kind, id)
    return seen(response)
  }
}

const EXAMPLE_ID = /\b(cnv|con|msg)_(?:01KAHDV[0-9A-Z]+|ada|ben)\b/g
const RANDOM_ID = /\b(cnv|con|msg)_[0-9A-HJKMNP-TV-Z]{24}\b/g
