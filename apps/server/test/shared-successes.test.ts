// Tests the common rules of all successful responses: one table, made from the contract.
import { contract, type Conversation } from '@parley/contract'
import { object, text, type JsonObject } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { supportedMethods, policies } from '../src/http/policy.ts'
import { CONVERSATION, EXAMPLE, everyProperty, MESSAGES_OF_EVERY_TYPE, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { sendMessages } from './queued.ts'
import { factsOf, fill, knownRequests, returnedProperties } from './requests.ts'
import { put } from './contents.ts'

test.each(knownRequests.filter((known) => returnedProperties(known).includes('conversation')))(
  '$operationId returns every stored property of a message of each type',
  async ({ operationId, method, path, headers, body, success }) => {
    const { keyOf, send, storage } = await createHarness()
    // A claim succeeds for the member that has the conversation already.
    const isClaim = operationId === 'assignConversation'
    await put(
      storage,
      everyProperty().filter(({ type }) => !isClaim || type !== 'conversation'),
    )
    const response = await send(method, path, { key: await keyOf(OWNER), headers, body })
    expect(response.status).toBe(success)
    const { conversation } = (await response.json()) as { conversation: Conversation }
    expect(conversation.messages).toEqual([...EXAMPLE.messages, ...MESSAGES_OF_EVERY_TYPE])
  },
)

test('the test data has a message of every type of the contract', () => {
  const types = Object.keys(contract.components.schemas.Message.discriminator.mapping)
  expect(MESSAGES_OF_EVERY_TYPE.map(({ messageType }) => messageType).toSorted()).toEqual(types.toSorted())
})

const safeGets = knownRequests.filter(({ operationId }) => supportedMethods(policies[operationId]).includes('HEAD'))
const without = (headers: Headers) => [...headers].filter(([name]) => !['x-request-id', 'ratelimit'].includes(name))

test.each(safeGets)('$operationId writes nothing, as a safe GET', async ({ path, headers, success }) => {
  const { keyOf, send, content } = await createHarness()
  const key = await keyOf(OWNER)
  // The first use of a key is written down.
  await send('GET', path, { key, headers })
  const before = await content()
  expect((await send('GET', path, { key, headers })).status).toBe(success)
  expect(await content()).toEqual(before)
})

const writes = knownRequests.filter(
  ({ operationId, method, policy }) =>
    method !== 'GET' && policy.methodSafety === 'kept' && operationId !== 'createContact',
)

test.each(writes)('$operationId changes nothing if it is sent again, not even an ETag', async (known) => {
  const { operationId, method, path, headers, body, success } = known
  const { keyOf, send, content } = await createHarness()
  const key = await keyOf(OWNER)
  const sent = () => send(method, path, { key, headers, body })
  const state = async () => {
    const paths = [`/api/conversation/${CONVERSATION}`, `/api/contact/${EXAMPLE.contactId}`]
    const shown = await Promise.all(paths.map((each) => send('GET', each, { key })))
    return [await content(), shown.map((response) => response.headers.get('etag'))]
  }
  expect((await sent()).status).toBe(success)
  // If the removal in the example is sent again, it empties the earlier events of the first request.
  if (operationId === 'reportChanges') await sent()
  const before = await state()
  expect((await sent()).status).toBeLessThan(300)
  expect(await state()).toEqual(before)
})

test.each(safeGets)(
  '$operationId responds to HEAD with the status and the headers of the GET and no body, also for errors',
  async ({ operationId, path, headers }) => {
    const { keyOf, send } = await createHarness()
    const key = await keyOf(OWNER)
    const nowhere = fill(policies[operationId].path, () => 'none')
    for (const [at, credential] of [
      [path, key],
      [nowhere, key],
      [path, undefined],
    ] as const) {
      const get = await send('GET', at, { key: credential, headers })
      const head = await send('HEAD', at, { key: credential, headers })
      expect(head.status).toBe(get.status)
      expect(without(head.headers)).toEqual(without(get.headers))
      expect(await head.text()).toBe('')
    }
  },
)

const cached = knownRequests.filter(({ operationId }) => policies[operationId].statuses.includes(304))
const tags: [what: string, from: (tag: string) => string][] = [
  ['the current ETag', (tag) => tag],
  ['a list with the current ETag', (tag) => `"other", ${tag}`],
  ['the current ETag as a weak one', (tag) => `W/${tag}`],
  ['any', () => '*'],
]
test.each(cached.flatMap((known) => tags.map(([what, from]) => ({ ...known, what, from }))))(
  '$operationId returns 304 with the ETag and no body for an If-None-Match with $what',
  async ({ path, headers, from }) => {
    const { keyOf, send } = await createHarness()
    const key = await keyOf(OWNER)
    const tag = (await send('GET', path, { key, headers })).headers.get('etag') ?? ''
    const conditional = { ...headers, 'If-None-Match': from(tag) }
    for (const method of ['GET', 'HEAD']) {
      const response = await send(method, path, { key, headers: conditional })
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, tag, ''])
    }
  },
)

test.each(cached)('$operationId returns the whole response for an If-None-Match with another ETag', async (known) => {
  const { keyOf, send } = await createHarness()
  const headers = { ...known.headers, 'If-None-Match': '"other", W/"another"' }
  expect((await send('GET', known.path, { key: await keyOf(OWNER), headers })).status).toBe(known.success)
})

const comparing =
  (...names: string[]) =>
  (a: JsonObject, b: JsonObject) => {
    const differs = names.find((name) => a[name] !== b[name])
    return differs === undefined ? 0 : text(a[differs]) < text(b[differs]) ? -1 : 1
  }
const oldestFirst = comparing('createdAt', 'uniqueId')
const latestFirst = comparing('lastActivityAt', 'uniqueId')
/** The words of descriptions for the orders of lists. */
const ORDERS: readonly (readonly [words: string, compare: (a: JsonObject, b: JsonObject) => number])[] = [
  ['in the order of their identifiers', comparing('uniqueId')],
  ['the oldest first', oldestFirst],
  ['newest first', (a, b) => oldestFirst(b, a)],
  ['those with the latest activity first', (a, b) => latestFirst(b, a)],
]

const paged = knownRequests.filter(({ operationId }) => policies[operationId].inputs.includes('query.cursor'))
const pageOf = async (response: Response) => {
  const { nextCursor, ...list } = object(await response.json())
  return { items: Object.values(list).flat(), nextCursor }
}

test.each(paged)(
  '$operationId links pages of one item each, which together have all items once',
  async ({ operationId, path, headers }) => {
    const { keyOf, send } = await createHarness()
    const key = await keyOf(OWNER)
    if (operationId === 'listQueuedMessages') await sendMessages({ send }, key, 2)
    const start = `${path}${path.includes('?') ? '&' : '?'}limit=`
    const whole = await pageOf(await send('GET', `${start}100`, { key, headers }))
    expect(whole.nextCursor).toBeUndefined()
    expect(whole.items.length, `fixture.ts has nothing for ${operationId} to list`).toBeGreaterThan(0)
    const items: unknown[] = []
    for (let link: string | undefined = `${start}1`; link !== undefined;) {
      const response = await send('GET', link, { key, headers })
      ;[, link] = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? []
      const page = await pageOf(response)
      expect(page.items).toHaveLength(1)
      expect(link && new URLSearchParams(link.split('?')[1]).get('cursor')).toBe(page.nextCursor)
      items.push(...page.items)
    }
    expect(items).toEqual(whole.items)
    const [, compare] = ORDERS.find(([words]) => factsOf(operationId).description.includes(words)) ?? []
    expect(compare, `The description of ${operationId} says in no known words in which order it lists.`).toBeDefined()
    expect(items).toEqual(items.map((item) => object(item)).toSorted(compare))
  },
)
