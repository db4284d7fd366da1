// Cached rows on a real database: after any event in a store, each result equals that of a store without them.
import { changeStatus } from '../../domain/conversations/change-status.ts'
import * as fc from 'fast-check'
import { DatabaseSync, constants } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { AGENT, CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../../../test/fixture.ts'
import { codeOf, keysOf } from '../../../test/keys.ts'
import { allStatements } from '../../../test/statements.ts'
import { storePath } from '../../../test/store-files.ts'
import { changed, later, NOON, storedKey, text } from '../../../test/stores.ts'
import { createOrderedIds } from '../kernel/ids.ts'
import { getConversation } from '../../domain/conversations/get.ts'
import { lockConversation, readLocked, setStatus } from '../../domain/conversations/statements.ts'
import { ServiceError } from '../../domain/errors.ts'
import { createApiKeys } from '../../domain/api-keys/api-keys.ts'
import type { Store } from '../../domain/store.ts'
import { createStore } from '../engine.ts'
import { list, text as textColumn } from '../kernel/columns.ts'
import { change, one, type Script, type Step } from '../kernel/statement.ts'
import { Committer } from './committer.ts'
import { createSqliteEngine } from './engine.ts'
import { migrate } from './migrate.ts'
import { addFunctions, beginService, openDatabase } from './open.ts'
import { createRowCache } from './row-cache.ts'
import { createSqliteStorage } from './sqlite.ts'
import { MEMORY } from './store-file.ts'
import { put } from '../../../test/contents.ts'
import { purgeDeleted } from '../../domain/records/purge.ts'
import { openIntake } from '../../domain/records/import.ts'

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
  const committer = new Committer(db, {}, hooks)
  const options = { path, db, frozen: false, write: <T>(work: () => T) => committer.run(work) }
  const engines = [createSqliteEngine({ ...options, cache }), createSqliteEngine(options)] as const
  const nextEventId = createOrderedIds('evt', now)
  const life = { ping: async () => undefined, close: () => committer.close() }
  const store = { ...createStore(engines[0], { nextEventId }), ...life }
  const uncached = { ...createStore(engines[1], { nextEventId }), ...life }
  const other = path === MEMORY ? undefined : await createSqliteStorage({ path, now })
  onTestFinished(() => other?.close())
  await put(store, [...harbourAndCedar(), changed(CONVERSATION, { uniqueId: OTHER })])
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
    const found = [CONVERSATION, OTHER].map((id) => of.read(code, () => getConversation(code, id)))
    const callers = keys.map(({ key }) => keysOf(of).find(code, key.hash))
    return [
      (await Promise.all(found)).map((each) => (each instanceof ServiceError ? undefined : each.snapshot())),
      await Promise.all(callers),
    ]
  }
  const expected = await answersOf(uncached)
  const answers = [await answersOf(store), await answersOf(store), await answersOf(store)]
  return answers.filter((each) => JSON.stringify(each) !== JSON.stringify(expected))
}

type Event = readonly [what: string, happen: (world: World) => Promise<unknown>]

const set = ({ act }: World, by: Store, id: string, to: 'Active' | 'Closed' | 'Deleted') =>
  by.perform(act, changeStatus, { conversationId: id, to })
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
      const fails = store.write(act.organizationCode, function* (): Script<never> {
        const lock = yield* lockConversation(act.organizationCode, CONVERSATION)
        if (lock !== undefined) yield* setStatus({ ...lock, to: 'Deleted', deletedAt: NOON })
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
  await put(storage, harbourAndCedar())
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

const NOTE = { organization: textColumn, id: textColumn }
const ONE = 'organization = :organization AND id = :id'
const TUPLES = { organization: textColumn, tuples: list<readonly string[]>() }
const find = one('test_find', NOTE, { words: textColumn }, { cached: { messages: { id: 'id' }, tags: {} } }).sql(
  `SELECT words FROM messages WHERE ${ONE}`,
)
const CHANGE = `UPDATE messages SET words = '' WHERE ${ONE}` as const
const changeOne = change('test_change', NOTE, { messages: { id: 'id' } }).sql(CHANGE)
const changeMany = change(
  'test_change_many',
  { organization: textColumn, ids: list() },
  { messages: { id: 'ids' } },
).sql(`UPDATE messages SET words = '' WHERE organization = :organization AND id {in :ids}`)
const putMany = change('test_put_many', TUPLES, { messages: { id: ['tuples', 1] } }).sql(
  `INSERT INTO messages (organization, words, id) SELECT :organization, value ->> 0, value ->> 1 FROM {each :tuples}`,
)
const removeTags = change('test_remove_tags', { organization: textColumn }, { tags: {} }).sql(
  'DELETE FROM tags WHERE organization = :organization',
)
const purge = change('test_purge', {}, { messages: {} }).sql('DELETE FROM messages')
const rewrite = change(
  'test_rewrite',
  { ...NOTE, to: textColumn },
  { messages: { id: 'id' } },
  { of: find, row: (_, { to }) => ({ words: to }) },
).sql(`UPDATE messages SET words = :to WHERE ${ONE}`)
const elsewhere = change('test_elsewhere', NOTE, { roles: { id: 'id' } }).sql(`DELETE FROM roles WHERE ${ONE}`)

function openNotes(maxBytes?: number) {
  const db = new DatabaseSync(MEMORY)
  onTestFinished(() => db.close())
  const cache = createRowCache(db, maxBytes)
  const read: string[] = []
  return {
    read,
    find: (organization: string, id: string, words: string | undefined) => {
      const found = cache.run(find.step({ organization, id }), ({ statement }) => {
        read.push(`${organization} ${id}`)
        return words === undefined ? undefined : statement.rowOf([words])
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is a row of `find`.
      return (found as { words: string } | undefined)?.words
    },
    write: (step: Step) => cache.run(step, () => 1),
  }
}

test('a row is cached when it is read for the second time, until it is written', () => {
  const { read, find: found, write } = openNotes()
  for (let times = 0; times < 5; times++) expect(found('a', 'one', '1')).toBe('1')
  expect(read).toEqual(['a one', 'a one'])
  write(changeOne.step({ organization: 'a', id: 'one' }))
  expect(found('a', 'one', 'changed')).toBe('changed')
})

const ROWS = [
  ['a', 'one'],
  ['a', 'two'],
  ['a', 'three'],
  ['b', 'one'],
] as const

test.each([
  ['of one row', changeOne.step({ organization: 'a', id: 'one' }), ['a one']],
  ['of the rows that a list names', changeMany.step({ organization: 'a', ids: ['one', 'two'] }), ['a one', 'a two']],
  [
    'of the rows that tuples name',
    putMany.step({
      organization: 'a',
      tuples: [
        ['', 'one'],
        ['', 'three'],
      ],
    }),
    ['a one', 'a three'],
  ],
  ['of a table without names', removeTags.step({ organization: 'a' }), ['a one', 'a two', 'a three']],
  ['of all organizations', purge.step({}), ['a one', 'a two', 'a three', 'b one']],
  ['that says what the row becomes', rewrite.step({ organization: 'a', id: 'one', to: 'new' }), []],
  ['of another table', elsewhere.step({ organization: 'a', id: 'one' }), []],
])('after a write %s, exactly what it can have changed is read again', (_, step, expected) => {
  const { read, find: found, write } = openNotes()
  for (let times = 0; times < 3; times++) for (const [organization, id] of ROWS) found(organization, id, 'old')
  read.length = 0
  write(step)
  for (const [organization, id] of ROWS) found(organization, id, 'read again')
  expect(read).toEqual(expected)
})

test('a cached row has the columns that a write gave it', () => {
  const { find: found, write } = openNotes()
  for (let times = 0; times < 3; times++) found('a', 'one', 'old')
  write(rewrite.step({ organization: 'a', id: 'one', to: 'new' }))
  expect(found('a', 'one', 'not read')).toBe('new')
})

test('what is not found is not cached', () => {
  const { read, find: found } = openNotes()
  for (let times = 0; times < 5; times++) expect(found('a', 'none', undefined)).toBeUndefined()
  expect(read).toHaveLength(5)
})

test('the cache is bounded in bytes, and keeps what is in use', () => {
  const { read, find: found } = openNotes(1_000_000)
  const large = 'x'.repeat(10_000)
  for (let number = 0; number < 1000; number++) {
    for (let times = 0; times < 2; times++) found('a', String(number), large)
    found('a', 'in use', '1')
  }
  expect(read.filter((each) => each === 'a in use')).toHaveLength(2)
  read.length = 0
  for (let number = 0; number < 1000; number++) found('a', String(number), large)
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
  schema.prepare(statement.sqlite)
  schema.setAuthorizer(null)
  const { cached, writes: declared } = statement
  // Only what a cached row was made of must be known.
  const read = cached === undefined ? new Set() : used.read
  expect({ written: new Set(Object.keys(declared)), read: new Set(Object.keys(cached ?? {})) }).toEqual({
    written: used.written,
    read,
  })
})
