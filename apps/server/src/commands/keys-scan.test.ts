import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import { fingerprintOf, hashKey, mintKey } from '../domain/api-keys/format.ts'
import { asCode } from '../../test/keys.ts'

const WITHOUT_STORE = ['--database-url', '']
const scan = (path: string, input?: Readable) =>
  commandLine().parley(['keys', 'scan', path, ...WITHOUT_STORE], input && { input })
const keyNamed = (key: string) => `key ${fingerprintOf(hashKey(key))}`
const KEY = mintKey(asCode('Harbour123'))

test('keys scan prints the line and the fingerprint of each key in all files below a folder, and never the key', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'deep', '.hidden'), { recursive: true })
  writeFileSync(join(folder, '.env'), `A=1\nKEY=${KEY}\n`)
  writeFileSync(join(folder, 'deep', '.hidden', 'binary'), Buffer.concat([Buffer.alloc(300, 255), Buffer.from(KEY)]))
  writeFileSync(join(folder, 'false'), `parley_${'x'.repeat(59)} ${KEY.slice(0, -1)}- <API_KEY>`)
  symlinkSync('.env', join(folder, 'link'))
  const { code, out, err } = await scan(folder)
  expect(out).toBe(
    `${join(folder, '.env')}:2: ${keyNamed(KEY)}\n${join(folder, 'deep/.hidden/binary')}:1: ${keyNamed(KEY)}\n`,
  )
  expect({ code, err }).toEqual({ code: 1, err: 'parley: Searched 3 files and found 1 key in 2 places.\n' })
})

test('keys scan exits with 0 if it finds no key', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'one'), 'parley_')
  expect(await scan(folder)).toEqual({ code: 0, out: '', err: 'Searched 1 file and found no key.\n' })
  expect(await scan(join(folder, 'one'))).toMatchObject({ code: 0 })
})

test.for(['', '-wal', '-shm'])(
  'no command reads parley.db%s of its own store, because closing the file would drop the locks of SQLite',
  async (suffix) => {
    const cli = commandLine()
    const { parley, store } = cli
    await provision(cli)
    const reader = new DatabaseSync(store)
    onTestFinished(() => reader.close())
    reader.exec('SELECT * FROM schema_writer')
    const file = store + suffix
    const refused = `${file} is a file of the store.`
    expect(await parley(['keys', 'scan', file])).toMatchObject({ code: 3, err: expect.stringContaining(refused) })
    for (const args of [
      ['import', file],
      ['contact', 'erase', '--again', file, '--yes'],
    ])
      expect(await parley(args)).toMatchObject({ code: 1, err: expect.stringContaining(refused) })
  },
)

test('keys scan names each file that it could not search, and exits with 3', async () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(folder, 'good'), 'nothing')
  writeFileSync(join(folder, 'logs.gz'), gzipSync(KEY))
  symlinkSync(outside, join(folder, 'out'))
  symlinkSync('gone', join(folder, 'dangling'))
  const server = createServer().listen(join(folder, 'socket'))
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { code, out, err } = await scan(folder)
  expect({ code, out }).toEqual({ code: 3, out: '' })
  const skipped = [...err.matchAll(/^Not searched: (.*): ([^:]*)$/gm)].map(([, path, problem]) => [path, problem])
  expect(skipped).toEqual([
    [join(folder, 'dangling'), `There is no ${join(folder, 'dangling')}.`],
    [join(folder, 'logs.gz'), 'It is compressed. Unpack it first.'],
    [join(folder, 'out'), 'It is a link to a place outside the folder.'],
    [join(folder, 'socket'), "It isn't a regular file."],
  ])
  expect(err).toContain('Searched 2 files and found no key, but not everything could be searched.')
  expect(await scan(join(folder, 'nowhere'))).toMatchObject({ code: 2, out: '' })
})

/** Functions that create files that can't be read. Root can read all except the link to itself. */
const UNREADABLE: Readonly<Record<string, (path: string) => void>> = {
  'a link to itself': (path) => symlinkSync('unreadable', path),
  'a file without permission': (path) => writeFileSync(path, KEY, { mode: 0 }),
  'a folder without permission': (path) => mkdirSync(path, { mode: 0 }),
}
const possible = Object.entries(UNREADABLE).filter(([kind]) => kind.startsWith('a link') || process.getuid?.() !== 0)

test.each(possible)('keys scan names %s, and exits with 3', async (_kind, make) => {
  const folder = temporaryFolder()
  make(join(folder, 'unreadable'))
  const { code, err } = await scan(folder)
  expect(code).toBe(3)
  expect(err).toContain(`Not searched: ${join(folder, 'unreadable')}`)
})

test('keys scan searches standard input in chunks, and escapes control characters in file names', async () => {
  const halves = [`${'x\n'.repeat(70_000)}${KEY.slice(0, 20)}`, `${KEY.slice(20)}\n`]
  const { code, out } = await scan('-', Readable.from(halves.map((half) => Buffer.from(half))))
  expect({ code, out }).toEqual({ code: 1, out: `-:70001: ${keyNamed(KEY)}\n` })
  const folder = temporaryFolder()
  writeFileSync(join(folder, '\u001B[31mred'), KEY)
  expect((await scan(folder)).out).toContain('\\u001b[31mred:1: key ')
})

test('keys scan finds a key across the boundary of two chunks of a large file', async () => {
  const folder = temporaryFolder()
  // The first chunk of 1 MiB ends within the key.
  writeFileSync(join(folder, 'large'), `${'0123456789abcde\n'.repeat(65_534)}${KEY}${'x'.repeat(3 * 1024 * 1024)}`)
  expect((await scan(folder)).out).toBe(`${join(folder, 'large')}:65535: ${keyNamed(KEY)}\n`)
})

test('keys scan prints the owner and the state of each key if there is a store', async () => {
  const cli = commandLine()
  const knownKey = await provision(cli)
  const path = cli.lines('found.txt', [knownKey, KEY])
  const { code, out } = await cli.parley(['keys', 'scan', path])
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`^${path}:1: ${keyNamed(knownKey)}, key_\\w+ of grace in acme, pending\n`))
  expect(out).toContain(`:2: ${keyNamed(KEY)}, unknown to this store\n`)
  const listed = (await cli.json('keys', 'list', '--organization', 'acme')) as { fingerprint: string }[]
  expect(out).toContain(listed[0]?.fingerprint)
  const matches = (await cli.parley(['keys', 'scan', path, '--json'])).out.match(/^.+$/gm) ?? []
  expect(matches.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { path, line: 1, known: true, organizationId: 'acme', memberId: 'grace', state: 'pending' },
    { path, line: 2, known: false },
  ])
})
