import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'
import { failureOf, PARLEY, startService } from '@parley/tools'

/** A user ID without rights to any file. */
const NOBODY = 65_534
const OF_GRACE = ['--organization', 'acme', '--member', 'grace']

test('a restored store equals the one that was backed up, including keys and the audit log', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['import', cli.lines('all.jsonl', harbourAndCedar())])
  const state = async () =>
    Promise.all(
      [['export'], ['audit', 'list'], ['keys', 'list', '--organization', 'acme']].map((args) => cli.parley(args)),
    )
  const before = await state()
  expect(await cli.parley(['backup', cli.file('backup.db')])).toMatchObject({ code: 0 })

  await cli.parley(['keys', 'revoke', ...OF_GRACE])
  await cli.parley(['organization', 'create', '--name', 'Afterwards'])
  expect(await state()).not.toEqual(before)
  expect(await cli.parley(['restore', cli.file('backup.db'), '--overwrite'])).toMatchObject({ code: 0 })
  expect(await state()).toEqual(before)
})

test('backup writes one file that only its owner can read', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['backup', cli.file('backup.db')])
  expect(readdirSync(cli.file('.')).filter((name) => name.startsWith('backup'))).toEqual(['backup.db'])
  expect(statSync(cli.file('backup.db')).mode & 0o077).toBe(0)
})

test('a backup has no bytes of messages that were purged before', async () => {
  const now = new Date()
  const cli = commandLine(() => now)
  await cli.parley(['import', cli.lines('all.jsonl', harbourAndCedar())])
  const text = 'zebra '.repeat(2000)
  const removed = harbourAndCedar().flatMap((record) =>
    record.type === 'conversation' && record.uniqueId === CONVERSATION ? [{ ...record, status: 'Deleted' }] : [],
  )
  const message = { type: 'message', uniqueId: 'msg_zebra', organizationId: HARBOUR, conversationId: CONVERSATION }
  const written = { direction: 'InBound', status: 'Read', messageType: 'Text', messageData: { text } }
  const createdAt = now.toISOString()
  await cli.parley(['import', cli.lines('more.jsonl', [{ ...message, ...written, createdAt }, ...removed])])
  now.setDate(now.getDate() + 1)
  expect(await cli.json('purge', '--older-than', '1h')).toMatchObject({ purged: 2 })
  expect(readFileSync(cli.store).includes('zebra')).toBe(true)
  expect(await cli.parley(['backup', cli.file('backup.db')])).toMatchObject({ code: 0 })
  expect(readFileSync(cli.file('backup.db')).includes('zebra')).toBe(false)
})

test('a backup whose name looks like a URL has the data of the store', async () => {
  const cli = commandLine()
  await provision(cli)
  const env = { PATH: process.env['PATH'], DATABASE_URL: `file:${cli.store}` }
  const before = await cli.parley(['export'])
  for (const args of [
    ['backup', 'file:backup.db'],
    ['restore', 'file:backup.db', '--overwrite'],
  ])
    execFileSync(process.execPath, [PARLEY, ...args], { cwd: cli.file('.'), env })
  expect(await cli.parley(['export'])).toEqual(before)
  expect(readdirSync(cli.file('.')).filter((name) => name.includes('backup.db'))).toEqual(['file:backup.db'])
})

test.each(['-wal', '-shm', '.lock'])('backup does not replace a store in use, nor its file %s', async (suffix) => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['backup', cli.file('other.db')])
  const other = new DatabaseSync(cli.file('other.db'))
  onTestFinished(() => other.close())
  other.exec('PRAGMA journal_mode = WAL; CREATE TABLE filler AS SELECT 1 AS one')
  writeFileSync(cli.file('other.db.lock'), '')
  for (const name of ['other.db', `other.db${suffix}`, `parley.db${suffix}`]) {
    const { code, err } = await cli.parley(['backup', cli.file(name), '--overwrite'])
    expect([code, err]).toEqual([1, expect.stringContaining('is a file of a store, so a backup does not replace it')])
  }
  expect(other.prepare('SELECT one FROM filler').get()).toEqual({ one: 1 })
})

test('restore rejects a store whose newest writes are in its log', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['backup', cli.file('other.db')])
  const other = new DatabaseSync(cli.file('other.db'))
  onTestFinished(() => other.close())
  other.exec('PRAGMA journal_mode = WAL; CREATE TABLE filler AS SELECT 1 AS one')
  const { code, err } = await cli.parley(['restore', cli.file('other.db'), '--overwrite'])
  expect([code, err]).toEqual([1, expect.stringContaining('is a store with writes in')])
})

test('the error for a backup into a missing folder names the file of the backup', async () => {
  const cli = commandLine()
  await provision(cli)
  const { code, err } = await cli.parley(['backup', cli.file('missing/backup.db')])
  expect(code).toBe(1)
  expect(err).toMatch(/^parley: The copy \S+ cannot be written \(ENOENT[^)]*\)\. Choose another place\.\n$/)
})

test('backup and restore replace a file only with --overwrite', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['backup', cli.file('backup.db')])
  const [backup, store] = [readFileSync(cli.file('backup.db')), readFileSync(cli.store)]
  for (const command of ['backup', 'restore']) {
    const rejected = await cli.parley([command, cli.file('backup.db')])
    expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining('use --overwrite') as string })
  }
  expect([readFileSync(cli.file('backup.db')), readFileSync(cli.store)]).toEqual([backup, store])
  expect(await cli.parley(['backup', cli.file('backup.db'), '--overwrite'])).toMatchObject({ code: 0 })
})

test('backup and restore reject the file of the store itself, also through a link', async () => {
  const cli = commandLine()
  await provision(cli)
  symlinkSync(cli.store, cli.file('link.db'))
  for (const name of [cli.store, cli.file('link.db')]) {
    for (const command of ['backup', 'restore']) {
      const { code, err } = await cli.parley([command, name, '--overwrite'])
      expect([code, err]).toEqual([1, expect.stringContaining('The store and the backup are both')])
    }
  }
  expect(await cli.parley(['keys', 'list', ...OF_GRACE])).toMatchObject({ code: 0 })
})

test('restore does not replace the store of a server that reached it by a link', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['backup', cli.file('backup.db')])
  symlinkSync(cli.store, cli.file('link.db'))
  const server = await startService({ DATABASE_URL: `file:${cli.file('link.db')}` })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const inUse = { code: 1, err: expect.stringContaining('in use by another server') as string }
  expect(await cli.parley(['restore', cli.file('backup.db'), '--overwrite'])).toMatchObject(inUse)
  expect(await failureOf(startService({ DATABASE_URL: `file:${cli.store}` }))).toMatchObject({
    complaint: expect.stringContaining('in use by another server') as string,
  })
})

test.skipIf(process.platform === 'win32')(
  'the command tells a user who may only read the store to run it as its owner',
  async () => {
    const cli = commandLine()
    await provision(cli)
    chmodSync(cli.store, 0o444)
    chmodSync(cli.file('.'), 0o555)
    const env = { PATH: process.env['PATH'], DATABASE_URL: `file:${cli.store}` }
    // Root can write to every file, so the command runs as another user.
    const uid = process.getuid?.() === 0 ? NOBODY : undefined
    for (const args of [['export'], ['audit', 'list'], ['backup', cli.file('never.db')]]) {
      const { status, stderr } = spawnSync(process.execPath, [PARLEY, ...args], { env, uid, encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, expect.stringContaining('Run the command as the user who owns the store.')])
    }
  },
)

const OTHER_KINDS: [string, (path: string) => void][] = [
  ['a FIFO', (path) => void execFileSync('mknod', [path, 'p'])],
  ['a device', (path) => void execFileSync('mknod', [path, 'c', '1', '3'])],
  ['a symbolic link', (path) => symlinkSync('elsewhere.db', path)],
  ['a folder', (path) => mkdirSync(path)],
]
/** The kinds that the test can create: only root can create a device. It is in a temporary folder, and never opened. */
const possible = OTHER_KINDS.filter(([kind]) => kind !== 'a device' || process.getuid?.() === 0)

test.skipIf(process.platform === 'win32').each(possible)(
  'backup and restore never replace %s, even with --overwrite',
  async (_, make) => {
    const cli = commandLine()
    await provision(cli)
    await cli.parley(['backup', cli.file('backup.db')])
    make(cli.file('other'))
    const before = lstatSync(cli.file('other'))
    const restore = ['restore', cli.file('backup.db'), '--database-url', `file:${cli.file('other')}`]
    for (const args of [['backup', cli.file('other')], restore]) {
      const { code, err } = await cli.parley([...args, '--overwrite'])
      expect([code, err]).toEqual([1, expect.stringContaining('not a regular file')])
    }
    const { ino, mode } = lstatSync(cli.file('other'))
    expect([ino, mode]).toEqual([before.ino, before.mode])
  },
)

test.skipIf(process.platform === 'win32').each(possible.filter(([kind]) => kind !== 'a folder'))(
  'restore does not write through %s that has the name of its temporary file',
  async (_, make) => {
    const cli = commandLine()
    await provision(cli)
    await cli.parley(['backup', cli.file('backup.db')])
    writeFileSync(cli.file('elsewhere.db'), 'untouched')
    make(`${cli.store}.partial`)
    expect(await cli.parley(['restore', cli.file('backup.db'), '--overwrite'])).toMatchObject({ code: 0 })
    expect(lstatSync(cli.store).isFile()).toBe(true)
    expect(readFileSync(cli.file('elsewhere.db'), 'utf8')).toBe('untouched')
    expect(await cli.parley(['keys', 'list', ...OF_GRACE])).toMatchObject({ code: 0 })
  },
)

test.skipIf(process.platform === 'win32').each(possible.filter(([kind]) => kind !== 'a symbolic link'))(
  'restore rejects %s as a backup without waiting for it',
  async (_, make) => {
    const cli = commandLine()
    await provision(cli)
    make(cli.file('other'))
    const { code, err } = await cli.parley(['restore', cli.file('other'), '--overwrite'])
    expect([code, err]).toEqual([1, expect.stringContaining('is not a regular file. Choose a file that')])
    expect(await cli.parley(['keys', 'list', ...OF_GRACE])).toMatchObject({ code: 0 })
  },
)

test('restore rejects a damaged backup, and leaves the store unchanged', async () => {
  const cli = commandLine()
  await provision(cli)
  await cli.parley(['backup', cli.file('damaged.db')])
  truncateSync(cli.file('damaged.db'), 8192)
  writeFileSync(cli.file('minutes.txt'), 'These are the minutes of the third of March.\n'.repeat(100))
  writeFileSync(cli.file('empty.db'), '')
  for (const name of ['damaged.db', 'minutes.txt', 'empty.db', 'missing.db']) {
    const { code, err } = await cli.parley(['restore', cli.file(name), '--overwrite'])
    expect(code).toBe(1)
    expect(err).toMatch(/^parley: [^\n]+\.\n$/)
    expect(err).toContain(name)
  }
  expect(await cli.parley(['keys', 'list', ...OF_GRACE])).toMatchObject({ code: 0 })
  expect(readdirSync(cli.file('.')).filter((name) => name.includes('partial'))).toEqual([])
})

test('backup works while a server writes to the store, and restore is rejected', async () => {
  const cli = commandLine()
  await cli.parley(['import', cli.lines('all.jsonl', harbourAndCedar())])
  const key = (await cli.parley(['keys', 'create', '--organization', HARBOUR, '--member', OWNER])).out.trim()
  const server = await startService({ DATABASE_URL: `file:${cli.store}`, RATE_LIMIT_UPDATE_CONVERSATION: '0' })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const set = async (status: string) => {
    const response = await fetch(`${server.url}/api/conversation/${CONVERSATION}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const writes = Promise.all(['Closed', 'Active', 'Deleted', 'Active', 'Closed'].map(set))
  expect(await cli.parley(['backup', cli.file('backup.db')])).toMatchObject({ code: 0 })
  expect(new Set(await writes)).toEqual(new Set([200]))

  const rejected = await cli.parley(['restore', cli.file('backup.db'), '--overwrite'])
  expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining('in use by another server') as string })
  expect(await set('Active')).toBe(200)
  await server.end('SIGTERM')
  expect(await cli.parley(['restore', cli.file('backup.db'), '--overwrite'])).toMatchObject({ code: 0 })
  expect(existsSync(`${cli.store}-wal`)).toBe(false)
})
