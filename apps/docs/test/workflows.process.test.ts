// The stories are true: each one is played against the real service by every run of the tests.
import { readFileSync } from 'node:fs'
import { startService, type ServiceProcess } from '@parley/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '@parley/contract'
import { plain } from '@parley/contract/document'
import { redocly } from '@parley/contract/document/redocly'
import { readWorkflows } from '../src/contract/workflows.ts'
import { operationsOf } from '../src/contract/operations.ts'
import { inWorkspace, SPEC } from '../src/places.ts'
import { PLAIN_CONFIG } from '@parley/tools/review'

/** A conversation that the demo's data has. */
const CONVERSATION = 'cnv_harbour_008'

const workflows = readWorkflows()
let demo: ServiceProcess
beforeAll(async () => {
  demo = await startService()
})
afterAll(() => demo[Symbol.asyncDispose]())

test('there are workflows, and each calls operations of the contract', () => {
  const known = new Set(operationsOf(plain(contract)).map(({ id }) => id))
  const called = workflows.flatMap(({ steps }) => steps.map(({ operationId }) => operationId))
  expect(workflows.length).toBeGreaterThanOrEqual(3)
  expect(called.filter((id) => !known.has(id))).toEqual([])
})

test('the conversation of the workflows is in the demo data', () => {
  const records = readFileSync(inWorkspace('apps/server/src/commands/demo/demo.jsonl'), 'utf8')
  expect(records).toContain(`"uniqueId":"${CONVERSATION}"`)
})

// A rotation ends the key that it begins with, so its story comes last.
const inOrder = workflows.toSorted((a, b) => Number(a.id.startsWith('rotate')) - Number(b.id.startsWith('rotate')))

test.each(inOrder)('the workflow $id is valid, and its steps succeed against the service', async ({ file }) => {
  await redocly(['lint', file, '--config', PLAIN_CONFIG], SPEC)
  const inputs = JSON.stringify({ apiKey: demo.apiKey, conversationId: CONVERSATION })
  const output = await redocly(['respect', file, '--server', `parley=${demo.url}`, '--input', inputs], SPEC)
  expect(output).toContain('Workflows: 1 passed, 1 total')
})

test('a workflow whose criteria are not met fails', async () => {
  const inputs = JSON.stringify({ apiKey: 'parley_wrong', conversationId: CONVERSATION })
  const [first] = inOrder
  const run = redocly(['respect', first?.file ?? '', '--server', `parley=${demo.url}`, '--input', inputs], SPEC)
  await expect(run).rejects.toThrow('Command failed')
})
