// Tests that `audit archive` loses no entry if it is killed while another process writes, and that the next run continues.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filledCommandLine } from '../../test/command-line.ts'
import { HARBOUR } from '../../test/fixture.ts'
import { PARLEY } from '@parley/tools'
import { viewOf } from '../../test/stores.ts'
import type { AuditLog } from '../domain/kernel/audit.ts'
import type { Script } from '../sql/statement.ts'
import { openStorage } from './open-storage.ts'
import { auditOf } from '../../test/contents.ts'

/** Enough entries that the command removes them in several transactions. */
const ENTRIES = 4000

/** Opens a store with many audit entries, each about another key. `write` adds more. */
async function openFilledStore() {
  const cli = await filledCommandLine()
  const { storage } = await openStorage(await cli.url, {})
  const { act } = await viewOf(storage, HARBOUR)
  const written = new Set<string>()
  async function write(count: number): Promise<void> {
    const keys = Array.from({ length: count }, (_, index) => `key_${written.size + index}`)
    // oxlint-disable-next-line require-yield -- The script writes only entries.
    await storage.write(undefined, function* fill(audit: AuditLog): Script<void> {
      for (const key of keys) audit.append(act, 'api_key.created', key)
    })
    for (const key of keys) written.add(key)
  }
  await write(ENTRIES)
  const present = async () => new Set((await auditOf(storage)).map(({ subjectId }) => subjectId)).intersection(written)
  return { ...cli, storage, written, write, present }
}

/** Starts `audit archive`, and kills it as soon as the condition is true, unless it has ended before. */
async function killWhen(url: string, to: string, condition: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [PARLEY, 'audit', 'archive', '--before', '2999-01-01', '--to', to], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    stdio: 'ignore',
  })
  let hasEnded = false
  const exited = once(child, 'exit').finally(() => (hasEnded = true))
  await expect.poll(async () => hasEnded || (await condition()), { interval: 1, timeout: 60_000 }).toBe(true)
  child.kill('SIGKILL')
  await exited
}

test('audit archive loses no entry if it is killed at any moment while another process writes', async () => {
  const { url, file, json, storage, written, write, present } = await openFilledStore()
  const moments: [name: string, condition: (to: string) => boolean | Promise<boolean>][] = [
    ['partial', (to) => existsSync(`${to}.partial`)],
    ['whole', (to) => existsSync(to)],
    ['removing', async () => (await present()).size < written.size],
  ]
  const files: string[] = []
  for (const [name, condition] of moments) {
    const to = file(`${name}.jsonl`)
    await killWhen(await url, to, async () => {
      await write(1)
      return condition(to)
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

/** Returns the subjects of the entries in the files that exist. A file with its final name must be complete. */
async function archivedIn(files: readonly string[], json: (...args: string[]) => Promise<unknown>) {
  const subjects = new Set<string>()
  for (const path of files.filter((file) => existsSync(file))) {
    expect(await json('audit', 'verify', path)).toMatchObject({ file: path })
    const lines = readFileSync(path, 'utf8').trim().split('\n').slice(0, -1)
    for (const line of lines) subjects.add((JSON.parse(line) as { subjectId: string }).subjectId)
  }
  return subjects
}
