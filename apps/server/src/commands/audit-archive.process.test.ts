// Tests that an archive loses no entry, whatever else writes meanwhile and whenever it is killed, and that the next one continues.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filledCommandLine } from '../../test/command-line.ts'
import { HARBOUR } from '../../test/fixture.ts'
import { PARLEY } from '@parley/tools'
import { viewOf } from '../../test/stores.ts'
import type { AuditLog } from '../sql/audit.ts'
import type { Script } from '../sql/statement.ts'
import { openStorage } from './open-storage.ts'
import { auditOf } from '../../test/contents.ts'

/** So many that they are removed in several steps. */
const ENTRIES = 4000

/** A store with many entries about keys, each about another one, to which more can be added. */
async function openMany() {
  const line = await filledCommandLine()
  const { storage } = await openStorage(await line.url, {})
  const { act } = await viewOf(storage, HARBOUR)
  const written = new Set<string>()
  async function write(count: number): Promise<void> {
    const keys = Array.from({ length: count }, (_, index) => `key_${written.size + index}`)
    // oxlint-disable-next-line require-yield -- The entries are all that it writes.
    await storage.write(undefined, function* fill(audit: AuditLog): Script<void> {
      for (const key of keys) audit.append(act, 'api_key.created', key)
    })
    for (const key of keys) written.add(key)
  }
  await write(ENTRIES)
  const present = async () => new Set((await auditOf(storage)).map(({ subjectId }) => subjectId)).intersection(written)
  return { ...line, storage, written, write, present }
}

/** Starts an archive, and kills it at a time, unless it has ended by then. */
async function killWhen(url: string, to: string, isTime: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [PARLEY, 'audit', 'archive', '--before', '2999-01-01', '--to', to], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    stdio: 'ignore',
  })
  let isOver = false
  const exited = once(child, 'exit').finally(() => (isOver = true))
  await expect.poll(async () => isOver || (await isTime()), { interval: 1, timeout: 60_000 }).toBe(true)
  child.kill('SIGKILL')
  await exited
}

test('an archive that is killed at any moment, beside another writer, loses no entry', async () => {
  const { url, file, json, storage, written, write, present } = await openMany()
  const moments: [name: string, isTime: (to: string) => boolean | Promise<boolean>][] = [
    ['partial', (to) => existsSync(`${to}.partial`)],
    ['whole', (to) => existsSync(to)],
    ['removing', async () => (await present()).size < written.size],
  ]
  const files: string[] = []
  for (const [name, isTime] of moments) {
    const to = file(`${name}.jsonl`)
    await killWhen(await url, to, async () => {
      await write(1)
      return isTime(to)
    })
    files.push(to)
    const lost = written.difference(await present()).difference(await archivedIn(files, json))
    expect({ name, lost }).toEqual({ name, lost: new Set() })
  }
  const last = file('last.jsonl')
  await json('audit', 'archive', '--before', '2999-01-01', '--to', last)
  expect(await present()).toEqual(new Set())
  expect(written.difference(await archivedIn([...files, last], json))).toEqual(new Set())
  await storage.close()
})

/** Returns the subjects of the entries in the files that exist. A file with the name of an archive is complete. */
async function archivedIn(files: readonly string[], json: (...args: string[]) => Promise<unknown>) {
  const subjects = new Set<string>()
  for (const path of files.filter((each) => existsSync(each))) {
    expect(await json('audit', 'verify', path)).toMatchObject({ file: path })
    const lines = readFileSync(path, 'utf8').trim().split('\n').slice(0, -1)
    for (const line of lines) subjects.add((JSON.parse(line) as { subjectId: string }).subjectId)
  }
  return subjects
}
