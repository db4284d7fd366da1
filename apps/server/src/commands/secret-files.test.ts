import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/run-command.ts'
import { EXIT } from './world.ts'

const CREATE = ['organization', 'create', '--id', 'acme', '--name', 'Acme']

const create = (url: string | undefined, path: string) => runCommand(url, CREATE, { env: { DATABASE_URL_FILE: path } })

test('DATABASE_URL_FILE names a file that has the URL of the store', async () => {
  const folder = temporaryFolder()
  const [store, secret] = [join(folder, 'parley.db'), join(folder, 'url')]
  writeFileSync(secret, `file:${store}\n`)
  const env = { DATABASE_URL_FILE: secret }
  expect(await runCommand(undefined, CREATE, { env })).toMatchObject({ code: EXIT.done, err: '' })
  expect(existsSync(store)).toBe(true)
})

test('a file with a secret that cannot be used is an error, which has nothing of the secret', async () => {
  const folder = temporaryFolder()
  const [empty, wrong] = [join(folder, 'empty'), join(folder, 'wrong')]
  writeFileSync(empty, '\n')
  writeFileSync(wrong, 'postgres://parley:hunter2@db.example\n')
  const outcomes = [
    [await create(undefined, join(folder, 'none')), 'DATABASE_URL_FILE names a file that cannot be read.'],
    [await create(undefined, folder), 'DATABASE_URL_FILE names a file that cannot be read.'],
    [await create(undefined, empty), 'DATABASE_URL_FILE names an empty file.'],
    [await create('file:other.db', wrong), 'Set DATABASE_URL or DATABASE_URL_FILE, not both.'],
    [await create(undefined, wrong), 'DATABASE_URL must be '],
  ] as const
  for (const [outcome, message] of outcomes) {
    expect(outcome).toMatchObject({ code: EXIT.usage, out: '', err: expect.stringContaining(message) })
    expect(outcome.err).not.toContain('hunter2')
  }
})
