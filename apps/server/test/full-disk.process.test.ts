// Tests the commands for a store on a full disk. No file can grow for the process, which the engine treats as a full disk.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from './command-line.ts'
import { canMount, mountSmallDisk } from './faults/small-disk.ts'
import { PARLEY } from '@parley/tools'

/** Without a handler the system would end the process. */
const NODE = [process.execPath, '--import', 'data:text/javascript,process.on("SIGXFSZ",()=>{})']

function parley(args: readonly string[], databaseUrl: string, limit: readonly string[] = []) {
  const [command = '', ...words] = [...limit, ...NODE, PARLEY, ...args]
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    PORT: '0',
    NODE_DISABLE_COMPILE_CACHE: '1',
    // Otherwise Node passes it on, and a process whose files can't grow is ended when it writes its coverage.
    NODE_V8_COVERAGE: undefined,
  }
  const { status, stdout, stderr } = spawnSync(command, words, { env, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}
const NOTHING_GROWS = ['sh', '-c', 'ulimit -f 0 && exec "$@"', 'sh']

const READING = [['export'], ['audit', 'list'], ['keys', 'list', '--organization', 'acme']]

test.skipIf(process.platform === 'win32')(
  'if no file can grow, commands that only read succeed, and serve fails with the reason',
  async () => {
    const line = commandLine()
    await provision(line)
    const url = `file:${line.store}`
    for (const args of READING) {
      const before = await line.parley(args)
      // The files of the last command beside the store have free space in them.
      for (const suffix of ['-wal', '-shm']) rmSync(line.store + suffix, { force: true })
      expect(parley(args, url, NOTHING_GROWS)).toEqual({ code: 0, out: before.out, err: '' })
    }
    const { code, err } = parley(['serve'], url, NOTHING_GROWS)
    expect(code).toBe(1)
    expect(err).toMatch(/^parley: The store \S+ cannot be opened now \([^)]+\): the disk is full[^\n]*\.\n$/)
    expect(err).toContain('Do not restore a backup')
  },
)

test('a store can be backed up even if no file can be created beside it', async () => {
  const line = commandLine()
  await provision(line)
  const before = await line.parley(['export'])
  rmSync(`${line.store}-shm`, { force: true })
  rmSync(`${line.store}-wal`, { force: true })
  mkdirSync(`${line.store}-shm`)
  expect(await line.parley(['backup', line.file('backup.db')])).toMatchObject({ code: 0, err: '' })
  expect(await line.parley(['export', '--database-url', `file:${line.file('backup.db')}`])).toEqual(before)
})

/** Only root can mount one. */
const FULL = canMount() ? ['a full file system'] : []

test.each(FULL)('on %s, commands that only read succeed, including a backup to another file system', async () => {
  const disk = mountSmallDisk(8)
  if (disk === undefined) throw new Error('It could be mounted a moment ago.')
  onTestFinished(() => disk.unmount())
  const line = commandLine()
  const url = `file:${join(disk.folder, 'parley.db')}`
  const create = ['organization', 'create', '--id', 'acme', '--name', 'Acme Support']
  expect(parley(create, url)).toMatchObject({ code: 0 })
  disk.fill()
  for (const args of [...READING, ['backup', line.file('backup.db')]]) {
    expect(parley(args, url)).toMatchObject({ code: 0, err: '' })
  }
  expect(parley(['serve'], url).err).toContain('Do not restore a backup')
})

/** The megabytes of a disk, of which a store with one contact takes 40: more than SQLite keeps of a temporary file in memory. */
const TWO_STORES = 100

test.each(FULL)(
  'an erasure creates its temporary file in the folder of the store, and names the folder if %s has it',
  async () => {
    const [small, large] = [mountSmallDisk(1), mountSmallDisk(TWO_STORES)]
    if (small === undefined || large === undefined) throw new Error('It could be mounted a moment ago.')
    onTestFinished(() => [small, large].forEach((disk) => disk.unmount()))
    const line = commandLine()
    await provision(line)
    const contact = { organizationId: 'acme', uniqueId: 'ada', name: 'Ada', phone: '+33612345678', attributes: {} }
    const record = { type: 'contact', ...contact, createdAt: '2026-01-07T09:30:00.000Z', status: 'Active' }
    expect(await line.parley(['import', line.lines('ada.jsonl', [record])])).toMatchObject({ code: 0 })
    const db = new DatabaseSync(line.store)
    db.exec('CREATE TABLE ballast (bytes); INSERT INTO ballast VALUES (randomblob(40000000))')
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    const copy = join(large.folder, 'parley.db')
    copyFileSync(line.store, copy)

    const erase = ['contact', 'erase', 'ada', '--yes']
    const withSmallTemporaryFolder = ['env', `TMPDIR=${small.folder}`]
    expect(parley(erase, `file:${line.store}`, withSmallTemporaryFolder)).toMatchObject({ code: 0, err: '' })
    const { code, err } = parley(erase, `file:${copy}`)
    expect(code).toBe(3)
    expect(err).toContain(`The disk is full. ${large.folder} needs free space of twice the size of the store.`)
  },
)
