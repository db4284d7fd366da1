import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { storePath } from '../../store-files.ts'
import { healthOf, serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'

test('while another program locks the store, writes get 503, and they succeed again once the lock is released', async () => {
  const path = storePath()
  const { server, more, settle } = await serveUnderLoad(await seed(`file:${path}`))
  const other = new DatabaseSync(path, { timeout: 5000 })
  onTestFinished(() => other.close())
  await more('acknowledged', 100)
  other.exec('BEGIN IMMEDIATE')
  await more('rejected', 20)
  // Reads still work, but a service that cannot write is not ready.
  expect(await healthOf(server, 'ready')).toBe(503)
  other.exec('COMMIT')
  await more('acknowledged', 100)
  await expect.poll(() => healthOf(server, 'ready'), { timeout: 20_000 }).toBe(200)
  expect(await settle('a SQLite store that another program kept')).toEqual(NOTHING_WRONG)
})
