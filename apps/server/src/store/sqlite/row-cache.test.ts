// Cached rows on a real database: after any event in a store, each result equals that of a store without them.
import * as fc from 'fast-check'
import { DatabaseSync, constants } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { AGENT, CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../../../test/fixture.ts'
import { codeOf, keysOf } from '../../../test/keys.ts'
import { allStatements } from '../../../test/statements.ts'
import { storePath } from '../../../test/store-files.ts'
import { changed, later, NOON, storedKey, text } from '../../../test/stores.ts'
import { createOrderedIds } from '../../domain/ids.ts'
import { createApiKeys } from '../../domain/api-keys/api-keys.ts'
import type { Script } from '../../domain/script.ts'
import type { Store } from '../../domain/store.ts'
import { createStore } from '../engine.ts'
import { cached, sql, text as textColumn } from '../sql/statement.ts'
import { createCommitter } from './committer.ts'
import { createSqliteEngine } from './engine.ts'
import { migrate } from './migrate.ts'
import { addFunctions, beginService, openDatabase } from './open.ts'
import { createRowCache } from './row-cache.ts'
import { createSqliteStorage } from './sqlite.ts'
import { MEMORY } from './store-file.ts'

const now = () => NOON
const OTHER = 'cnv_other'

/** A store that caches rows, one on the same connection that does not, and one of another process. */
async function openAll(path: string) {
  const db = openDatabase(path)
  onTestFinished(() => db.close())
  migrate(db, path, { now })
  beginService(db)
  const cache = createRowCache(db)
  const hooks = {
    beforeCommit: () => engines.forEach(({ appendEvents }) => appendEvents()),
    onUndo: () => cache.clear(),
    onRollback: () => engines.forEach(({ dropEvents }) => dropEvents()),
  }
  const committer = createCommitter(db, {}, hooks)
  const options = { path, db, frozen: false, write: <T>(work: () => T) => committer.run(work) }
  const engines = [createSqliteEngine({ ...options, cache }), createSqliteEngine(options)] as const
  const nextEventId = createOrderedIds('evt', now)
  const life = { ping: async () => undefined, close: () => committer.close() }
  const store = { ...createStore(engines[0], { nextEventId, now }), ...life }
  const uncached = { ...createStore(engines[1], { nextEventId, now }), ...life }
  const other = path === MEMORY ? undefined : await createSqliteStorage({ path, now })
  onTestFinished(() => other?.close())
  await store.put([...harbourAndCedar(), changed(CONVERSATION, { uniqueId: OTHER })])
  const act = { organizationCode: await codeOf(store, HARBOUR), memberId: OWNER, keyId: 'key_acting', at: NOON }
  const keys = [OWNER, AGENT].map((memberId) => ({ memberId, key: storedKey() }))
  for (const { memberId, key } of keys) await keysOf(store).create(act, memberId, key, 8)
  return { db, committer, act, keys, store, uncached, other: other ?? store }
}
type World = Awaited<ReturnType<typeof openAll>>

/** What the stores return of all conversations and keys. A row is cached when it is read again, and then it is read once more. */
async function differences({ store, uncached, act, keys }: World): Promise<unknown[]> {
  const code = act.organizationCode
  const answersOf = async (of: Store) => {
    const found = [CONVERSATION, OTHER].map((id) => of.read(() => of.conversations.find(code, id)))
    const callers = keys.map(({ key }) => of.read(() => of.apiKeys.findCaller(code, key.hash)))
    return [(await Promise.all(found)).map((each) => each?.snapshot()), await Promise.all(callers)]
  }
  const expected = await answersOf(uncached)
  const answers = [await answersOf(store), await answersOf(store), await answersOf(store)]
  return answers.filter((each) => JSON.stringify(each) !== JSON.stringify(expected))
}

type Event = readonly [what: string, happen: (world: World) => Promise<unknown>]

const set = ({ act }: World, by: Store, id: string, to: 'Active' | 'Closed' | 'Deleted') =>
  by.changeStatus(act, { conversationId: id, to })
const rename = (label: string) => changed('tag_refund', { label })

const writes: [what: string, write: (world: World, by: Store) => Promise<unknown>][] = [
  ['closes', (world, by) => set(world, by, CONVERSATION, 'Closed')],
  ['opens', (world, by) => set(world, by, CONVERSATION, 'Active')],
  ['deletes the other', (world, by) => set(world, by, OTHER, 'Deleted')],
  ['restores the other', (world, by) => set(world, by, OTHER, 'Active')],
  ['purges', ({ act }, by) => by.purgeDeleted(act, later(1))],
  ['puts the other', (_, by) => by.put([changed(CONVERSATION, { uniqueId: OTHER })])],
  ['renames a tag', (_, by) => by.put([rename('Renamed')])],
  ['renames a tag back', (_, by) => by.put([changed('tag_refund', {})])],
  ['takes permissions', (_, by) => by.put([changed('rol_agent', { permissions: [] })])],
  ['gives permissions', (_, by) => by.put([changed('rol_agent', {})])],
  ['gives a role', (_, by) => by.put([changed(AGENT, { roleIds: ['rol_keys'] })])],
  ['makes an Owner', (_, by) => by.put([changed(AGENT, { accessLevel: 'Owner' })])],
  ['receives a message', (_, by) => by.put([text('msg_new', later(1))])],
  ['revokes', ({ act }, by) => keysOf(by).revoke(act, AGENT)],
  ['records a use', ({ act, keys }, by) => keysOf(by).recordUse(act.organizationCode, keys[0]?.key.hash ?? '', 20_001)],
  [
    'records an older use',
    ({ act, keys }, by) => keysOf(by).recordUse(act.organizationCode, keys[0]?.key.hash ?? '', 20_000),
  ],
  [
    'records another use',
    ({ act, keys }, by) => keysOf(by).recordUse(act.organizationCode, keys[1]?.key.hash ?? '', 20_002),
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
      const intake = await by.openIntake()
      await intake.put([rename('Imported')])
      await intake.commit()
      await intake.close()
    },
  ],
  [
    'gives up an import',
    async (world, by) => {
      const intake = await by.openIntake()
      await intake.put([rename('Never')])
      await expect(intake.put([text('msg_lost', NOON, { conversationId: 'cnv_nobody' })])).rejects.toThrow('')
      // In memory others read what is not committed; what is undone must not stay.
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
      const fails = store.write(function* (): Script<never> {
        const lock = yield* store.conversations.lock(act.organizationCode, CONVERSATION)
        if (lock !== undefined) yield* store.conversations.setStatus(lock, 'Deleted', NOON)
        if (lock !== undefined) yield* store.conversations.read(lock)
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
        world.committer.run(() => world.db.exec(FAULTY_COMMIT)),
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

test.each(events)('after one event, each result is that of a store without cached rows: %s', async (_, happen) => {
  const world = await openAll(storePath())
  expect(await differences(world)).toEqual([])
  await happen(world)
  expect(await differences(world)).toEqual([])
})

test.each([
  ['in a file', storePath],
  ['in memory', () => MEMORY],
])('after any events, each result of a store %s is that of one without cached rows', async (_, pathOf) => {
  const world = await openAll(pathOf())
  const story = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(story, async (happening) => {
      for (const [, happen] of happening) await happen(world)
      expect(await differences(world)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('a key that another process revokes is rejected from then on, also within one turn of the event loop', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path, exclusive: true })
  onTestFinished(() => storage.close())
  await storage.put(harbourAndCedar())
  const apiKeys = createApiKeys({ storage, now, graceSeconds: 0 })
  const { key = '' } = (await apiKeys.create({ organizationId: HARBOUR, memberId: AGENT })) ?? {}
  await apiKeys.authenticate(key, 'req')
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  const outcomes = Array.from({ length: 100 }, () => {
    const before = [apiKeys.authenticate(key, 'req'), apiKeys.authenticate(key, 'req')]
    other.exec(`UPDATE api_keys SET state = 'revoked'`)
    const after = apiKeys.authenticate(key, 'req')
    other.exec(`UPDATE api_keys SET state = 'current'`)
    return [...before, after]
  })
  const settled = await Promise.allSettled(outcomes.flat())
  expect(settled.map(({ status }) => status)).toEqual(
    Array.from({ length: 100 }, () => ['fulfilled', 'fulfilled', 'rejected']).flat(),
  )
})

const notes = {
  find: cached(sql('find', [textColumn], [textColumn])`SELECT text FROM notes WHERE id = $1`),
  add: sql('add', [textColumn, textColumn], [])`INSERT INTO notes (id, text) VALUES ($1, $2)`,
}

function openNotes(maxBytes?: number) {
  const db = new DatabaseSync(MEMORY)
  onTestFinished(() => db.close())
  const cache = createRowCache(db, maxBytes)
  const read: string[] = []
  return {
    read,
    find: (id: string, row: readonly [string] | undefined) =>
      cache.answer({ kind: 'row', statement: notes.find, params: [id] }, () => {
        read.push(id)
        return row
      }),
    add: (id: string) => cache.answer({ kind: 'change', statement: notes.add, params: [id, ''] }, () => 1),
  }
}

test('a row is cached when it is read for the second time, until its table is written', () => {
  const { read, find, add } = openNotes()
  for (let times = 0; times < 5; times++) expect(find('one', ['1'])).toEqual(['1'])
  expect(read).toEqual(['one', 'one'])
  add('two')
  expect(find('one', ['changed'])).toEqual(['changed'])
})

test('what is not found is not cached', () => {
  const { read, find } = openNotes()
  for (let times = 0; times < 5; times++) expect(find('none', undefined)).toBeUndefined()
  expect(read).toHaveLength(5)
})

test('the cache is bounded in bytes, and keeps what is in use', () => {
  const { read, find } = openNotes(1_000_000)
  const large = ['x'.repeat(10_000)] as const
  for (let number = 0; number < 1000; number++) {
    for (let times = 0; times < 2; times++) find(String(number), large)
    find('in use', ['1'])
  }
  expect(read.filter((id) => id === 'in use')).toHaveLength(2)
  read.length = 0
  for (let number = 0; number < 1000; number++) find(String(number), large)
  expect(read.length).toBeGreaterThan(940)
})

const schema = new DatabaseSync(MEMORY)
migrate(schema, 'here', { now })
addFunctions(schema)
const tables = new Set(
  schema
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .all()
    .map(({ name }) => name),
)

test.each(await allStatements())('SQLite reads and writes the tables that $name declares', (statement) => {
  const used: Record<'read' | 'written', Set<string>> = { read: new Set(), written: new Set() }
  const { SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_READ } = constants
  schema.setAuthorizer((action, table) => {
    if ([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].includes(action)) used.written.add(table ?? '')
    if (action === SQLITE_READ && tables.has(table ?? '')) used.read.add(table ?? '')
    return constants.SQLITE_OK
  })
  schema.prepare(statement.sql.sqlite)
  schema.setAuthorizer(null)
  // What a statement that writes has read does not matter to a cached row.
  const missing = used.written.size > 0 ? new Set() : used.read.difference(statement.tablesRead)
  expect({ written: statement.tablesWritten, missing }).toEqual({ written: used.written, missing: new Set() })
})
