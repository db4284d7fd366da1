import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../sql/errors.ts'
import { type CommitterOptions, createCommitter } from './committer.ts'
import { createRunner } from './runner.ts'
import { workOf } from '../../test/work-of.ts'
import { storePath } from '../../test/store-files.ts'
import { beginService, openDatabase } from './open.ts'

/** Creates a committer on a file with a table of notes, and another connection to the same file. */
function openNotes(options: CommitterOptions = {}) {
  const path = storePath()
  const db = openDatabase(path)
  const other = new DatabaseSync(path)
  onTestFinished(() => {
    db.close()
    other.close()
  })
  beginService(db)
  db.exec('CREATE TABLE notes (text TEXT UNIQUE)')
  const commits: number[] = []
  const committerOptions = { maxBatchMs: Infinity, ...options, onCommit: (writes: number) => commits.push(writes) }
  const opened = createCommitter(db, createRunner(db), committerOptions)
  const committer = {
    run: <T>(work: () => T, organization?: string) => opened.run(() => workOf(work), organization),
    close: () => opened.close(),
  }
  const insert = db.prepare('INSERT INTO notes (text) VALUES (?)')
  return {
    db,
    other,
    commits,
    committer,
    note: (text: string) => committer.run(() => void insert.run(text)),
    /** Returns the committed rows, as another process reads them. */
    seen: () =>
      other
        .prepare('SELECT text FROM notes ORDER BY rowid')
        .all()
        .map((row) => row['text']),
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const statuses = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map(({ status }) => status)
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('writes of one turn of the event loop share one commit, in the order of arrival', async () => {
  const { note, commits, seen } = openNotes()
  await Promise.all(numbers(50).map(note))
  expect(commits).toEqual([50])
  expect(seen()).toEqual(numbers(50))
})

test('a single write is committed alone, and visible to others when its promise settles', async () => {
  const { note, commits, seen } = openNotes()
  await note('first')
  expect(seen()).toEqual(['first'])
  await note('second')
  expect(commits).toEqual([1, 1])
})

test('a commit accepts no further write after its writes took a certain time', async () => {
  const { committer, note, commits, seen } = openNotes({ maxBatchMs: 1 })
  const long = committer.run(() => {
    const start = process.cpuUsage()
    while (process.cpuUsage(start).user < 2000);
  })
  await Promise.all([long, note('behind')])
  expect(commits).toEqual([1, 1])
  expect(seen()).toEqual(['behind'])
})

test('a commit has a maximum number of writes, and the rest follows in order', async () => {
  const { note, commits, seen } = openNotes({ maxBatch: 20 })
  await Promise.all(numbers(50).map(note))
  expect(commits).toEqual([20, 20, 10])
  expect(seen()).toEqual(numbers(50))
})

test('the event loop runs between full commits', async () => {
  const { note } = openNotes({ maxBatch: 1 })
  const order: string[] = []
  await Promise.all([
    ...numbers(3).map(async (text) => {
      await note(text)
      order.push(text)
    }),
    turn()
      .then(turn)
      .then(() => order.push('something else')),
  ])
  expect(order.indexOf('something else')).toBeLessThan(3)
})

test('a write that fails is rolled back, and the others in the commit are kept', async () => {
  const { committer, db, note, commits, seen } = openNotes()
  const half = committer.run(() => {
    db.exec(`INSERT INTO notes VALUES ('half')`)
    throw new Error('not the other half')
  })
  const results = [note('one'), half, note('one'), note('two')]
  expect(await statuses(results)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  await expect(half).rejects.toThrow('not the other half')
  expect(seen()).toEqual(['one', 'two'])
  expect(commits).toEqual([4])
})

test('a full queue rejects writes, and accepts them again when it has capacity', async () => {
  const { note, seen } = openNotes({ maxQueue: 20 })
  const results = numbers(15).map(note)
  expect(await statuses(results)).toEqual([...Array(10).fill('fulfilled'), ...Array(5).fill('rejected')])
  await expect(results[14]).rejects.toBeInstanceOf(StoreUnavailable)
  await note('later')
  expect(seen()).toEqual([...numbers(10), 'later'])
})

test('while another process writes, writes wait without blocking the event loop', async () => {
  const { note, other, commits, seen } = openNotes()
  other.exec('BEGIN IMMEDIATE')
  const waiting = [note('one'), note('two')]
  await turn()
  await turn()
  expect(commits).toEqual([])
  other.exec('COMMIT')
  await Promise.all(waiting)
  expect(commits).toEqual([2])
  expect(seen()).toEqual(['one', 'two'])
})

test('if another process writes for too long, writes are rejected, and accepted again afterwards', async () => {
  const { note, other, seen } = openNotes({ busyTimeoutMs: 0 })
  other.exec('BEGIN IMMEDIATE')
  await expect(note('one')).rejects.toThrow(StoreUnavailable)
  other.exec('COMMIT')
  await note('two')
  expect(seen()).toEqual(['two'])
})

test('a full disk rejects writes and keeps earlier ones, and writes succeed again when there is space', async () => {
  const { committer, db, note, seen } = openNotes()
  await note('before')
  const pages = Number(db.prepare('PRAGMA page_count').get()?.['page_count'])
  db.exec(`PRAGMA max_page_count = ${pages}`)
  const tooMuch = committer.run(() => db.exec(`INSERT INTO notes VALUES (hex(randomblob(100000)))`))
  expect(await statuses([note('beside'), tooMuch])).toEqual(['rejected', 'rejected'])
  await expect(tooMuch).rejects.toThrow('The disk is full.')
  expect(seen()).toEqual(['before'])
  db.exec(`PRAGMA max_page_count = ${pages + 1000}`)
  await note('after')
  expect(seen()).toEqual(['before', 'after'])
})

test('closing waits for accepted writes', async () => {
  const { committer, note, seen } = openNotes({ maxBatch: 1 })
  const results = numbers(3).map(note)
  await committer.close()
  expect(seen()).toEqual(numbers(3))
  expect(await statuses([...results, note('late')])).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
})

test('the timeout starts again each time that another process writes', async () => {
  const { note, other, seen } = openNotes({ busyTimeoutMs: 30 })
  other.exec('BEGIN IMMEDIATE')
  await expect(note('one')).rejects.toThrow(StoreUnavailable)
  other.exec('COMMIT; BEGIN IMMEDIATE')
  const waiting = note('two')
  await turn()
  await turn()
  await turn()
  other.exec('COMMIT')
  await waiting
  expect(seen()).toEqual(['two'])
})

test('if the store fails during a write, all writes of its commit are rolled back and rejected', async () => {
  const { committer, note, seen } = openNotes()
  const diskError = Object.assign(new Error('disk I/O error'), { errcode: 10 })
  const broken = committer.run(() => {
    throw diskError
  })
  expect(await statuses([note('before'), broken, note('behind')])).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(broken).rejects.toThrow('The disk failed.')
  await note('later')
  expect(seen()).toEqual(['later'])
})

test('if a transaction cannot begin, its writes are rejected immediately', async () => {
  const { db, note } = openNotes({ busyTimeoutMs: Number.POSITIVE_INFINITY })
  db.exec('BEGIN')
  await expect(note('one')).rejects.toThrow('within a transaction')
  db.exec('COMMIT')
  await note('two')
})
