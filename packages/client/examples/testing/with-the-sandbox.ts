// Tests of your own code against the real service, in the process of the test. Usage: node --test with-the-sandbox.ts
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createParley, isProblem, type Parley } from '@parley/client'
import { createSandbox } from '@parley/sandbox'

/** Your own code: replies, and closes the conversation. */
async function responseAndClose(parley: Parley, id: string, text: string): Promise<void> {
  const { message } = await parley.sendMessage(id, { messageType: 'Text', messageData: { text } })
  await parley.markConversationRead(id, { upToMessageId: message.uniqueId })
  await parley.updateConversation(id, { status: 'Closed' })
}

const sandbox = await createSandbox()
beforeEach(() => sandbox.reset())
after(() => sandbox.close())

test('a reply is sent once, even if its response is lost', async () => {
  const { uniqueId } = await sandbox.add.conversation({ messages: ['Where is my parcel?'] })
  const parley = createParley(sandbox.as('agent'))
  sandbox.next('sendMessage').loseResponse()
  await responseAndClose(parley, uniqueId, 'It arrives today.')
  const { messages } = await parley.listMessages(uniqueId)
  assert.equal(messages.length, 2)
})

test('a message to a closed conversation is rejected', async () => {
  const { uniqueId } = await sandbox.add.conversation({ messages: ['Hello?'] })
  await createParley(sandbox.as('colleague')).updateConversation(uniqueId, { status: 'Closed' })
  const response = responseAndClose(createParley(sandbox.as('agent')), uniqueId, 'Hello!')
  await assert.rejects(response, (error) => isProblem(error, 'sendMessage') && error.code === 'conversation_not_active')
})
