// The same requests, to a sandbox and to `parley serve`: how their responses differ.
import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startService } from '@parley/tools'
import { createSandbox } from '../../../packages/sandbox/src/index.ts'
import { settings } from '../src/config.ts'
import { createApiKeys } from '../src/domain/api-keys/api-keys.ts'
import { importRecords } from '../src/domain/records/import.ts'
import { createSqliteStorage } from '../src/sqlite/sqlite.ts'
import { harbourAndCedar } from './fixture.ts'
import { MEMBERS, type RandomRequest, randomRequests } from './random-requests.ts'

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

export interface Comparison {
  /** How many responses had each status. */
  statuses: Record<number, number>
  /** The first requests whose responses differ. */
  differences: { request: RandomRequest; sandbox: Seen; served: Seen }[]
}

/** Sends random requests, the same to both. */
export async function compare(requests: number, seed: number): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-served-'))
  const path = join(folder, 'parley.db')
  const [keys, sandbox] = [await fill(path), await createSandbox({ variables: LIMITS })]
  const server = await startService({ DATABASE_URL: `file:${path}`, LOG_LEVEL: 'warn', ...LIMITS })
  try {
    await sandbox.import(
      harbourAndCedar()
        .map((record) => JSON.stringify(record))
        .join('\n'),
    )
    const sandboxKeys: string[] = []
    for (const [memberId, organizationId] of MEMBERS)
      sandboxKeys.push((await sandbox.createApiKey({ memberId, organizationId })).key)

    const found: Comparison = { statuses: {}, differences: [] }
    for (const request of fc.sample(randomRequests(MEMBERS.length), { numRuns: requests, seed })) {
      const [one, other] = await Promise.all([
        seen(await sandbox.fetch(...fetched(sandbox.baseUrl, sandboxKeys, request))),
        seen(await fetch(...fetched(server.url, keys, request))),
      ])
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

/** Makes the store that is served. Returns a key of each member. */
async function fill(path: string): Promise<string[]> {
  const storage = await createSqliteStorage({ path })
  await importRecords(storage, new Date(), harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const keys: string[] = []
  for (const [memberId, organizationId] of MEMBERS)
    keys.push((await apiKeys.create({ memberId, organizationId }))?.key ?? '')
  await storage.close()
  return keys
}

function fetched(baseUrl: string, keys: readonly string[], request: RandomRequest): [string, RequestInit] {
  const { method, path, body, credential } = request
  const key = typeof credential === 'number' ? keys[credential] : credential
  const headers = { ...(key !== undefined && { Authorization: `Bearer ${key}` }), ...request.headers }
  const bodiless = body === undefined || body === '' || method === 'GET' || method === 'HEAD'
  // A request that waits for events would only take time.
  const at = path.replace(/\bwait=\d+/, 'wait=0')
  return [baseUrl + at, { method, headers, ...(!bodiless && { body }) }]
}
