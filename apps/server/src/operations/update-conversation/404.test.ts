import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test.each(['cnv_none', CONVERSATION.toLowerCase(), `${CONVERSATION}0`, '__proto__', '0'])(
  'answers that the organization has no conversation %s',
  async (id) => {
    const { keyOf, update } = await createHarness()
    const response = await update(await keyOf(OWNER), { status: 'Closed' }, { id })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'conversation_not_found', instance: `/api/conversation/${id}` })
  },
)

test('what is not there comes before what is not met: 404 with an If-Match', async () => {
  const { keyOf, update } = await createHarness()
  const response = await update(
    await keyOf(OWNER),
    { status: 'Closed' },
    { id: 'cnv_none', headers: { 'If-Match': '*' } },
  )
  expect(response.status).toBe(404)
})
