import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { EXAMPLE, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { organizationOf } from '../domain/tables/record.ts'

test('contact erase exits with 3 if a long read prevents it from rewriting the file, and a second run completes it', async () => {
  const cli = commandLine()
  const records = harbourAndCedar().filter((record) => organizationOf(record) === HARBOUR)
  expect(await cli.parley(['import', cli.lines('all.jsonl', records)])).toMatchObject({ code: 0 })
  const erase = ['contact', 'erase', EXAMPLE.contactId, '--yes']
  const bytes = () =>
    Buffer.concat([cli.store, `${cli.store}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path)))
  const { name = '' } = EXAMPLE.contact
  using reader = new DatabaseSync(cli.store, { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM contacts')
  const { code, err } = await cli.parley(erase)
  expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('still has bytes of it') as string })
  expect(bytes().includes(name)).toBe(true)
  reader.exec('ROLLBACK')
  expect(await cli.parley(erase)).toMatchObject({ code: 0 })
  expect(bytes().includes(name)).toBe(false)
})
