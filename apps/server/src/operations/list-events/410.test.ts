import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test.each(['999.Zt3yq8vJw1nC', '1.Zt3yq8vJw1nC', 'yesterday', '1'])(
  'the position %s, which the store does not have, is 410 with what to do',
  async (after) => {
    const { send, keyOf } = await createHarness()
    const response = await send('GET', `/api/events?after=${after}&wait=30`, { key: await keyOf(OWNER) })
    expect([response.status, await response.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'position_unknown' }),
    ])
  },
)
