// The examples of the contract are responses that the service really sends.
import { contract, type ApiKeyEnvelope, type Caller, type MessageEnvelope } from '@parley/contract'
import { list, locate, object, pointerOf, valueAt } from '@parley/contract/document'
import { errorExampleHeaders } from '@parley/tools/text'
import { expect, onTestFinished, test } from 'vitest'
import { OutcomeUnknown, StoreUnavailable } from '../src/sql/errors.ts'
import type { OperationId } from '../src/generated/policy.ts'
import { createBrokenResponse } from '../src/http/broken-http.ts'
import { policies } from '../src/http/policy.ts'
import { AGENT, CONVERSATION, EXAMPLE, FULL_CONTACT, LOST_IDENTITY, OWNER, READER } from './fixture.ts'
import { newFilledStorage } from './engine.ts'
import { exampleOf, move, react, REQUEST_ID, sendText } from './example-requests.ts'
import { createHarness, type Harness } from './harness.ts'
import { paged, resolve } from './requests.ts'
import { changed } from './stores.ts'
import { put } from './contents.ts'
import { purgeDeleted } from '../src/domain/operator/purge.ts'

const NEW_WITH_HER_NUMBER = { phone: EXAMPLE.contact.phone, channelId: 'chn_first' }
const STALE = { ...REQUEST_ID, 'If-Match': '"stale"' }

test('the response of an update is the example of the contract', async () => {
  const { keyOf, update } = await createHarness()
  const response = await update(await keyOf(OWNER), { status: EXAMPLE.status })
  expect(await response.json()).toEqual(exampleOf('ConversationEnvelope'))
  // The first request of a minute leaves 599 of 600, as both examples of the headers say.
  const { RateLimit, RateLimitPolicy } = contract.components.headers
  expect(response.headers.get('RateLimit')).toBe(RateLimit.schema.examples[0])
  expect(response.headers.get('RateLimit-Policy')).toBe(RateLimitPolicy.schema.examples[0])
  expect(contract.components.schemas.RateLimitList.examples).toEqual(
    [RateLimit, RateLimitPolicy].flatMap(({ schema }) => schema.examples),
  )
})

/** The query parameters of the examples, in addition to a limit of as many items as the example has. */
const FILTERS: Partial<Record<OperationId, string>> = { listConversations: `&status=${EXAMPLE.status}` }

test.each(paged)('the example of the response to $operationId is a real page, except for its cursor', async (known) => {
  const { operationId, path, success } = known
  const { keyOf, update, send } = await createHarness()
  const key = await keyOf(OWNER)
  await update(key, { status: EXAMPLE.status })
  const { method, path: template } = policies[operationId]
  const { at } = locate(object(contract), pointerOf('paths', template, method, 'responses', success))
  const { nextCursor, ...example } = object(
    list(resolve(valueAt(at, '/content/application~1json/schema'))['examples'])[0],
  )
  const most = Object.values(example).flat().length
  const response = await send('GET', `${path}?limit=${most}${FILTERS[operationId] ?? ''}`, { key })
  const { nextCursor: _, ...page } = object(await response.json())
  expect(Object.values(page).flat().length, `fixture.ts has nothing for ${operationId} to list`).toBeGreaterThan(0)
  expect(example).toEqual(page)
  expect(nextCursor).toBeTypeOf('string')
})

test('the response about the caller is the example of the contract, except for the key', async () => {
  const { keyOf, send } = await createHarness()
  const { apiKey, ...caller } = (await (
    await send('GET', '/api/auth/me', { key: await keyOf(OWNER) })
  ).json()) as Caller
  expect({ ...(exampleOf('Caller') as Caller), ...caller }).toEqual(exampleOf('Caller'))
  expect(Object.keys(apiKey)).toEqual(Object.keys((exampleOf('Caller') as Caller).apiKey))
})

const LOST_TO_NEW = { to: { kind: 'NewContact' }, identities: [{ channelId: 'chn_first', value: '33600000000' }] }
const LARGE = [changed(EXAMPLE.contactId, { attributes: { plan: 'x'.repeat(16_483) } })]
const MORE = { attributes: { a: 1 } }
const ALL_TO_FULL = { to: { kind: 'Contact', contactId: FULL_CONTACT.uniqueId } }

test('the response to a sent message is the example of the contract, except for its identifier and time', async () => {
  const { message: example } = exampleOf('MessageEnvelope') as MessageEnvelope
  const { uniqueId, createdAt } = example
  const { message } = (await (await sendText(await createHarness())).json()) as MessageEnvelope
  expect({ ...message, uniqueId, createdAt }).toEqual(example)
})

/** The body of the example of a request or a response of the contract. */
const valueOf = (name: keyof typeof contract.components.examples): unknown => contract.components.examples[name].value

test('the responses that create something are the examples of the contract, except for their identifiers', async () => {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, [changed(CONVERSATION, { status: 'Closed' }), changed('chn_first', { phoneMatching: 'Never' })])
  const key = await keyOf(OWNER)
  const json = valueOf('CreateConversation')
  const unreachable = await send('POST', '/api/conversations', { key, headers: REQUEST_ID, json })
  expect(await unreachable.json()).toEqual(exampleOf('WritingConflictProblem'))
  await put(storage, [changed('chn_first', {})])
  for (const [path, name, created] of [
    ['contacts', 'CreateContact', 'ContactCreated'],
    ['conversations', 'CreateConversation', 'ConversationCreated'],
  ] as const) {
    const response = await send('POST', `/api/${path}`, { key, json: valueOf(name) })
    const [[property, made] = ['', {}]] = Object.entries(object(await response.json()))
    const { uniqueId, ...example } = object(object(valueOf(created))[property])
    expect({ ...object(made), uniqueId }).toEqual({ ...example, uniqueId })
  }
})

test('the response to an update of a contact is the example of the contract', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('POST', `/api/contact/${EXAMPLE.contactId}`, { key: await keyOf(OWNER), json: {} })
  expect(await response.json()).toEqual(exampleOf('ContactEnvelope'))
})

const problems: [string, (harness: Harness) => Promise<Response>][] = [
  [
    'RequestInvalidProblem',
    async ({ update, keyOf }) => update(await keyOf(OWNER), { status: 'Open' }, { headers: REQUEST_ID }),
  ],
  ['ApiKeyMissingProblem', ({ update }) => update(undefined, {}, { headers: REQUEST_ID })],
  ['ApiKeyInvalidProblem', ({ update }) => update('parley_x', {}, { headers: REQUEST_ID })],
  ['PermissionMissingProblem', async ({ update, keyOf }) => update(await keyOf(READER), {}, { headers: REQUEST_ID })],
  ['UnsafeRequestRejectedProblem', ({ regenerate }) => regenerate(undefined, { ...REQUEST_ID, Purpose: 'prefetch' })],
  ['RouteNotFoundProblem', ({ send }) => send('GET', '/api/conversation', { headers: REQUEST_ID })],
  [
    'ConversationNotFoundProblem',
    async ({ update, keyOf, storage, clock }) => {
      const key = await keyOf(OWNER)
      await update(key, { status: 'Deleted' })
      await purgeDeleted(storage, { at: new Date(clock.ms) }, new Date(clock.ms + 1))
      return update(key, { status: 'Active' }, { headers: REQUEST_ID })
    },
  ],
  [
    'MethodNotAllowedProblem',
    // A GET that isn't safe has no HEAD, so another method on this path is unlikely.
    ({ send }) => send('DELETE', '/api/auth/api-keys/regenerate', { headers: REQUEST_ID }),
  ],
  [
    'PreconditionFailedProblem',
    async ({ update, keyOf }) => {
      const key = await keyOf(OWNER)
      await update(key, { status: 'Closed' })
      return update(key, { status: 'Active' }, { headers: STALE })
    },
  ],
  [
    'ContactNotFoundProblem',
    async ({ send, keyOf, storage }) => {
      // The contact of the example is in the store, but belongs to others.
      const { createdAt } = EXAMPLE
      const other = { type: 'organization', uniqueId: 'org_other', name: 'Other', createdAt } as const
      await put(storage, [other, changed(OWNER, { organizationId: 'org_other', roleIds: [] })])
      const key = await keyOf(OWNER, 'org_other')
      return send('POST', `/api/contact/${EXAMPLE.contactId}`, { key, headers: REQUEST_ID, json: {} })
    },
  ],
  [
    'ConversationAssignedProblem',
    async ({ send, keyOf, storage }) => {
      await put(storage, [changed(CONVERSATION, { status: 'Closed' })])
      const sent = { key: await keyOf(OWNER), headers: REQUEST_ID, json: { memberId: READER, onlyIfUnassigned: true } }
      return send('PUT', `/api/conversation/${CONVERSATION}/assignee`, sent)
    },
  ],
  ['ReferenceUnknownProblem', async (harness) => sendText(harness, { replyToMessageId: 'msg_none' })],
  [
    'IdempotencyKeyReusedProblem',
    async (harness) => {
      await sendText(harness)
      return sendText(harness, { messageData: { text: 'Another message' } })
    },
  ],
  [
    'ConversationNotActiveProblem',
    async (harness) => {
      await put(harness.storage, [changed(CONVERSATION, { status: 'Closed' })])
      return sendText(harness)
    },
  ],
  [
    'ContactBlockedProblem',
    async (harness) => {
      await put(harness.storage, [changed(EXAMPLE.contactId, { status: 'Blocked' })])
      return sendText(harness)
    },
  ],
  [
    'MemberBoundProblem',
    async ({ send, keyOf, storage }) => {
      const role = changed('rol_agent', { permissions: ['Create:Contact'] })
      await put(storage, [role, changed(AGENT, { channelId: 'chn_first' })])
      return send('POST', '/api/contacts', { key: await keyOf(AGENT), headers: REQUEST_ID, json: NEW_WITH_HER_NUMBER })
    },
  ],
  ['ContactPreconditionFailedProblem', (harness) => move(harness, [], { name: 'Ada' }, '', STALE)],
  ['AttributesTooLargeProblem', (harness) => move(harness, LARGE, MORE, '')],
  [
    'ContactExistsProblem',
    async ({ send, keyOf }) =>
      send('POST', '/api/contacts', { key: await keyOf(OWNER), headers: REQUEST_ID, json: NEW_WITH_HER_NUMBER }),
  ],
  [
    'ReplyWindowClosedProblem',
    async (harness) => {
      await put(harness.storage, [changed('chn_first', { replyWindowSeconds: 86_400 })])
      harness.clock.ms = Date.parse(EXAMPLE.createdAt) + 86_400_000
      return sendText(harness)
    },
  ],
  ['MessageNotFoundProblem', (harness) => react(harness, 'msg_none')],
  [
    'MessageNotHandedOverProblem',
    async (harness) => {
      const id = EXAMPLE.messages[1]?.uniqueId ?? ''
      await put(harness.storage, [changed(id, { messagingAppMessageId: undefined })])
      return react(harness, id)
    },
  ],
  ['TemplateUnsupportedProblem', (harness) => sendText(harness, object(valueOf('SendTemplate')))],
  [
    'IdentityLostProblem',
    async (harness) => {
      await put(harness.storage, LOST_IDENTITY)
      return sendText(harness)
    },
  ],
  ['IdentityMovedProblem', (harness) => move(harness, LOST_IDENTITY, LOST_TO_NEW)],
  ['IdentityLimitReachedProblem', (harness) => move(harness, [FULL_CONTACT], ALL_TO_FULL)],
  [
    'PositionUnknownProblem',
    async ({ send, keyOf }) => send('GET', '/api/events?after=1', { key: await keyOf(OWNER), headers: REQUEST_ID }),
  ],
  [
    'BodyTooLargeProblem',
    async ({ update, keyOf }) => update(await keyOf(OWNER), { status: 'x'.repeat(20_000) }, { headers: REQUEST_ID }),
  ],
  [
    'MediaTypeUnsupportedProblem',
    async ({ update, keyOf }) =>
      update(await keyOf(OWNER), {}, { headers: { ...REQUEST_ID, 'Content-Type': 'text/plain' } }),
  ],
  [
    'ApiKeySupersededProblem',
    async () => {
      const { keyOf, regenerate, update } = await createHarness({ KEY_GRACE_SECONDS: 60 })
      const old = await keyOf(OWNER)
      const { apiKey } = (await (await regenerate(old)).json()) as ApiKeyEnvelope
      await update(apiKey.key, { status: 'Closed' })
      return regenerate(old, REQUEST_ID)
    },
  ],
  [
    'RateLimitExceededProblem',
    async ({ keyOf, update }) => {
      const key = await keyOf(OWNER)
      const { rateLimit } = policies.updateConversation.policy
      await Promise.all(Array.from({ length: rateLimit?.quota ?? 0 }, () => update(key, { status: 'Open' })))
      return update(key, { status: 'Closed' }, { headers: REQUEST_ID })
    },
  ],
  ['InternalErrorProblem', () => updateWhere(new Error('the disk speaks in tongues'))],
  ['ServiceUnavailableProblem', () => updateWhere(new StoreUnavailable('The queue is full.'))],
  ['OutcomeUnknownProblem', () => updateWhere(new OutcomeUnknown('The database broke off.'))],
]

/** The response of an update if the store fails with an error. */
async function updateWhere(error: Error): Promise<Response> {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  const { keyOf, update } = await createHarness({ storage })
  const key = await keyOf(OWNER)
  // The first use of a key is a write, too.
  await update(key, { status: 'Active' })
  storage.write = () => Promise.reject(error)
  return update(key, { status: 'Closed' }, { headers: REQUEST_ID })
}

test.each(problems)('the example of %s is a real response', async (schema, ask) => {
  const response = await ask(await createHarness())
  const headers = errorExampleHeaders(object(contract), object(object(contract.components.schemas)[schema]))
  for (const [name, value] of headers)
    expect([name, comparable(name, response.headers.get(name))]).toEqual([name, comparable(name, value)])
  expect(await response.json()).toEqual(exampleOf(schema))
})

/** Returns the value of a header without what differs each time: an ETag, and how many requests remain, unless none does. */
const comparable = (name: string, value: string | null) =>
  value?.replace(name === 'ETag' ? /[\w-]+/ : /r=[1-9]\d*;/, 'some')

const broken = [
  ['RequestTimedOutProblem', 'ERR_HTTP_REQUEST_TIMEOUT'],
  ['HeaderFieldsTooLargeProblem', 'HPE_HEADER_OVERFLOW'],
] as const

test.each(broken)('the example of %s is the response to malformed HTTP', (schema, reason) => {
  const { body } = createBrokenResponse(reason, () => undefined)
  expect({ ...(JSON.parse(body) as object), requestId: REQUEST_ID['X-Request-Id'] }).toEqual(exampleOf(schema))
})

test('the example of each error is compared with a real response', () => {
  const documented = Object.entries(contract.components.schemas).filter(([, schema]) => 'x-problem' in schema)
  const compared = [...problems, ...broken].map(([schema]) => schema)
  expect(compared.toSorted()).toEqual(documented.map(([schema]) => schema).toSorted())
})
