import type { NewMessage } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

async function open() {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  return (json: NewMessage, idempotencyKey: string) => {
    const headers = { 'Idempotency-Key': idempotencyKey }
    return send('POST', `/api/conversation/${CONVERSATION}/messages`, { key, headers, json })
  }
}

test('rejects an Idempotency-Key that was used for another message', async () => {
  const send = await open()
  await send({ messageType: 'Text', messageData: { text: 'Hello' } }, 'one')
  const response = await send({ messageType: 'Text', messageData: { text: 'Hello again' } }, '"one"')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'idempotency_key_reused' })
})

test('returns an error with a pointer if the quoted message is none of the conversation', async () => {
  const send = await open()
  const quoting = { messageType: 'Text' as const, messageData: { text: 'Hello' }, replyToMessageId: 'msg_nobody' }
  const response = await send(quoting, 'one')
  expect(response.status).toBe(422)
  const detail = 'No message of this conversation has this identifier.'
  expect(await response.json()).toMatchObject({
    code: 'reference_unknown',
    errors: [{ in: 'body', pointer: '/replyToMessageId', detail }],
  })
})
