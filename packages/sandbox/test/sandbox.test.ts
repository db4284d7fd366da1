import { type Conversation, createParley, isProblem } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts'

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

test('each member can do what the member is there for, and nothing else', async () => {
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

test('a conversation is added as it is given, with defaults for the rest, and returned as the service shows it', async () => {
  const sandbox = await newSandbox()
  const conversation = await sandbox.add.conversation({
    uniqueId: 'cnv_parcel',
    contact: { name: 'Ada Moreau', attributes: { plan: 'gold' } },
    messages: [
      'Where is my parcel?',
      { text: 'On its way.', direction: 'OutBound', status: 'Delivered' },
      { messageType: 'Location', messageData: { latitude: 43.2, longitude: 5.3 } },
    ],
    tags: ['Refund'],
    assignedToId: 'mem_agent',
  })
  expect(conversation).toMatchObject({
    uniqueId: 'cnv_parcel',
    status: 'Active',
    contact: { name: 'Ada Moreau', attributes: { plan: 'gold' }, phone: expect.stringMatching(/^\+/) as string },
    messages: [
      { author: { kind: 'Contact' }, status: 'Unread', messageData: { text: 'Where is my parcel?' } },
      { author: { kind: 'Member', memberId: 'mem_agent' }, status: 'Delivered', messageType: 'Text' },
      { direction: 'InBound', messageType: 'Location', messageData: { latitude: 43.2 } },
    ],
    numberOfUnreadMessages: 2,
    totalMessages: 3,
    tags: [{ label: 'Refund' }],
    assignedTo: { uniqueId: 'mem_agent' },
  })
  const read = await createParley(sandbox.as('agent')).getConversation('cnv_parcel')
  expect(read).toMatchObject({ conversation })
})

test('messages, contacts, tags and members are added alone, too', async () => {
  const sandbox = await newSandbox()
  const parley = createParley(sandbox.as('owner'))
  const contact = await sandbox.add.contact({ name: 'Ines' })
  const tag = await sandbox.add.tag('VIP')
  const { uniqueId } = await sandbox.add.conversation({ contact, tags: [tag], messages: [] })
  const [message] = await sandbox.add.messages(uniqueId, ['Hello?'])
  const { conversations } = await parley.listConversations()
  expect(conversations).toMatchObject([{ contact: { ...contact }, tags: [tag], totalMessages: 1 }])
  expect((await parley.listMessages(uniqueId)).messages).toEqual([message])

  const { memberId, apiKey } = await sandbox.add.member({ name: 'Reader', permissions: ['Get:Tag'] })
  const reader = createParley({ ...sandbox.as('owner'), apiKey })
  expect((await reader.getCaller()).member).toMatchObject({ uniqueId: memberId, name: 'Reader', accessLevel: 'Member' })
  expect((await reader.listTags()).tags).toEqual([tag])
  expect(await statusOf(reader.listConversations())).toBe('permission_missing')
})

/** Delivers a message of a contact. */
const write = (as: ClientOptions, { messagingAppContactId = '', phone }: Conversation['contact']) => {
  const message = { messageType: 'Text' as const, messageData: { text: 'Still there?' } }
  const contact = { messagingAppContactId, phone }
  return createParley(as).receiveMessages({ messages: [{ messagingAppMessageId: 'app.more', contact, ...message }] })
}

test('a contact that writes after the test began is the one that was added', async () => {
  const sandbox = await newSandbox()
  const { uniqueId, contact } = await sandbox.add.conversation()
  const { results } = await write(sandbox.as('channel'), contact)
  expect(results).toMatchObject([{ result: 'Created', conversationId: uniqueId }])
})

test('a person on a channel may do the same there, and sees nothing of another channel', async () => {
  const sandbox = await newSandbox()
  const { uniqueId: channelId } = await sandbox.add.channel({ name: 'Web chat' })
  const { uniqueId, contact } = await sandbox.add.conversation({ channelId })
  await sandbox.add.conversation()
  const { results } = await write(await sandbox.as('channel').on(channelId), contact)
  expect(results).toMatchObject([{ result: 'Created', conversationId: uniqueId }])
  const agent = createParley(await sandbox.as('agent').on(channelId))
  const { member } = await agent.getCaller()
  expect(member).toMatchObject({ name: 'Amir Agent', channelId })
  const again = createParley(await sandbox.as('agent').on(channelId))
  expect((await again.getCaller()).member.uniqueId).toBe(member.uniqueId)
  expect((await agent.listConversations()).conversations).toMatchObject([{ uniqueId }])
  expect(await statusOf(agent.updateConversation(uniqueId, { status: 'Closed' }))).toBe('done')
  await expect(sandbox.as('agent').on('chn_none')).rejects.toThrow('chn_none')
  await expect(sandbox.as('owner').on(channelId)).rejects.toThrow('Owner')
})

test('what the contract does not allow is rejected with its place', async () => {
  const sandbox = await newSandbox()
  await expect(sandbox.add.contact({ phone: '' })).rejects.toThrow(/^The sandbox can't import line 1: \/phone /)
  await expect(sandbox.add.conversation({ assignedToId: 'mem_nobody' })).rejects.toThrow('/assignedToId')
  await expect(sandbox.createApiKey({ organizationId: 'org_sandbox', memberId: 'mem_nobody' })).rejects.toThrow(
    'org_sandbox has no member mem_nobody.',
  )
})

test('an export is imported, and its members get keys', async () => {
  const sandbox = await newSandbox()
  const createdAt = '2026-01-07T09:30:00.000Z'
  const organizationId = 'org_harbour'
  const member = {
    uniqueId: 'mem_grace',
    accessLevel: 'Owner',
    name: 'Grace',
    email: 'grace@harbour.example',
    roleIds: [],
  }
  const lines = [
    { type: 'organization', uniqueId: organizationId, name: 'Harbour', createdAt },
    { type: 'member', organizationId, createdAt, ...member },
  ]
  await sandbox.import(lines.map((line) => JSON.stringify(line)).join('\n'))
  const { key } = await sandbox.createApiKey({ organizationId, memberId: 'mem_grace' })
  const caller = await createParley({ ...sandbox.as('owner'), apiKey: key }).getCaller()
  expect(caller).toMatchObject({ organizationId, member: { name: 'Grace' } })
})

test('its fetch is one: an aborted request rejects with the reason, and the response to HEAD has no body', async () => {
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

test('it listens on a port on request, with the same faults, and leaves the globals of the process alone', async () => {
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

test('after a reset, it is as it was at the beginning, and clients go on', async () => {
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

test('the clock goes forward, by a time that it can have', async () => {
  const sandbox = await newSandbox()
  for (const ms of [Number.NaN, Infinity, -1, 1e18, '5' as unknown as number]) {
    expect(() => sandbox.clock.advance(ms)).toThrow(/^advance takes milliseconds from 0 to \d+, and not /)
  }
  const before = sandbox.clock.now().getTime()
  sandbox.clock.advance(86_400_000)
  expect(sandbox.clock.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000)
})

test('a name that the sandbox does not know is rejected', async () => {
  const sandbox = await newSandbox()
  expect(() => sandbox.as('admin' as 'agent')).toThrow('The sandbox has no member admin.')
  await expect(sandbox.supersedeApiKey('admin' as 'agent')).rejects.toThrow('The sandbox has no member admin.')
  await expect(createSandbox({ variables: { KEY_GRACE_SECOND: '60' } })).rejects.toThrow(
    'The service has no variable KEY_GRACE_SECOND.',
  )
})

test('whatever is called after close says that the sandbox is closed, and close can be called again', async () => {
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

test('resets that overlap, requests beside them and a close in between end well', async () => {
  const sandbox = await createSandbox()
  const call = () => sandbox.fetch(`${sandbox.baseUrl}/health/live`).then(({ status }) => status)
  const all = [call(), sandbox.reset(), call(), sandbox.reset(), call()]
  const closed = sandbox.close()
  expect(await Promise.all(all)).toEqual([200, undefined, 200, undefined, 200])
  await closed
})

test('what the service reads from its environment is an option, and so is its log', async () => {
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
