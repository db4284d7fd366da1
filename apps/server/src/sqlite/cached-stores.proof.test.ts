// Proves the cache: after any sequence of events, each response of a store with a cache equals that of a store without one.
import { changeStatus } from '../domain/conversations/change-status.ts'
import * as fc from 'fast-check'
import { DatabaseSync } from 'node:sqlite'
import { list, object } from '@parley/contract/document'
import { expect, onTestFinished, test } from 'vitest'
import { emptyStores } from '../../test/copied-stores.ts'
import { AGENT, CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'
import { codeOf, keysOf } from '../../test/keys.ts'
import { storePath } from '../../test/store-files.ts'
import { createHarness } from '../../test/harness.ts'
import { factsOf, resolve } from '../../test/requests.ts'
import { changed, later, NOON, text } from '../../test/stores.ts'
import { createOrderedIds } from '../store/ids.ts'
import { lockConversation, readLocked, setStatus } from '../domain/conversations/lock-conversation.ts'
import { resultOf } from '../../test/result-of.ts'
import { createApiKeys, newKey, storedKeyOf } from '../domain/api-keys/api-keys.ts'
import { operationIds, policies } from '../http/policy.ts'
import { perform, type Store } from '../store/store.ts'
import { createStore } from '../store/engine.ts'
import type { Script } from '../sql/statement.ts'
import { createCache } from './cache.ts'
import { createCommitter } from './committer.ts'
import { createSqliteEngine } from './engine.ts'
import { createRunner } from './runner.ts'
import { createWriteHealth } from '../store/write-health.ts'
import { workOf } from '../../test/work-of.ts'
import { migrate } from './migrate.ts'
import { beginService, openDatabase } from './open.ts'
import { createSqliteStorage } from './sqlite.ts'
import { MEMORY } from './store-file.ts'
import { put } from '../../test/contents.ts'
import { purgeDeleted } from '../domain/operator/purge.ts'
import { openIntake } from '../domain/operator/import.ts'

const now = () => NOON
const OTHER = 'cnv_other'

/** Opens a store with a cache, one without a cache on the same connection, and one of another process. */
async function openAll(path: string) {
  if (path !== MEMORY) await emptyStores.write(path)
  const db = openDatabase(path)
  onTestFinished(() => db.close())
  await migrate(db, path, { now })
  beginService(db)
  const cache = createCache(db)
  const { run } = createRunner(db, cache)
  const committer = createCommitter(db, { run, cache })
  const health = createWriteHealth(async () => undefined)
  const options = { path, db, run, frozen: false, committer, health }
  const engines = [createSqliteEngine({ ...options, cache }), createSqliteEngine(options)] as const
  const nextEventId = createOrderedIds('evt', now)
  const life = { ping: async () => undefined, close: () => committer.close() }
  const store = { ...createStore(engines[0], nextEventId), ...life }
  const uncached = { ...createStore(engines[1], nextEventId), ...life }
  const other = path === MEMORY ? undefined : await createSqliteStorage({ path, now })
  onTestFinished(() => other?.close())
  await put(store, [...harbourAndCedar(), changed(CONVERSATION, { uniqueId: OTHER })])
  const act = { organization: await codeOf(store, HARBOUR), memberId: OWNER, keyId: 'key_acting', at: NOON }
  const keys = [OWNER, AGENT].map((memberId) => {
    const apiKey = newKey(act.organization, NOON)
    return { memberId, value: apiKey.key, key: storedKeyOf(apiKey) }
  })
  for (const { memberId, key } of keys) await keysOf(store).create(act, memberId, key, 8)
  const apps = { store: await appOf(store), uncached: await appOf(uncached) }
  return { db, committer, act, keys, store, uncached, other: other ?? store, apps }
}

const NO_LIMIT = { quota: 0, windowSeconds: 1 }
const quotas = Object.fromEntries(operationIds.map((id) => [id, NO_LIMIT]))

async function appOf(storage: Store) {
  const { app, clock } = await createHarness({ storage, quotas, RATE_LIMIT_FAILED_AUTHENTICATION: 0 })
  clock.ms = NOON.getTime()
  return app
}

/** Each read request, for each identifier that its path can have. The event log is left out, because it is never cached. */
const READS = operationIds
  .filter((id) => policies[id].method === 'get' && policies[id].policy.methodSafety === 'kept' && id !== 'listEvents')
  .flatMap((id) => [CONVERSATION, OTHER, EXAMPLE.contactId].map((named) => policies[id].path.replace('{id}', named)))

/** Requests with two values of each query parameter, to show that a cached result is only used for the same inputs. */
const valuesOf = ({ schema, example }: ReturnType<typeof factsOf>['parameters'][number]): string[] => {
  if (schema['type'] === 'integer') return ['1', '2']
  if (schema['type'] === 'boolean') return ['true', 'false']
  const items = object(schema['items'] ?? schema)
  return [example, ...list(resolve(items)['enum'] ?? []).map(String)]
}
const WITH_ONE_INPUT = operationIds
  .filter((id) => policies[id].method === 'get' && policies[id].policy.methodSafety === 'kept' && id !== 'listEvents')
  .flatMap((id) => {
    const path = policies[id].path.replace('{id}', CONVERSATION)
    const parameters = factsOf(id).parameters.filter((parameter) => parameter.in === 'query')
    return parameters.flatMap((parameter) =>
      valuesOf(parameter).map((value) => `${path}?${parameter.name}=${encodeURIComponent(value)}`),
    )
  })
const PATHS = [...new Set(READS), ...new Set(WITH_ONE_INPUT), '/api/conversations?status=Active&limit=1']

type World = Awaited<ReturnType<typeof openAll>>

/**
 * Returns the responses that differ between the two stores. It sends each request three times, because the second time caches the result
 * and the third time reads the cache.
 */
async function differences({ apps, keys: [owner, agent] }: World): Promise<unknown[]> {
  const compared: [string, string][] = []
  const requests = [...PATHS.map((path) => [path, owner] as const), ['/api/auth/me', agent] as const]
  for (const [path, key] of requests) {
    const responseOf = async (app: typeof apps.store) => {
      const response = await app.request(path, { headers: { Authorization: `Bearer ${key?.value}` } })
      return [
        path,
        response.status,
        response.headers.get('etag'),
        (await response.text()).replace(/"requestId":"[^"]*"/, ''),
      ]
    }
    const expected = String(await responseOf(apps.uncached))
    for (let times = 0; times < 3; times++) compared.push([String(await responseOf(apps.store)), expected])
  }
  return compared.filter(([one, other]) => one !== other)
}

type Event = readonly [what: string, happen: (world: World) => Promise<unknown>]

const set = ({ act }: World, by: Store, id: string, to: 'Active' | 'Closed' | 'Deleted') =>
  perform(by, act, changeStatus, { conversationId: id, to })
const rename = (label: string) => changed('tag_refund', { label })

const writes: [what: string, write: (world: World, by: Store) => Promise<unknown>][] = [
  ['closes', (world, by) => set(world, by, CONVERSATION, 'Closed')],
  ['opens', (world, by) => set(world, by, CONVERSATION, 'Active')],
  ['deletes the other', (world, by) => set(world, by, OTHER, 'Deleted')],
  ['restores the other', (world, by) => set(world, by, OTHER, 'Active')],
  ['purges', ({ act }, by) => purgeDeleted(by, act, later(1))],
  ['puts the other', (_, by) => put(by, [changed(CONVERSATION, { uniqueId: OTHER })])],
  ['renames a tag', (_, by) => put(by, [rename('Renamed')])],
  ['renames a tag back', (_, by) => put(by, [changed('tag_refund', {})])],
  ['takes permissions', (_, by) => put(by, [changed('rol_agent', { permissions: [] })])],
  ['gives permissions', (_, by) => put(by, [changed('rol_agent', {})])],
  ['gives a role', (_, by) => put(by, [changed(AGENT, { roleIds: ['rol_keys'] })])],
  ['makes an Owner', (_, by) => put(by, [changed(AGENT, { accessLevel: 'Owner' })])],
  ['receives a message', (_, by) => put(by, [text('msg_new', later(1))])],
  ['revokes', ({ act }, by) => keysOf(by).revoke(act, AGENT)],
  ['records a use', ({ act, keys }, by) => keysOf(by).recordUse(act.organization, keys[0]?.key.hash ?? '', 20_001)],
  [
    'records an older use',
    ({ act, keys }, by) => keysOf(by).recordUse(act.organization, keys[0]?.key.hash ?? '', 20_000),
  ],
  [
    'records another use',
    ({ act, keys }, by) => keysOf(by).recordUse(act.organization, keys[1]?.key.hash ?? '', 20_002),
  ],
  [
    'lets a key expire',
    ({ act, keys }, by) =>
      keysOf(by).setExpiry(act, { memberId: OWNER, keyId: keys[0]?.key.uniqueId ?? '' }, later(1_000_000)),
  ],
  [
    'revokes one',
    ({ act, keys }, by) => keysOf(by).revokeOne(act, { memberId: AGENT, keyId: keys[1]?.key.uniqueId ?? '' }),
  ],
  [
    'promotes',
    ({ act, keys }, by) =>
      Promise.all(
        keys.map(({ memberId, key }) => keysOf(by).promote({ ...act, memberId, keyId: key.uniqueId }, later(60_000))),
      ),
  ],
  [
    'imports',
    async (_, by) => {
      const intake = await openIntake({ storage: by, now: () => NOON })
      await intake.put([rename('Imported')])
      await intake.commit()
      await intake.close()
    },
  ],
  [
    'gives up an import',
    async (world, by) => {
      const intake = await openIntake({ storage: by, now: () => NOON })
      await intake.put([rename('Never')])
      await expect(intake.put([text('msg_lost', NOON, { conversationId: 'cnv_nobody' })])).rejects.toThrow('')
      // A store in memory has one connection, so others read uncommitted data. After a rollback, it must not stay in the cache.
      if (world.other === world.store) await differences(world)
      await intake.close()
    },
  ],
]

const FAULTY_COMMIT = `PRAGMA defer_foreign_keys = ON;
  INSERT INTO conversation_tags SELECT organization, '${CONVERSATION}', 99, 'tag_nobody' FROM organizations LIMIT 1`

const faults: Event[] = [
  [
    'a job throws after its write, between others',
    async (world) => {
      const { store, act } = world
      const fails = store.write(act.organization, function* (): Script<never> {
        const lock = yield* lockConversation(act, CONVERSATION)
        if (lock !== undefined) yield* setStatus({ ...lock, to: 'Closed' })
        if (lock !== undefined) yield* readLocked(lock)
        throw new Error('A job failed.')
      })
      const results = [set(world, store, OTHER, 'Closed'), fails, set(world, store, OTHER, 'Active')]
      await expect(fails).rejects.toThrow('A job failed.')
      await Promise.allSettled(results)
    },
  ],
  [
    'a commit fails',
    async (world) => {
      const done = [
        ...(['Closed', 'Active', 'Closed'] as const).map((to) => set(world, world.store, CONVERSATION, to)),
        world.committer.run(() => workOf(() => world.db.exec(FAULTY_COMMIT))),
      ]
      const results = await Promise.allSettled(done)
      expect(results.map(({ status }) => status)).toEqual(done.map(() => 'rejected'))
    },
  ],
]

const events: Event[] = [
  ...writes.flatMap(([what, write]): Event[] => [
    [`the server ${what}`, (world) => write(world, world.store)],
    [`another process ${what}`, (world) => write(world, world.other)],
  ]),
  ...faults,
]

test.each(events)('after one event, a cached store responds like an uncached one: %s', async (_, happen) => {
  const world = await openAll(storePath())
  expect(await differences(world)).toEqual([])
  await happen(world)
  expect(await differences(world)).toEqual([])
})

test.each([
  ['in a file', storePath],
  ['in memory', () => MEMORY],
])('after any events, a cached store %s responds like an uncached one', async (_, pathOf) => {
  const world = await openAll(pathOf())
  const story = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(story, async (happening) => {
      for (const [, happen] of happening) await happen(world)
      expect(await differences(world)).toEqual([])
    }),
    { numRuns: 8 },
  )
})

test('a request is rejected if another process has revoked its key before', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path, exclusive: true })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now, graceSeconds: 0 })
  const { key = '' } = (await apiKeys.create({ organizationId: HARBOUR, memberId: AGENT })) ?? {}
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  const statuses = async () => {
    const uses = [1, 2].map(async () => resultOf(await apiKeys.authenticate(key, 'req')))
    return (await Promise.allSettled(uses)).map(({ status }) => status)
  }
  for (let round = 0; round < 100; round++) {
    expect(await statuses()).toEqual(['fulfilled', 'fulfilled'])
    other.exec(`UPDATE api_keys SET state = 'revoked'`)
    expect(await statuses()).toEqual(['rejected', 'rejected'])
    other.exec(`UPDATE api_keys SET state = 'current'`)
  }
})
