// Three processes on one PostgreSQL, behind a balancer that hands each request to the next of them, behave as one.
import type { ApiKeyEnvelope } from '@parley/contract'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApiKeys } from '../../src/domain/api-keys/api-keys.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { createPostgresStorage } from '../../src/postgres/postgres.ts'
import { createDatabase } from '../databases.ts'
import { AGENT, CONVERSATION, HARBOUR, harbourAndCedar, OWNER, SUPERVISOR } from '../fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { startService } from '@parley/tools'
import { changed } from '../stores.ts'
import { roundRobin } from './round-robin.ts'
import { put, auditOf } from '../contents.ts'

const INSTANCES = 3
const NO_LIMITS = {
  RATE_LIMIT_UPDATE_CONVERSATION: '0',
  RATE_LIMIT_REGENERATE_API_KEY: '0',
  RATE_LIMIT_FAILED_AUTHENTICATION: '0',
}

/** Starts all instances at the same time. `onEnd` is given what ends them. */
async function startInstances(
  onEnd: (end: () => Promise<void>) => void,
  variables: Record<string, string> = NO_LIMITS,
) {
  const url = await createDatabase()
  await migrate(url, { mustExist: false, now: () => new Date() })
  const start = () => startService({ DATABASE_URL: url, LOG_LEVEL: 'warn', DATABASE_CONNECTIONS: '8', ...variables })
  const servers = await Promise.all(Array.from({ length: INSTANCES }, start))
  const storage = await createPostgresStorage({ url })
  onEnd(async () => {
    await storage.close()
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
  })
  await put(storage, harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  return {
    storage,
    apiKeys,
    urls: servers.map((server) => server.url),
    keyOf: async (memberId: string) => recorded((await apiKeys.create({ organizationId: HARBOUR, memberId }))?.key),
  }
}

const ending: (() => Promise<void>)[] = []
afterAll(() => Promise.all(ending.map((end) => end())))
let started: ReturnType<typeof startInstances> | undefined
/** The instances that the tests share. */
const sharedInstances = () => (started ??= startInstances((end) => ending.push(end)))

function recorded(key: string | undefined): string {
  if (key === undefined) throw new Error('There is no such member.')
  recordKey(key)
  return key
}

const update = (url: string, key: string, status: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ status }),
  })

async function statusOf(pending: Promise<Response>): Promise<number> {
  const response = await pending
  await response.arrayBuffer()
  return response.status
}

async function regenerate(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/api-keys/regenerate`, { headers: { Authorization: `Bearer ${key}` } })
  return recorded(((await response.json()) as ApiKeyEnvelope).apiKey.key)
}

/** Each is tried at every instance: a thousand tries. */
const ROTATIONS = 336
const ROTATORS = 8

test('after each of hundreds of rotations, no instance accepts the old key', async () => {
  const { storage, urls, keyOf } = await sharedInstances()
  const balancer = await roundRobin(urls)
  const members = Array.from({ length: ROTATORS }, (_, index) => `mem_rotator_${index}`)
  await put(
    storage,
    members.map((uniqueId) => changed(OWNER, { uniqueId })),
  )

  async function rotate(memberId: string): Promise<number> {
    let stale = 0
    let key = await keyOf(memberId)
    for (let round = 0; round < ROTATIONS / ROTATORS; round++) {
      const next = await regenerate(balancer, key)
      expect(await statusOf(update(balancer, next, 'Closed'))).toBe(200)
      const tried = await Promise.all(urls.map((url) => statusOf(update(url, key, 'Active'))))
      stale += tried.filter((status) => status !== 401).length
      key = next
    }
    return stale
  }
  const stale = (await Promise.all(members.map(rotate))).reduce((sum, count) => sum + count, 0)
  console.info(`${INSTANCES} instances, ${ROTATIONS} rotations: ${stale} stale keys were taken`)
  expect(stale).toBe(0)
})

test('every instance rejects a revoked key and a removed permission from the next request on', async () => {
  const { storage, apiKeys, urls, keyOf } = await sharedInstances()
  const [key, agent] = [await keyOf(SUPERVISOR), await keyOf(AGENT)]
  const all = (tried: string) => Promise.all(urls.map((url) => statusOf(update(url, tried, 'Closed'))))
  expect([await all(key), await all(agent)]).toEqual([Array(INSTANCES).fill(200), Array(INSTANCES).fill(200)])

  await apiKeys.revoke({ organizationId: HARBOUR, memberId: SUPERVISOR })
  expect(await all(key)).toEqual(Array(INSTANCES).fill(401))
  await put(storage, [changed(AGENT, { roleIds: [] })])
  expect(await all(agent)).toEqual(Array(INSTANCES).fill(403))
})

test('of requests that carry the same If-Match exactly one wins, whichever instances they reach', async () => {
  const { urls, keyOf } = await sharedInstances()
  const balancer = await roundRobin(urls)
  const key = await keyOf(OWNER)
  const first = await update(balancer, key, 'Active')
  let tag = first.headers.get('etag') ?? ''
  for (let round = 0; round < 40; round++) {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () =>
        update(balancer, key, round % 2 === 0 ? 'Closed' : 'Deleted', { 'If-Match': tag }),
      ),
    )
    const texts = await Promise.all(responses.map((response) => response.text()))
    // A status that stands already is kept, whatever the precondition says: so all may be 200, with one change behind them.
    expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(200))
    expect(new Set(texts).size).toBe(1)
    tag = responses[0]?.headers.get('etag') ?? ''
  }
})

test('of different updates with the same If-Match, exactly one gets 200', async () => {
  const { storage, urls, keyOf } = await sharedInstances()
  const balancer = await roundRobin(urls)
  const key = await keyOf(OWNER)
  let tag = (await update(balancer, key, 'Active')).headers.get('etag') ?? ''
  const changes = async () => (await auditOf(storage)).filter(({ event }) => event.startsWith('conversation.')).length
  const before = await changes()
  let current = 'Active'
  for (let round = 0; round < 40; round++) {
    const [one = '', other = ''] = ['Active', 'Closed', 'Deleted'].filter((status) => status !== current)
    const asked = await Promise.all([one, other].map((status) => update(balancer, key, status, { 'If-Match': tag })))
    const won = asked.find(({ status }) => status === 200)
    expect(asked.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 412]))
    if (won === undefined) throw new Error('No request won.')
    tag = won.headers.get('etag') ?? ''
    current = ((await won.json()) as { conversation: { status: string } }).conversation.status
  }
  expect((await changes()) - before).toBe(40)
})

test('the limit of a member is one limit for all instances', async () => {
  // So few requests are sent within one window on however busy a machine.
  const quota = 12
  const { urls, keyOf } = await startInstances(onTestFinished, { RATE_LIMIT_UPDATE_CONVERSATION: String(quota) })
  const balancer = await roundRobin(urls)
  const [key, other] = [await keyOf(OWNER), await keyOf(AGENT)]
  const statuses: number[] = []
  for (let burst = 0; burst < 3; burst++) {
    statuses.push(...(await Promise.all(Array.from({ length: 12 }, () => statusOf(update(balancer, key, 'Closed'))))))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(quota)
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - quota)
  expect(await statusOf(update(balancer, other, 'Closed'))).toBe(200)
})
