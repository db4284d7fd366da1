import { createParley, isProblem } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts'

async function newSandbox(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await createSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

const statusOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (isProblem(error) ? error.code : error),
  )

test('each member has the permissions of its role only', async () => {
  const sandbox = await newSandbox()
  const { uniqueId } = await sandbox.add.conversation()
  const can = async (person: Parameters<Sandbox['as']>[0]) => {
    const parley = createParley({ ...sandbox.as(person), retry: false })
    const message = { messageType: 'Text', messageData: { text: 'Hello' } } as const
    const received = {
      messagingAppMessageId: 'app.1',
      contact: { messagingAppContactId: 'app.c', phone: '+33' },
      ...message,
    }
    return [
      await statusOf(parley.sendMessage(uniqueId, message)),
      await statusOf(parley.receiveMessages({ messages: [received] })),
      await statusOf(parley.listEvents()),
    ]
  }
  const not = 'permission_missing'
  expect(await can('owner')).toEqual(['done', 'done', 'done'])
  expect(await can('agent')).toEqual(['done', not, not])
  expect(await can('colleague')).toEqual(['done', not, not])
  expect(await can('channel')).toEqual([not, 'done', 'done'])
  expect(await can('integration')).toEqual([not, not, 'done'])
})

test('the sandbox’s fetch rejects with the reason of a signal, and responds to HEAD without a body', async () => {
  const sandbox = await newSandbox()
  const url = 'https://another-host.example/api/auth/api-keys/regenerate'
  await expect(sandbox.fetch(url, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
  const controller = new AbortController()
  const headers = { Authorization: `Bearer ${sandbox.apiKeys.integration}` }
  const waiting = sandbox.fetch(new URL('/api/events?wait=30', url), { headers, signal: controller.signal })
  controller.abort('too late')
  await expect(waiting).rejects.toBe('too late')
  const head = await sandbox.fetch(new Request(url, { method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([405, ''])
})

test('listen serves the sandbox with its faults on a port, and changes no globals of the process', async () => {
  const globals = [Request, Response, fetch]
  const sandbox = await newSandbox()
  const baseUrl = await sandbox.listen()
  expect(await sandbox.listen()).toBe(baseUrl)
  expect([Request, Response, fetch]).toEqual(globals)
  const { uniqueId } = await sandbox.add.conversation({ messages: [] })
  const agent = createParley({ baseUrl, apiKey: sandbox.apiKeys.agent })
  sandbox.next('sendMessage').loseResponse()
  await agent.sendMessage(uniqueId, { messageType: 'Text', messageData: { text: 'On its way.' } })
  expect((await agent.listMessages(uniqueId)).messages).toHaveLength(1)
  // Without a length, as a stream is sent.
  const body = new Blob(['{"status":"Closed"}']).stream()
  const headers = { Authorization: `Bearer ${sandbox.apiKeys.agent}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  expect((await fetch(`${baseUrl}/api/conversation/${uniqueId}`, init)).status).toBe(200)
  await sandbox.reset()
  expect(await statusOf(agent.getConversation(uniqueId))).toBe('conversation_not_found')
  await sandbox.close()
  await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
  await expect(sandbox.fetch(baseUrl)).rejects.toThrow('The sandbox is closed.')
})

test('variables also set the HTTP server and how many requests can wait for events', async () => {
  const sandbox = await newSandbox({ variables: { KEEP_ALIVE_SECONDS: '7', MAX_CONNECTIONS: '2' } })
  const { headers } = await fetch(`${await sandbox.listen()}/health/live`)
  expect(headers.get('Keep-Alive')).toBe('timeout=7')
  const integration = createParley({ ...sandbox.as('integration'), retry: false })
  const { nextPosition } = await integration.listEvents()
  const controller = new AbortController()
  const { signal } = controller
  const wait = async () => statusOf(integration.listEvents({ after: nextPosition, wait: 30, signal }))
  const waiting = [wait(), wait()]
  expect(await Promise.race(waiting)).toBe('service_unavailable')
  controller.abort()
  await Promise.all(waiting)
})

test('reset restores the initial state, and clients continue', async () => {
  const sandbox = await newSandbox()
  const owner = createParley(sandbox.as('owner'))
  const { apiKeys } = sandbox
  const { uniqueId } = await sandbox.add.conversation()
  await sandbox.supersedeApiKey('owner')
  sandbox.clock.advance(86_400_000)
  sandbox.next('getCaller').unavailable()
  sandbox.next('listTags').exhaustRateLimit()
  await expect(createParley({ ...sandbox.as('owner'), retry: false }).listTags()).rejects.toThrow('rate_limit_exceeded')
  const { nextPosition } = await createParley(sandbox.as('integration')).listEvents()
  const sent = Promise.withResolvers<void>()
  const fetch = async (...request: Parameters<typeof sandbox.fetch>) => {
    sent.resolve()
    return sandbox.fetch(...request)
  }
  const integration = createParley({ ...sandbox.as('integration'), fetch })
  const waiting = integration.listEvents({ after: nextPosition, wait: 30 })

  // A request that is sent only after the reset gets 410: the position is one of the history before it.
  await sent.promise
  await sandbox.reset()
  expect(await waiting).toMatchObject({ events: [] })
  expect(sandbox.apiKeys).toEqual(apiKeys)
  expect(await owner.getCaller()).toMatchObject({ member: { uniqueId: 'mem_owner' } })
  expect(await owner.listTags()).toMatchObject({ tags: [] })
  expect(await statusOf(owner.getConversation(uniqueId))).toBe('conversation_not_found')
  expect((await owner.listEvents()).events).toEqual([])
  expect(await statusOf(integration.listEvents({ after: nextPosition }))).toBe('position_unknown')
  expect(Math.abs(sandbox.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
})

test("the key that a client has regenerated is the member's when it is first used", async () => {
  const sandbox = await newSandbox()
  const { integration: old } = sandbox.apiKeys
  const { apiKey: unused } = await createParley(sandbox.as('integration')).regenerateApiKey()
  expect(sandbox.apiKeys.integration).toBe(old)
  for (let rotation = 0; rotation < 2; rotation++) {
    await createParley(sandbox.as('integration')).rotateApiKey({ persist: () => undefined })
    await createParley(sandbox.as('integration')).getCaller()
  }
  expect([old, unused.key]).not.toContain(sandbox.apiKeys.integration)
  expect(await statusOf(createParley({ ...sandbox.as('integration'), apiKey: unused.key }).getCaller())).toBe(
    'api_key_invalid',
  )
  await createParley(sandbox.as('integration')).getCaller()
  await sandbox.reset()
  expect(sandbox.apiKeys.integration).toBe(old)
})

test('advance moves the clock forward, and rejects invalid times', async () => {
  const sandbox = await newSandbox()
  for (const ms of [Number.NaN, Infinity, -1, 1e18, '5' as unknown as number]) {
    expect(() => sandbox.clock.advance(ms)).toThrow(/^advance takes milliseconds from 0 to \d+, and not /)
  }
  const before = sandbox.clock.now().getTime()
  sandbox.clock.advance(86_400_000)
  expect(sandbox.clock.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000)
})

test('unknown members and variables are rejected', async () => {
  const sandbox = await newSandbox()
  expect(() => sandbox.as('admin' as 'agent')).toThrow('The sandbox has no member admin.')
  await expect(sandbox.supersedeApiKey('admin' as 'agent')).rejects.toThrow('The sandbox has no member admin.')
  await expect(createSandbox({ variables: { KEY_GRACE_SECOND: '60' } })).rejects.toThrow(
    'The service has no variable KEY_GRACE_SECOND.',
  )
})

test('every method rejects after close, and close can be called again', async () => {
  const sandbox = await createSandbox()
  await Promise.all([sandbox.close(), sandbox.close()])
  const calls = [
    () => sandbox.reset(),
    () => sandbox.fetch(sandbox.baseUrl),
    () => sandbox.add.contact(),
    () => sandbox.add.member(),
    () => sandbox.import(''),
    () => sandbox.createApiKey({ organizationId: 'org_sandbox', memberId: 'mem_agent' }),
    () => sandbox.next(),
    () => sandbox.supersedeApiKey('agent'),
    () => sandbox.listen(),
    () => sandbox.webhooks.add({ url: 'http://127.0.0.1:3001/' }),
    () => sandbox.webhooks.delivered(),
  ]
  for (const call of calls) await expect((async () => call())()).rejects.toThrow('The sandbox is closed.')
  await sandbox.close()
})

test('records that are added during a reset are there after it', async () => {
  await using sandbox = await createSandbox()
  const reset = sandbox.reset()
  const contact = await sandbox.add.contact({ name: 'Ada', phone: '+33612345678' })
  await sandbox.webhooks.delivered()
  await reset
  const { contacts } = await createParley(sandbox.as('owner')).listContacts({ phone: '+33612345678' })
  expect(contacts.map(({ uniqueId }) => uniqueId)).toEqual([contact.uniqueId])
})

test('concurrent resets, requests and a close end without an error', async () => {
  const sandbox = await createSandbox()
  const call = () => sandbox.fetch(`${sandbox.baseUrl}/health/live`).then(({ status }) => status)
  const all = [call(), sandbox.reset(), call(), sandbox.reset(), call()]
  const closed = sandbox.close()
  expect(await Promise.all(all)).toEqual([200, undefined, 200, undefined, 200])
  await closed
})

test('variables and log are options', async () => {
  const lines: string[] = []
  const variables = { KEY_GRACE_SECONDS: '60', RATE_LIMIT_GET_CALLER: '1' }
  const sandbox = await newSandbox({ variables, log: (line) => lines.push(line) })
  const [before, now] = [sandbox.as('agent'), await sandbox.supersedeApiKey('agent')]
  const old = createParley({ ...before, retry: false })
  expect(await statusOf(old.getCaller())).toBe('done')
  expect(await statusOf(old.getCaller())).toBe('rate_limit_exceeded')
  sandbox.clock.advance(60_001)
  expect(await statusOf(old.getCaller())).toBe('api_key_invalid')
  expect(await statusOf(createParley({ ...before, apiKey: now }).getCaller())).toBe('done')
  expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([200, 429, 401, 200])
  await expect(createSandbox({ variables: { KEY_GRACE_SECONDS: 'long' } })).rejects.toThrow('KEY_GRACE_SECONDS')
})
