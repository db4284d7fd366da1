// The adapter as a process between Parley and the stand-in for WhatsApp.
import { createSandbox, type Sandbox } from '@parley/sandbox'
import { beforeAll, expect, test } from 'vitest'
import { ADA, APP_SECRET, NUMBER_ID, startWorld, type World } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  const unlimited = '1000000'
  sandbox = await createSandbox({
    variables: { RATE_LIMIT_LIST_QUEUED_MESSAGES: unlimited, RATE_LIMIT_SEND_MESSAGE: unlimited },
  })
  return () => sandbox.close()
})

const hello = { type: 'text', text: { body: 'Hello, where is my parcel?' } }
const now = () => String(Math.floor(Date.now() / 1000))
const SLOW = { timeout: 20_000 }

/** Waits until each message of the organization in a conversation has a status. */
const statuses = (world: World, conversationId: string, expected: unknown[]) =>
  expect
    .poll(async () => {
      const messages = await world.messagesOf(conversationId)
      return messages.flatMap(({ direction, status }) => (direction === 'OutBound' ? status : []))
    }, SLOW)
    .toEqual(expected)

test('a contact writes, an agent answers, and the answer is delivered and read', async () => {
  const world = await startWorld(sandbox)
  const { fake, agent } = world
  const question = await fake.write(ADA, hello, 'Ada Moreau')
  const conversationId = await world.conversationOf(ADA)
  const { conversation } = await agent.getConversation(conversationId)
  expect(conversation.contact).toMatchObject({ name: 'Ada Moreau' })
  const [received] = await world.messagesOf(conversationId)
  expect(received).toMatchObject({
    messagingAppMessageId: question,
    messageData: { text: 'Hello, where is my parcel?' },
  })

  await agent.markConversationRead(conversationId, { upToMessageId: received?.uniqueId ?? '' })
  await expect.poll(() => fake.read, SLOW).toEqual([question])
  const { message } = await agent.sendMessage(conversationId, {
    messageType: 'Text',
    messageData: { text: 'It arrives today.' },
    replyToMessageId: received?.uniqueId,
  })
  await expect.poll(() => fake.accepted, SLOW).toHaveLength(1)
  const [sent] = fake.accepted
  expect(sent?.body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: ADA,
    context: { message_id: question },
    type: 'text',
    text: { body: 'It arrives today.' },
    biz_opaque_callback_data: `parley:${message.uniqueId}`,
  })
  const id = sent?.id ?? ''
  await fake.report(id, 'sent', { pricing: { billable: false, category: 'service' } })
  await fake.report(id, 'delivered')
  await statuses(world, conversationId, ['Delivered'])
  await fake.report(id, 'read')
  await statuses(world, conversationId, ['Read'])
  expect((await world.messagesOf(conversationId)).at(-1)).toMatchObject({
    messagingAppMessageId: id,
    statusMetadata: { whatsapp: { pricing: { billable: false, category: 'service' } } },
  })
  expect(fake.refused).toEqual([])
})

test('reactions go both ways, and what WhatsApp refuses, at once or later, is taken back', async () => {
  const world = await startWorld(sandbox)
  const { fake, agent } = world
  const question = await fake.write(ADA, hello)
  const conversationId = await world.conversationOf(ADA)
  const [asked] = await world.messagesOf(conversationId)
  const uniqueId = asked?.uniqueId ?? ''
  const reactions = async () =>
    (await world.messagesOf(conversationId)).flatMap((each) => (each.reactions ?? []).map(({ reaction }) => reaction))
  await fake.write(ADA, { type: 'reaction', reaction: { message_id: question, emoji: '👍' } })
  await expect.poll(reactions, SLOW).toEqual(['👍'])
  await fake.write(ADA, { type: 'reaction', reaction: { message_id: question } })
  await expect.poll(reactions, SLOW).toEqual([])

  const { message } = await agent.setMessageReaction(conversationId, uniqueId, { reaction: '🙏' })
  const at = message.reactions?.[0]?.at
  await agent.removeMessageReaction(conversationId, uniqueId)
  await agent.setMessageReaction(conversationId, uniqueId, { reaction: '❤' })
  await expect
    .poll(() => fake.accepted.map(({ body }) => body['reaction']), SLOW)
    .toEqual(['🙏', '', '❤'].map((emoji) => ({ message_id: question, emoji })))
  expect(fake.accepted[0]?.body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: ADA,
    type: 'reaction',
    reaction: { message_id: question, emoji: '🙏' },
    biz_opaque_callback_data: `parley-reaction:${at} ${question}`,
  })
  const failed = { errors: [{ code: 131009, title: 'Parameter value is not valid' }] }
  await fake.report(fake.accepted[0]?.id ?? '', 'failed', failed)
  await fake.report(fake.accepted[2]?.id ?? '', 'sent')
  expect(await reactions()).toEqual(['❤'])
  await fake.report(fake.accepted[2]?.id ?? '', 'failed', failed)
  await expect.poll(reactions, SLOW).toEqual([])

  fake.faults.push({ status: 400, code: 131009 })
  await agent.setMessageReaction(conversationId, uniqueId, { reaction: '🦓' })
  await expect.poll(() => fake.faults, SLOW).toEqual([])
  await expect.poll(reactions, SLOW).toEqual([])

  await agent.setMessageReaction(conversationId, uniqueId, { reaction: '👀' })
  await agent.setMessageReaction(conversationId, uniqueId, { reaction: '🔥' })
  await expect.poll(() => fake.accepted.at(-1)?.body['reaction'], SLOW).toMatchObject({ emoji: '🔥' })
  await fake.report(fake.accepted.at(-1)?.id ?? '', 'failed', failed)
  await expect.poll(reactions, SLOW).toEqual(['👀'])
})

test('statuses in any order, and notifications that are repeated, change nothing', async () => {
  const world = await startWorld(sandbox)
  const { fake } = world
  const message = { id: 'wamid.repeated', from: ADA, timestamp: now(), ...hello }
  const notification = { contacts: [{ wa_id: ADA, profile: { name: 'Ada' } }], messages: [message] }
  for (let day = 0; day < 3; day++) await fake.notify(notification)
  const conversationId = await world.conversationOf(ADA)
  await world.answer(conversationId, 'It arrives today.')
  await expect.poll(() => fake.accepted, SLOW).toHaveLength(1)
  const id = fake.accepted[0]?.id ?? ''
  for (const status of ['read', 'sent', 'delivered', 'read', 'sent']) await fake.report(id, status)
  await statuses(world, conversationId, ['Read'])
  expect(await world.messagesOf(conversationId)).toHaveLength(2)
})

test('a message whose response is lost with the process is not sent again, because its first status names it', async () => {
  const world = await startWorld(sandbox, { IN_DOUBT_SECONDS: '3600' })
  const { fake } = world
  await fake.write(ADA, hello)
  const conversationId = await world.conversationOf(ADA)
  fake.faults.push('accepts and never answers')
  await world.answer(conversationId, 'First')
  await expect.poll(() => fake.accepted, SLOW).toHaveLength(1)
  await world.kill()
  await world.answer(conversationId, 'Second')
  await world.start()
  await fake.report(fake.accepted[0]?.id ?? '', 'delivered')
  await expect
    .poll(() => fake.accepted.map(({ body }) => body['text']), SLOW)
    .toEqual([{ body: 'First' }, { body: 'Second' }])
  await statuses(world, conversationId, ['Delivered', 'Sent'])
})

test('a notification that was acknowledged survives the end of the process', async () => {
  const world = await startWorld(sandbox)
  await world.stop()
  const writing = world.fake.write('33612341001', hello)
  await world.start()
  await writing
  await world.kill()
  await world.start()
  expect(await world.messagesOf(await world.conversationOf('33612341001'))).toHaveLength(1)
})

test('a limit delays messages in their order, and a refused message has failed with its code', async () => {
  const world = await startWorld(sandbox)
  const { fake } = world
  await fake.write(ADA, hello)
  const conversationId = await world.conversationOf(ADA)
  fake.faults.push({ status: 400, code: 131056 }, { status: 400, code: 131030 })
  for (const text of ['Not allowed', 'Second', 'Third']) await world.answer(conversationId, text)
  await expect
    .poll(() => fake.accepted.map(({ body }) => body['text']), SLOW)
    .toEqual([{ body: 'Second' }, { body: 'Third' }])
  await statuses(world, conversationId, ['Failed', 'Sent', 'Sent'])
  expect((await world.messagesOf(conversationId))[1]).toMatchObject({ errorCode: '131030' })
})

test('a message to a business-scoped identifier goes to the recipient, and a status tells Parley the number', async () => {
  const world = await startWorld(sandbox)
  const { fake, agent } = world
  const contacts = [{ user_id: 'US.2101', profile: { name: 'Bo', username: 'bo' } }]
  await fake.notify({
    contacts,
    messages: [{ id: 'wamid.bo', from_user_id: 'US.2101', timestamp: now(), ...hello }],
  })
  const conversationId = await world.conversationOf('US.2101')
  await world.answer(conversationId, 'Hello')
  await expect.poll(() => fake.accepted, SLOW).toHaveLength(1)
  expect(fake.accepted[0]?.body).toMatchObject({ recipient: 'US.2101' })
  await fake.notify({
    contacts: [{ user_id: 'US.2101', wa_id: '15550101' }],
    statuses: [{ id: fake.accepted[0]?.id, status: 'read', timestamp: now(), recipient_user_id: 'US.2101' }],
  })
  await statuses(world, conversationId, ['Read'])
  expect(fake.dropped).toEqual([])
  const { conversation } = await agent.getConversation(conversationId)
  expect(conversation.contact).toMatchObject({ messagingAppContactId: 'US.2101' })
})

test('the log and the health have neither contents nor keys', async () => {
  const world = await startWorld(sandbox)
  await world.fake.write(ADA, hello, 'Ada Moreau')
  await world.conversationOf(ADA)
  const health = await (await fetch(`${world.adapterUrl}/health`)).text()
  expect(JSON.parse(health)).toMatchObject({ numbers: { [NUMBER_ID]: { hasLostEvents: false } }, ignored: {} })
  await world.stop()
  const output = world.lines.join('\n') + health
  expect(output).toContain('"event":"delivered"')
  for (const secret of ['parcel', 'Moreau', ADA, APP_SECRET, 'graph-token', 'parley_'])
    expect(output).not.toContain(secret)
})
