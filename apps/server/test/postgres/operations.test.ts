import { expect, test } from 'vitest'
import { OWNER } from '../fixture.ts'
import { createHarness } from '../harness.ts'
import { knownRequests } from '../requests.ts'

test.each(knownRequests)('$operationId succeeds over HTTP', async ({ method, path, headers, body, success }) => {
  const { keyOf, send } = await createHarness()
  const response = await send(method, path, { key: await keyOf(OWNER), headers, body })
  expect(response.status).toBe(success)
})
