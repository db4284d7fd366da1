// Each fault, and a client that copes with it.
import { createParley, isParleyError, isProblem } from '@parley/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox } from '../src/index.ts'

const sandbox = await createSandbox()
beforeEach(() => sandbox.reset())
afterEach(() => void vi.useRealTimers())
afterAll(() => sandbox.close())

const TEXT = { messageType: 'Text', messageData: { text: 'It arrives today.' } } as const

/** Remembers the statuses of the responses that came. */
function agentAndStatuses(options: object = {}) {
  const statuses: (number | string)[] = []
  const { fetch, ...own } = sandbox.as('agent')
  const watched: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init)
      statuses.push(response.status)
      return response
    } catch (error) {
      statuses.push(String(error))
      throw error
    }
  }
  return { agent: createParley({ ...own, fetch: watched, retry: { baseDelayMs: 0 }, ...options }), statuses }
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: unknown) => (isParleyError(error) ? error.kind : error),
  )

test('loseResponse: the client retries, and the message is stored once', async () => {
  const { uniqueId } = await sandbox.add.conversation({ messages: [] })
  const { agent, statuses } = agentAndStatuses()
  sandbox.next('sendMessage').loseResponse()
  const { message } = await agent.sendMessage(uniqueId, TEXT)
  expect(statuses).toEqual(['TypeError: fetch failed', 201])
  expect((await agent.listMessages(uniqueId)).messages).toEqual([message])
})

test('loseResponse of a regeneration leaves the old key valid', async () => {
  const owner = createParley(sandbox.as('owner'))
  const old = sandbox.apiKeys.owner
  let stored = old
  const persist = ({ key }: { key: string }) => void (stored = key)
  sandbox.next('regenerateApiKey').loseResponse()
  expect(await failure(owner.rotateApiKey({ persist }))).toBe('regeneration_outcome_unknown')
  expect([stored, sandbox.apiKeys.owner]).toEqual([old, old])
  await owner.getCaller()
  await owner.rotateApiKey({ persist })
  expect(stored).not.toBe(old)
  expect(sandbox.apiKeys.owner).toBe(stored)
  await createParley(sandbox.as('owner')).getCaller()
})

test('delay: the client times out although the service executed the request', async () => {
  const { uniqueId } = await sandbox.add.conversation()
  const { agent } = agentAndStatuses({ retry: false })
  sandbox.next('updateConversation').delay(3_600_000)
  expect(await failure(agent.updateConversation(uniqueId, { status: 'Closed' }, { timeoutMs: 50 }))).toBe('timeout')
  expect(await agent.getConversation(uniqueId)).toMatchObject({ conversation: { status: 'Closed' } })
})

test('delay: the response comes after its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { agent, statuses } = agentAndStatuses({ timeoutMs: Infinity })
  sandbox.next().delay(5000)
  const call = agent.getCaller()
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  expect(statuses).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(await call).toMatchObject({ member: { uniqueId: 'mem_agent' } })
})

const nextTurn = () =>
  new Promise<boolean>((resolve) => {
    setImmediate(resolve, false)
  })

/** Lets the timers of the client run as soon as they are set, until a call is done. */
async function withoutWaiting<Result>(call: Promise<Result>): Promise<Result> {
  const isDone = call.then(() => true)
  while (!(await Promise.race([isDone, nextTurn()]))) await vi.advanceTimersToNextTimerAsync()
  return call
}

test('exhaustRateLimit: the client waits until the limit is restored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { agent, statuses } = agentAndStatuses({ timeoutMs: Infinity })
  const begun = Date.now()
  sandbox.next('listTags').exhaustRateLimit(20)
  await withoutWaiting(agent.listTags())
  expect(statuses).toEqual([429, 200])
  expect(Date.now() - begun).toBeGreaterThanOrEqual(20_000)
})

test('exhaustRateLimit ends when the clock is advanced, and limits no other member', async () => {
  const { agent, statuses } = agentAndStatuses()
  sandbox.next('listTags').exhaustRateLimit()
  const error = await agent.listTags().catch((thrown: unknown) => thrown)
  expect(isProblem(error) && [error.code, error.retryAfterMs]).toEqual(['rate_limit_exceeded', 60_000])
  await createParley(sandbox.as('colleague')).listTags()
  sandbox.clock.advance(60_000)
  await agent.listTags()
  expect(statuses).toEqual([429, 200])
})

test('unavailable: the request has no effect, and the client retries immediately', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { uniqueId } = await sandbox.add.conversation({ messages: [] })
  const { agent, statuses } = agentAndStatuses({ timeoutMs: Infinity })
  const begun = Date.now()
  sandbox.next('sendMessage').unavailable()
  sandbox.next('sendMessage').unavailable()
  await withoutWaiting(agent.sendMessage(uniqueId, TEXT))
  expect([Date.now() - begun, ...statuses]).toEqual([0, 503, 503, 201])
  expect((await agent.listMessages(uniqueId)).messages).toHaveLength(1)
})

test('unavailable: the response has the given Retry-After', async () => {
  const { agent } = agentAndStatuses({ retry: false })
  sandbox.next('listTags').unavailable(20)
  const error = await agent.listTags().catch((thrown: unknown) => thrown)
  expect(isProblem(error) && [error.code, error.retryAfterMs]).toEqual(['service_unavailable', 20_000])
})

test('conflict: a colleague changes the conversation between read and write', async () => {
  const { uniqueId } = await sandbox.add.conversation()
  const { agent } = agentAndStatuses()
  const close = async (etag: string) => agent.updateConversation(uniqueId, { status: 'Closed' }, { ifMatch: etag })
  for (const assignee of ['mem_colleague', undefined]) {
    const { etag } = await agent.updateConversation(uniqueId, { status: 'Active' })
    sandbox.next('updateConversation').conflict()
    const error = await close(etag).catch((thrown: unknown) => thrown)
    if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
    expect(error.conversation.status).toBe('Active')
    expect(error.conversation.assignedTo?.uniqueId).toBe(assignee)
    expect((await close(error.etag ?? '')).conversation.status).toBe('Closed')
  }
})

test('conflict: a colleague changes the contact between read and write', async () => {
  const { uniqueId } = await sandbox.add.contact()
  const { agent } = agentAndStatuses()
  const rename = async (etag: string) => agent.updateContact(uniqueId, { name: 'Ada' }, { ifMatch: etag })
  for (let round = 0; round < 2; round++) {
    const { etag } = await agent.updateContact(uniqueId, { name: 'Unknown' })
    sandbox.next('updateContact').conflict()
    const error = await rename(etag).catch((thrown: unknown) => thrown)
    if (!isProblem(error, 'updateContact') || error.code !== 'contact_precondition_failed') throw error
    expect(error.contact).toMatchObject({ name: 'Unknown', attributes: { changedByColleague: expect.any(String) } })
    expect((await rename(error.etag)).contact).toEqual({ ...error.contact, name: 'Ada' })
  }
})

test('supersedeApiKey: a client with the old key gets a 401, also between two requests', async () => {
  const { agent, statuses } = agentAndStatuses()
  await agent.getCaller()
  sandbox.next().after(() => sandbox.supersedeApiKey('agent'))
  const error = await agent.listTags().catch((thrown: unknown) => thrown)
  expect(isProblem(error) && error.code).toBe('api_key_invalid')
  expect(statuses).toEqual([200, 401])
  await createParley(sandbox.as('agent')).listTags()
})

test('each fault happens to one request of its operation, in their order', async () => {
  const { agent, statuses } = agentAndStatuses({ retry: false })
  sandbox.next('listTags').unavailable()
  sandbox.next('listTags').loseResponse()
  await agent.getCaller()
  for (let call = 0; call < 3; call++) await failure(agent.listTags())
  expect(statuses).toEqual([200, 503, 'TypeError: fetch failed', 200])
})

/** The errors of promises that aren't handled, which a test runner reports. */
async function unhandled(work: () => Promise<unknown>): Promise<unknown[]> {
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const errors: unknown[] = []
  process.on('unhandledRejection', (error) => errors.push(error))
  try {
    await work()
    await nextTurn()
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
  return errors
}

test('a fault that doesn’t fit its request fails the test, and no retry hides it', async () => {
  const { agent } = agentAndStatuses()
  const broken = new Error('A mistake of the test.')
  for (const [fault, message] of [
    [() => sandbox.next().conflict(), 'no colleague can change it'],
    [() => sandbox.next('listTags').after(() => Promise.reject(broken)), 'A mistake'],
    [
      () =>
        sandbox.next('listTags').after(() => {
          throw broken
        }),
      'A mistake',
    ],
  ] as const) {
    fault()
    expect(await unhandled(() => agent.listTags())).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) as string }),
    ])
  }
  sandbox.next().exhaustRateLimit()
  const errors = await unhandled(() => sandbox.fetch(`${sandbox.baseUrl}/health/live`).catch(() => undefined))
  expect(String(errors[0])).toContain('not an operation')
})

test('a fault that fits no request of its operation is rejected immediately', () => {
  expect(() => sandbox.next('listTag' as 'listTags')).toThrow('There is no operation listTag.')
  expect(() => sandbox.next('listTags').conflict()).toThrow('no colleague can change it')
  for (const value of [Number.NaN, -5, Infinity, 2 ** 31, '5' as unknown as number]) {
    expect(() => sandbox.next().delay(value)).toThrow(TypeError)
  }
  for (const value of [Number.NaN, -1, 0.5, Infinity]) {
    expect(() => sandbox.next().unavailable(value)).toThrow(TypeError)
    expect(() => sandbox.next().exhaustRateLimit(value)).toThrow(TypeError)
  }
  expect(sandbox.unusedFaults).toEqual([])
})

test('unusedFaults lists faults until they happen or the sandbox is reset', async () => {
  const { agent } = agentAndStatuses()
  sandbox.next('listTags').loseResponse()
  sandbox.next().delay(0)
  sandbox.next('sendMessage').after(() => undefined)
  const unused = [{ fault: 'loseResponse', operation: 'listTags' }, { fault: 'delay' }]
  expect(sandbox.unusedFaults).toEqual([...unused, { fault: 'after', operation: 'sendMessage' }])
  await agent.listTags()
  expect(sandbox.unusedFaults).toEqual([{ fault: 'after', operation: 'sendMessage' }])
  await sandbox.reset()
  expect(sandbox.unusedFaults).toEqual([])
})

test('reset ends a delay with the response, and close without one', async () => {
  const own = await createSandbox()
  const call = () => own.fetch(`${own.baseUrl}/health/live`)
  own.next().delay(3_600_000)
  const [early] = [call(), await nextTurn(), await own.reset()]
  expect((await early).status).toBe(200)
  own.next().delay(3_600_000)
  // Its delay begins after the client has gone.
  const controller = new AbortController()
  const aborted = own.fetch(own.baseUrl, { signal: controller.signal }).catch(String)
  controller.abort('too late')
  expect(await aborted).toBe('too late')
  own.next().delay(3_600_000)
  const lost = call().catch(String)
  await nextTurn()
  await own.close()
  expect(await lost).toBe('TypeError: fetch failed')
})
