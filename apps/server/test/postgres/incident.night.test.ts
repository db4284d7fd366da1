// Follows docs/incident.md, with the program as it is shipped and two instances.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { EXPIRY_WARNING_DAYS } from '../../src/domain/api-keys/life.ts'
import { newDatabase } from '../databases.ts'
import { readDocument, typeAll } from '../documented.ts'

const incident = readDocument('incident.md')

test('after the steps of docs/incident.md, a leaked key is rejected everywhere, and its owner has a new key', async () => {
  const folder = temporaryFolder()
  const { code, out, err } = await typeAll(incident, folder, {
    ports: ['3001', '3002'],
    replaced: { 'postgres://parley@db.example/parley': await newDatabase() },
  })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  const keyIn = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
  const files = ['leaked.txt', 'attacker.txt', 'next-key.txt']
  const keys = files.map(keyIn)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(out + err).not.toContain(key)

  const tried = [...out.matchAll(/^(\d+) for (\S+) on port \d+$/gm)].map(([, status, file]) => `${status} ${file}`)
  const expected = files.map((file) => `${file === 'next-key.txt' ? 200 : 401} ${file}`)
  expect(tried).toEqual([...expected, ...expected])
  const responses = new Set(keyIn('responses.txt').split('\n'))
  expect(responses).toEqual(new Set(['200']))

  expect(out).toMatch(/^acme +key_\w+ +crm +current /m)
  expect(out).toMatch(/^Revoked key_\w+ of crm in acme\.$/m)
  expect(err).toMatch(/^Other keys of crm that still work: key_\w+ \(current\)\.$/m)
  expect(out).toMatch(/^leaked\.txt:1: key [0-9a-f]{16}, key_\w+ of crm in acme, revoked$/m)
  expect(out).toContain('Exit code 1')
  expect(err).toContain('Searched 1 file and found no key.')
})

test('the numbers of docs/incident.md are those of the code', () => {
  const kinds = [...incident.text.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(kinds)).toEqual(new Set(['sh', 'console']))
  expect(incident.text.match(new RegExp(`\\b${EXPIRY_WARNING_DAYS}\\s+days\\b`, 'g'))).toHaveLength(2)
})
