import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { AGENT, CONVERSATION, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put } from '../../../test/contents.ts'

test('a stale If-Match keeps the assignee, and the response has the current conversation with its ETag', async () => {
  const { keyOf, send, update, storage } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const current = (await update(key, { status: 'Active' })).headers.get('etag') ?? ''
  const write = (ifMatch: string) =>
    send('PUT', `/api/conversation/${CONVERSATION}/assignee`, {
      key,
      headers: { 'If-Match': ifMatch },
      json: { memberId: OWNER },
    })

  const rejected = await write('"old"')

  expect([rejected.status, rejected.headers.get('etag')]).toEqual([412, current])
  const conversation = { assignedTo: { uniqueId: AGENT, channelId: FIRST_CHANNEL } }
  expect(await rejected.json()).toMatchObject({ code: 'precondition_failed', conversation })
  expect((await write(current)).status).toBe(200)
})
