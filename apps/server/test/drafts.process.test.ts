// Tests that no command opens a store of a program from before the first release, and that such a store stays as it is.
import { startService } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openStorage, pathOf } from '../src/commands/open-storage.ts'
import { commandLine } from './command-line.ts'
import { ask } from './databases.ts'
import { unusedUrl } from './engine.ts'
import { rowsOf } from './rows.ts'

const isFile = (url: string) => url.startsWith('file:')

async function execute(url: string, sql: string): Promise<void> {
  if (!isFile(url)) return void (await ask(url, sql))
  using db = new DatabaseSync(pathOf(url))
  // The number says that the file is a store: the letters "Prly".
  db.exec(`PRAGMA application_id = 0x50726c79; ${sql}`)
}

/** Writes what the programs before the first release wrote about themselves. Their other tables don't matter. */
const writeDraft = (url: string, version: number, more = '') =>
  execute(
    url,
    `CREATE TABLE schema_history (version BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL);
     INSERT INTO schema_history (version, name, applied_at) VALUES (${version}, 'last', 0); ${more}`,
  )

const WRITER = `CREATE TABLE schema_writer (id BIGINT NOT NULL PRIMARY KEY, version TEXT NOT NULL, at BIGINT NOT NULL, probe TEXT NOT NULL);
  INSERT INTO schema_writer (id, version, at, probe) VALUES (1, '0.9.0', 0, '');`

/** Stores of drafts by how the message names them, each with a function that writes it. */
const DRAFTS = {
  'unknown, a draft': (url: string) => writeDraft(url, 1),
  '0.9.0, a draft': (url: string) => writeDraft(url, 22, WRITER),
  'another draft of ': async (url: string) => {
    await (await openStorage(url)).storage.close()
    await execute(url, `UPDATE schema_history SET hash = 'of an earlier text'`)
  },
}

const COMMANDS = [
  ['organization', 'list'],
  ['organization', 'create', '--name', 'Acme'],
  ['export'],
  ['import', '-'],
  ['import', '-', '--keep-good'],
  ['audit', 'list'],
  ['keys', 'identify'],
  ['purge', '--older-than', '90d'],
]
/** Commands that copy files, which only SQLite has. */
const COPYING = (url: string) => [
  ['backup', `${pathOf(url)}.backup`, '--database-url', url],
  ['restore', pathOf(url), '--database-url', `${url}.restored`],
]

/** Returns the names and the contents of the files of a store, or its rows. */
async function contentOf(url: string): Promise<unknown> {
  if (!isFile(url)) return rowsOf(url)
  const folder = dirname(pathOf(url))
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])
}

describe.each(Object.entries(DRAFTS))('a store that was written by %s', (writer, write) => {
  test('is rejected by every command, and stays as it is', async () => {
    const url = await unusedUrl()
    await write(url)
    const before = await contentOf(url)
    const sentence = new RegExp(
      String.raw`The store\b.* was written by ${writer}.*\. Nothing was released before 1\.0, so begin with an empty store: .+\.\n$`,
    )
    const { parley } = commandLine()
    const commands = COMMANDS.map((args) => [...args, '--database-url', url])
    for (const args of [...commands, ...(isFile(url) ? COPYING(url) : [])]) {
      const err = expect.stringMatching(sentence) as string
      expect({ args, ...(await parley(args)) }).toEqual({ args, code: 1, out: '', err })
    }
    await expect(startService({ DATABASE_URL: url })).rejects.toMatchObject({
      code: 1,
      complaint: expect.stringMatching(sentence) as string,
    })
    expect(await contentOf(url)).toEqual(before)
  })
})

test('the demo says how to remove its store if a draft wrote it', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.parley'))
  const url = `file:${join(folder, '.parley/demo.db')}`
  await DRAFTS['0.9.0, a draft'](url)
  const before = await contentOf(url)
  await expect(startService({}, { folder })).rejects.toMatchObject({
    code: 1,
    complaint: expect.stringContaining(
      'begin with an empty store: remove the demo data with `rm -r .parley`, and start again.',
    ) as string,
  })
  expect(await contentOf(url)).toEqual(before)
})
