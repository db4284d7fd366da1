// Lists in pages, and the response beside a result.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createParley } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted } from './responses.ts'

const page = (ids: string[], nextCursor?: string) => () =>
  Response.json({ tags: ids.map((uniqueId) => ({ uniqueId, name: uniqueId })), nextCursor })

const client = (...responses: Parameters<typeof scripted>) => {
  const { fetch, sent } = scripted(...responses)
  return {
    parley: createParley({ ...OPTIONS, fetch, retry: false }),
    queries: () => sent.map(({ url }) => url.split('?')[1]),
  }
}

test('a list requests each page when the loop gets there, with the same options', async () => {
  const { parley, queries } = client(page(['a', 'b'], 'c 1'), page([], 'c2'), page(['c']))
  const seen: string[] = []
  for await (const { uniqueId } of parley.tags({ limit: 2 })) {
    seen.push(uniqueId)
    expect(queries()).toHaveLength(seen.length < 3 ? 1 : 3)
  }
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(queries()).toEqual(['limit=2', 'cursor=c%201&limit=2', 'cursor=c2&limit=2'])
})

test('a loop that ends early requests no further page', async () => {
  const { parley, queries } = client(page(['a'], 'c1'))
  for await (const _ of parley.tags()) break
  expect(queries()).toHaveLength(1)
})

test('a list can be iterated again, from the same cursor', async () => {
  const { parley, queries } = client(page(['a']))
  const tags = parley.tags({ cursor: 'c7' })
  for (let times = 0; times < 2; times++) for await (const _ of tags) continue
  expect(queries()).toEqual(['cursor=c7', 'cursor=c7'])
})

test('page() returns what the operation returns', async () => {
  const { parley, queries } = client(page(['a'], 'c1'))
  const { tags, nextCursor } = await parley.tags({ limit: 1 }).page()
  expect({ tags, nextCursor, queries: queries() }).toMatchObject({
    tags: [{ uniqueId: 'a' }],
    nextCursor: 'c1',
    queries: ['limit=1'],
  })
})

test.each([null, '', {}, 5])('a list ends at a page whose nextCursor is %j', async (cursor) => {
  const { parley, queries } = client(page(['a'], cursor as string))
  const seen: string[] = []
  for await (const { uniqueId } of parley.tags()) seen.push(uniqueId)
  expect([seen, queries()]).toEqual([['a'], [undefined]])
})

test.each([
  ['c1', 'c1'],
  ['c1', 'c2', 'c1'],
])('a list throws if a page has an earlier cursor: %j', async (...cursors) => {
  const { parley, queries } = client(...cursors.map((cursor) => page(['a'], cursor)))
  const loop = async () => {
    for await (const _ of parley.tags()) continue
  }
  expect(await failure(loop())).toMatchObject({
    kind: 'unexpected_response',
    operation: 'listTags',
    reason: 'not_in_contract',
    attempts: 1,
  })
  expect(queries()).toHaveLength(cursors.length)
})

test.each([{ length: 1 }, 'a', null, [null], ['a']])(
  'a page whose items are %j is an unexpected response',
  async (tags) => {
    const { parley } = client(() => Response.json({ tags }))
    expect(await failure(parley.listTags())).toMatchObject({ kind: 'unexpected_response', reason: 'not_in_contract' })
  },
)

test('path parameters come before the options of a list', async () => {
  const { fetch, sent } = scripted(
    () => Response.json({ messages: [{ uniqueId: 'm1' }], nextCursor: 'c1' }),
    () => Response.json({ messages: [] }),
  )
  for await (const message of createParley({ ...OPTIONS, fetch }).messages('cnv_1')) expect(message.uniqueId).toBe('m1')
  expect(sent.map(({ url }) => url.replace(OPTIONS.baseUrl, ''))).toEqual([
    '/api/conversation/cnv_1/messages',
    '/api/conversation/cnv_1/messages?cursor=c1',
  ])
})

test('the loop throws the error of a page', async () => {
  const { parley } = client(page(['a'], 'c1'), () => problem(403, 'permission_missing', { permission: 'Get:Tag' }))
  const loop = async () => {
    for await (const _ of parley.tags()) continue
  }
  expect(await failure(loop())).toMatchObject({ operation: 'listTags', code: 'permission_missing' })
})

test('withResponse returns the result with its response', async () => {
  const { parley } = client(() =>
    Response.json({ tags: [] }, { headers: { Link: '</api/tags?cursor=c1>; rel="next"' } }),
  )
  const { data, response } = await parley.listTags().withResponse()
  expect([data.tags, response.status, response.headers.get('Link')]).toEqual([
    [],
    200,
    '</api/tags?cursor=c1>; rel="next"',
  ])
  const first = await parley.tags().page().withResponse()
  expect(first.response.headers.get('Link')).toContain('c1')
})

test('withResponse rejects with the error, without an unhandled rejection', async () => {
  const { parley } = client(() => problem(401, 'api_key_invalid'))
  // A second rejection without a handler would fail the run.
  expect(await failure(parley.listTags().withResponse())).toMatchObject({ code: 'api_key_invalid' })
  expect(await failure(parley.tags({ limit: Object('x') }).page())).toMatchObject({ operation: 'listTags' })
})

test.each([Number.NaN, Infinity, 1e12, 'abc'])(
  'a poll with the invalid wait %j has the usual timeout',
  async (wait) => {
    const { fetch } = scripted(() => new Promise<Response>(() => {}))
    const parley = createParley({ ...OPTIONS, fetch, timeoutMs: 10, retry: false })
    expect(await failure(parley.listEvents({ wait: wait as number }))).toMatchObject({ kind: 'timeout', timeoutMs: 10 })
  },
)

test('the timeout of a long poll is extended by its wait', async () => {
  const { fetch } = scripted(async () => {
    await setTimeout(60)
    return Response.json({ events: [], nextPosition: 'p1' })
  })
  const parley = createParley({ ...OPTIONS, fetch, timeoutMs: 10, retry: false })
  await expect(parley.listEvents({ wait: 30 })).resolves.toMatchObject({ nextPosition: 'p1' })
  expect(await failure(parley.listEvents({ wait: 30, timeoutMs: 10 }))).toMatchObject({
    kind: 'timeout',
    timeoutMs: 10,
  })
  expect(await failure(parley.listEvents())).toMatchObject({ kind: 'timeout', timeoutMs: 10 })
})
