// A query parameter that an operation doesn't have is an error, because a filter with a slip in its name would filter nothing.
import type { RequestInvalidProblem } from '@parley/contract'
import { expect, test } from 'vitest'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { factsOf, knownRequests } from './requests.ts'

test.each(knownRequests.filter(({ authenticated }) => authenticated))(
  '$operationId rejects an unknown query parameter, and the error suggests the nearest name',
  async ({ operationId, method, path, headers, body }) => {
    const { send, keyOf, content } = await createHarness()
    const key = await keyOf(OWNER)
    const names = factsOf(operationId).parameters.flatMap((each) => (each.in === 'query' ? [each.name] : []))
    // The first use of a key is written down.
    await send('GET', '/api/auth/me', { key })
    const before = await content()
    const sent = ['utm_source', 'a[]', '__proto__', ...names.map((name) => `${name}x`)]
    const query = new URLSearchParams(sent.map((name): [string, string] => [name, '1'])).toString()
    const response = await send(method, `${path}${path.includes('?') ? '&' : '?'}${query}`, { key, headers, body })
    expect(response.status).toBe(400)
    const { code, errors } = (await response.json()) as RequestInvalidProblem
    expect(code).toBe('request_invalid')
    expect(errors?.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ...['/utm_source', '/a[]', '/__proto__'].map((pointer) => [pointer, 'Unknown parameter.']),
      ...names.map((name) => [`/${name}x`, `Unknown parameter. The nearest one is \`${name}\`.`]),
    ])
    expect(await content()).toEqual(before)
  },
)
