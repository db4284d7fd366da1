// The records that a test adds and imports.
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

test('add.conversation fills in defaults, and returns the conversation as the service shows it', async () => {
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

test('add has methods for messages, contacts, tags and members', async () => {
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

test('receiveMessages finds the contact that a test added', async () => {
  const sandbox = await newSandbox()
  const { uniqueId, contact } = await sandbox.add.conversation()
  const { results } = await write(sandbox.as('channel'), contact)
  expect(results).toMatchObject([{ result: 'Created', conversationId: uniqueId }])
})

test('each channel recognizes an added contact by its own phoneMatching', async () => {
  const sandbox = await newSandbox()
  const { uniqueId: channelId } = await sandbox.add.channel({ name: 'WhatsApp', phoneMatching: 'Identifiers' })
  const known = { messagingAppContactId: '+33612345678', phone: '+33612345678' }
  const { contact } = await sandbox.add.conversation({ channelId, contact: known })
  const first = await write(await sandbox.as('channel').on('chn_first'), contact)
  const formatted = { ...contact, messagingAppContactId: '+33 6 12 34 56 78' }
  const other = await write(await sandbox.as('channel').on(channelId), formatted)
  expect([...first.results, ...other.results]).toMatchObject([
    { result: 'Created', contactId: contact.uniqueId },
    { result: 'Created', contactId: contact.uniqueId },
  ])
})

test('add.channel with the identifier of the first channel changes its settings', async () => {
  const sandbox = await newSandbox()
  const owner = createParley(sandbox.as('owner'))
  await sandbox.add.channel({ uniqueId: 'chn_first', phoneMatching: 'Identifiers', replyWindowSeconds: 86_400 })
  const { contact } = await owner.createContact({ phone: '+33612345678', channelId: 'chn_first', name: 'Ada Moreau' })
  const { uniqueId: contactId, phone: address } = contact
  const { conversation } = await owner.createConversation({ contactId, channelId: 'chn_first', address })
  expect(conversation).toMatchObject({ contactId, channelId: 'chn_first' })
  await sandbox.reset()
  expect((await owner.listChannels()).channels).toMatchObject([{ phoneMatching: 'Never', name: 'First channel' }])
})

test('add and import reject invalid records with their place', async () => {
  const sandbox = await newSandbox()
  await expect(sandbox.add.contact({ phone: '' })).rejects.toThrow(/^The sandbox can't import line 1: \/phone /)
  await expect(sandbox.add.conversation({ assignedToId: 'mem_nobody' })).rejects.toThrow('/assignedToId')
  await expect(sandbox.add.conversation({ messages: [5 as never] })).rejects.toThrow(
    'A message is a text or an object.',
  )
  await expect(sandbox.createApiKey({ organizationId: 'org_sandbox', memberId: 'mem_nobody' })).rejects.toThrow(
    'org_sandbox has no member mem_nobody.',
  )
})

test('import takes an export, and createApiKey makes keys for its members', async () => {
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

test('reset restarts the counters and identifiers of add', async () => {
  const sandbox = await newSandbox()
  const facts = async () => {
    const { uniqueId: _, createdAt: __, ...rest } = await sandbox.add.contact()
    return rest
  }
  const first = await facts()
  sandbox.clock.advance(365 * 86_400_000)
  expect(await facts()).not.toEqual(first)
  await sandbox.reset()
  expect(await facts()).toEqual(first)
  const owner = createParley(sandbox.as('owner'))
  const { contact } = await owner.createContact({ phone: '+33698765432', channelId: 'chn_first', name: 'Newest' })
  expect((await owner.listContacts()).contacts.at(-1)).toEqual(contact)
})
test('a member that is bound to a channel sees no record of another channel', async () => {
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
  await expect(sandbox.as('owner').on(channelId)).rejects.toThrow('An Owner cannot be bound to a channel.')
})
