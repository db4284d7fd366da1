// Run by node:test, to show that `proveContract` needs no other runner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveContract } from '@parley/contract-proofs'

const responses = { 200: { description: 'The number.', content: { 'application/json': { schema: { minimum: 1 } } } } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Numbers', version: '1.0.0' },
  paths: { '/number': { get: { operationId: 'getNumber', responses } } },
}

const findingsOf = async (value: number) => (await proveContract(() => Response.json(value), document)).findings

await test('an app follows its document, and another one does not', async () => {
  assert.deepEqual(await findingsOf(1), [])
  const [finding] = await findingsOf(0)
  assert.equal(finding?.at, '#/paths/~1number/get/responses/200/content/application~1json/schema/minimum')
})
