// The table of coverage counts what is in the record, and nothing else.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { plain } from '@parley/contract/document'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { coverageOf, judgeCoverage, neverProduced } from './coverage.ts'

async function coverageFrom(responses: object[]) {
  const record = join(temporaryFolder(), 'answers.jsonl')
  await writeFile(record, responses.map((response) => `${JSON.stringify(response)}\n`).join(''))
  return coverageOf(plain(contract), record)
}

const seen = {
  operationId: 'regenerateApiKey',
  status: 200,
  headers: ['x-request-id', 'cache-control'],
  members: ['apiKey.key', 'apiKey.createdAt'],
}

test('a response covers its status, its headers in any letter case, and each property with the objects around it', async () => {
  const found = (await coverageFrom([seen]))?.find(({ operationId }) => operationId === 'regenerateApiKey')
  const members = ['200 apiKey', '200 apiKey.key', '200 apiKey.createdAt']
  expect(found?.seen).toEqual(['200', ...members, '200 X-Request-Id', '200 Cache-Control'])
  expect(found?.missing).toContain('200 apiKey.uniqueId')
})

const missedBy = async (...records: object[]) => judgeCoverage((await coverageFrom(records)) ?? [], {}).missing

test('an event is missing until a request of its operation caused it', async () => {
  const sent = { operationId: 'sendMessage', event: 'message.sent' }
  const updated = { operationId: 'updateConversation', event: 'message.sent' }
  expect(await missedBy(updated)).toContain('sendMessage message.sent')
  expect(await missedBy(sent)).not.toContain('sendMessage message.sent')
})

test('a response of one operation covers no part of another operation', async () => {
  const found = (await coverageFrom([seen]))?.find(({ operationId }) => operationId === 'updateConversation')
  expect(found?.seen).toEqual([])
})

test('without a record there is no coverage', async () => {
  expect(await coverageFrom([])).toBeUndefined()
  expect(coverageOf(plain(contract), join(temporaryFolder(), 'none'))).toBeUndefined()
})

test('a status, a property and a header that no test produced are missing, except the exceptions', async () => {
  const others = [
    { operationId: 'updateConversation', status: 200, headers: [], members: ['conversation.uniqueId'] },
    { operationId: 'regenerateApiKey', status: 500, headers: [], members: ['code'] },
  ]
  const covered = (await coverageFrom([seen, ...others])) ?? []
  const { missing, wrong } = judgeCoverage(covered, { 'regenerateApiKey 500 detail': 'Never returned.' })
  expect(missing).toEqual(
    expect.arrayContaining([
      'updateConversation 412',
      'regenerateApiKey 200 apiKey.uniqueId',
      'updateConversation 200 ETag',
      'updateConversation 200 conversation.messages[].messageData.originalType',
    ]),
  )
  expect(missing).not.toContain('updateConversation 412 code')
  expect(missing).not.toContain('regenerateApiKey 200 apiKey.key')
  expect(missing).not.toContain('regenerateApiKey 500 detail')
  expect(wrong).toEqual([])
})

test('an exception is reported if a test produced it, or if the contract lacks it', async () => {
  const covered = (await coverageFrom([seen])) ?? []
  const exceptions = { 'regenerateApiKey 200 apiKey.key': 'Never.', 'regenerateApiKey 200 elsewhere': 'Never.' }
  expect(judgeCoverage(covered, exceptions).wrong).toEqual(Object.keys(exceptions))
})

test('coverage expects no allowed values from an operation without an enum', () => {
  const responses = { 400: { description: 'Invalid.' } }
  const withInput = (operationId: string, schema: object) => ({
    get: { operationId, parameters: [{ name: 'a', in: 'query', schema }], responses },
  })
  const paths = {
    '/open': withInput('readOpen', { type: 'string' }),
    '/closed': withInput('readClosed', { $ref: '#/components/schemas/Color' }),
  }
  const components = { schemas: { Color: { type: 'string', enum: ['Red', 'Blue'] } } }
  expect(Object.keys(neverProduced(plain({ paths, components })))).toEqual(['readOpen 400 errors[].allowed'])
})
