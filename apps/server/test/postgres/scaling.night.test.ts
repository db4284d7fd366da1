// Follows docs/scaling.md, with the program as it is shipped.
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { newDatabase } from '../databases.ts'
import { readDocument, typeAll } from '../documented.ts'

const scaling = readDocument('scaling.md')

test('every command of docs/scaling.md has the effect that the guide describes', async () => {
  const { code, out, err } = await typeAll(scaling, temporaryFolder(), {
    ports: ['3001', '3002'],
    replaced: { 'postgres://parley@db.example/parley': await newDatabase() },
  })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  expect(out).toContain('wrote 1 × organization, 1 × channel, 1 × contact, 1 × conversation')
  expect(out).toContain('"status":"Closed"')
})
