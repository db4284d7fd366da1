import { type ChangeResults, contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { removalOf } from '../../../test/channel.ts'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { createHarness } from '../../../test/harness.ts'

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const report = async (body: object) => {
    const response = await send('POST', '/api/channel/changes', { key, json: { channelId: FIRST_CHANNEL, ...body } })
    const results: ChangeResults = JSON.parse(await response.text())
    return [response.status, results] as const
  }
  return { storage, key, send, report }
}

test('applies the changes of the contract’s example, and shows the removed message', async () => {
  const { key, send, report } = await open()
  const { value } = contract.components.examples.ReportChanges
  const [first] = EXAMPLE.messages
  expect(value.changes[0]?.messagingAppMessageId).toBe(first?.messagingAppMessageId)
  expect(await report(value)).toEqual([
    200,
    { results: value.changes.map(() => ({ result: 'Applied', messageId: first?.uniqueId })) },
  ])
  const response = await send('GET', `/api/conversation/${CONVERSATION}/messages`, { key })
  expect(await response.json()).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ uniqueId: first?.uniqueId, messageType: 'Removed', messageData: {} }),
    ]) as unknown,
  })
})

test('returns one result for each change, in the same order', async () => {
  const { report } = await open()
  const [first] = EXAMPLE.messages
  const known = removalOf(first?.messagingAppMessageId ?? '')
  const [status, { results }] = await report({
    changes: [known, { ...known, at: 'yesterday' }, removalOf('app.late'), known],
  })
  expect([status, results]).toMatchObject([
    200,
    [
      { result: 'Applied', messageId: first?.uniqueId },
      {
        result: 'Rejected',
        code: 'item_invalid',
        errors: expect.arrayContaining([expect.objectContaining({ pointer: '/changes/1/at' })]) as unknown,
      },
      { result: 'Pending' },
      { result: 'Unchanged', messageId: first?.uniqueId },
    ],
  ])
})
