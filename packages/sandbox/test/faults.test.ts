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

test('a lost response: the service has sent the message, the client sends it again, and it is there once', async () => {
  const { uniqueId } = await sandbox.add.conversation({ messages: [] })
  const { agent, statuses } = agentAndStatuses()
  sandbox.next('sendMessage').loseResponse()
  const { message } = await agent.sendMessage(uniqueId, TEXT)
  expect(statuses).toEqual(['TypeError: fetch failed', 201])
  expect((await agent.listMessages(uniqueId)).messages).toEqual([message])
})

test('a lost response to a regeneration locks no caller out: the old key works until a new one is used', async () => {
  const owner = createParley(sandbox.as('owner'))
  let stored = sandbox.apiKeys.owner
  const persist = ({ key }: { key: string }) => void (stored = key)
  sandbox.next('regenerateApiKey').loseResponse()
  expect(await failure(owner.rotateApiKey({ persist }))).toBe('regeneration_outcome_unknown')
  expect(stored).toBe(sandbox.apiKeys.owner)
  await owner.getCaller()
  await owner.rotateApiKey({ persist })
  expect(stored).not.toBe(sandbox.apiKeys.owner)
  await createParley({ ...sandbox.as('owner'), apiKey: stored }).getCaller()
})

test('a delay: the client stops waiting, although the service did what it was asked for', async () => {
  const { uniqueId } = await sandbox.add.conversation()
  const { agent } = agentAndStatuses({ retry: false })
  sandbox.next('updateConversation').delay(3_600_000)
  expect(await failure(agent.updateConversation(uniqueId, { status: 'Closed' }, { timeoutMs: 50 }))).toBe('timeout')
  expect(await agent.getConversation(uniqueId)).toMatchObject({ conversation: { status: 'Closed' } })
})

test('a delayed response comes in the end', async () => {
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

test('a 429: the quota is really used up, and the client waits until it is whole again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { agent, statuses } = agentAndStatuses({ timeoutMs: Infinity })
  const begun = Date.now()
  sandbox.next('listTags').exhaustRateLimit(20)
  await withoutWaiting(agent.listTags())
  expect(statuses).toEqual([429, 200])
  expect(Date.now() - begun).toBeGreaterThanOrEqual(20_000)
})

test('a 429 for longer than the client waits ends when the clock is advanced, and others are not limited', async () => {
  const { agent, statuses } = agentAndStatuses()
  sandbox.next('listTags').exhaustRateLimit()
  const error = await agent.listTags().catch((thrown: unknown) => thrown)
  expect(isProblem(error) && [error.code, error.retryAfterMs]).toEqual(['rate_limit_exceeded', 60_000])
  await createParley(sandbox.as('colleague')).listTags()
  sandbox.clock.advance(60_000)
  await agent.listTags()
  expect(statuses).toEqual([429, 200])
})

test('a 503: nothing has happened, and the client tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { uniqueId } = await sandbox.add.conversation({ messages: [] })
  const { agent, statuses } = agentAndStatuses({ timeoutMs: Infinity })
  sandbox.next('sendMessage').unavailable()
  sandbox.next('sendMessage').unavailable()
  await withoutWaiting(agent.sendMessage(uniqueId, TEXT))
  expect(statuses).toEqual([503, 503, 201])
  expect((await agent.listMessages(uniqueId)).messages).toHaveLength(1)
})

test('a 412: a colleague takes the conversation between read and write, and the client can decide again', async () => {
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

test('a superseded key: what a process with the old key gets is a 401, also between two of its requests', async () => {
  const { agent, statuses } = agentAndStatuses()
  await agent.getCaller()
  sandbox.next().after(() => sandbox.supersedeApiKey('agent'))
  const error = await agent.listTags().catch((thrown: unknown) => thrown)
  expect(isProblem(error) && error.code).toBe('api_key_invalid')
  expect(statuses).toEqual([200, 401])
  await createParley(sandbox.as('agent')).listTags()
})

test('a fault is for the next request of its operation, each for one, in their order', async () => {
  const { agent, statuses } = agentAndStatuses({ retry: false })
  sandbox.next('listTags').unavailable()
  sandbox.next('listTags').loseResponse()
  await agent.getCaller()
  for (let call = 0; call < 3; call++) await failure(agent.listTags())
  expect(statuses).toEqual([200, 503, 'TypeError: fetch failed', 200])
})

test('a fault that makes no sense is an error of the test', async () => {
  const url = `${sandbox.baseUrl}/health/live`
  sandbox.next().exhaustRateLimit()
  await expect(sandbox.fetch(url)).rejects.toThrow('not an operation')
  sandbox.next().conflict()
  await expect(sandbox.fetch(url)).rejects.toThrow('no colleague can change it')
})
