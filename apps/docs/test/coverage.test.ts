// The table of coverage counts what is in the record, and nothing else.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { coverageOf } from '../src/covered/coverage.ts'
import { temporaryFolder } from './specification.ts'

async function coverageFrom(answers: object[]) {
  const record = join(await temporaryFolder(), 'answers.jsonl')
  await writeFile(record, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))
  return coverageOf({ ...contract }, record)
}

const seen = {
  operationId: 'regenerateApiKey',
  status: 200,
  headers: ['x-request-id', 'cache-control'],
  members: ['apiKey.key', 'apiKey.createdAt'],
}

test('an answer covers its status, the headers it had whatever their case, and its members with those around them', async () => {
  const found = (await coverageFrom([seen]))?.find(({ operationId }) => operationId === 'regenerateApiKey')
  expect(found?.statuses).toMatchObject({ seen: ['200'] })
  expect(found?.headers.seen).toEqual(['200 X-Request-Id', '200 Cache-Control'])
  expect(found?.members.seen).toEqual(['200 apiKey', '200 apiKey.key', '200 apiKey.createdAt'])
  expect(found?.members.missing).toContain('200 apiKey.uniqueId')
})

test('an answer of one operation covers nothing of another', async () => {
  const found = (await coverageFrom([seen]))?.find(({ operationId }) => operationId === 'updateConversation')
  expect(found?.statuses.seen).toEqual([])
})

test('where nothing is recorded there is no coverage to tell', async () => {
  expect(await coverageFrom([])).toBeUndefined()
  expect(coverageOf({ ...contract }, join(await temporaryFolder(), 'none'))).toBeUndefined()
})
