import type { ApiKeyEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { CEDAR, EXAMPLE, OWNER, READER } from '../../../test/fixture.ts'
import { createHarness, type Harness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const callerOf = async ({ send }: Harness, key: string) => (await send('GET', '/api/auth/me', { key })).json()

test('returns the member with its roles, the organization and the key without its secret', async () => {
  const harness = await createHarness()
  const key = await harness.keyOf(OWNER, CEDAR)

  const caller = await callerOf(harness, key)

  expect(caller).toEqual({
    member: EXAMPLE.assignedTo,
    organizationId: CEDAR,
    apiKey: {
      uniqueId: expect.any(String) as string,
      createdAt: new Date(harness.clock.ms).toISOString(),
      status: 'Current',
    },
  })
  expect(JSON.stringify(caller)).not.toContain(key)
})

test('a member without permissions gets its current roles and channel', async () => {
  const harness = await createHarness()
  const key = await harness.keyOf(READER)
  expect(await callerOf(harness, key)).toMatchObject({ member: { uniqueId: READER, roles: [] } })
  await put(harness.storage, [changed(READER, { roleIds: ['rol_keys', 'rol_agent'], channelId: 'chn_first' })])
  expect(await callerOf(harness, key)).toMatchObject({
    member: { channelId: 'chn_first', roles: [{ uniqueId: 'rol_keys' }, { uniqueId: 'rol_agent' }] },
  })
})

test('the first use of a new key makes it Current, and the old key Previous', async () => {
  const harness = await createHarness({ KEY_GRACE_SECONDS: 60 })
  const old = await harness.keyOf(OWNER)
  const { apiKey } = (await (await harness.regenerate(old)).json()) as ApiKeyEnvelope

  expect(await callerOf(harness, apiKey.key)).toMatchObject({
    apiKey: { uniqueId: apiKey.uniqueId, createdAt: apiKey.createdAt, status: 'Current' },
  })

  expect(await callerOf(harness, old)).toMatchObject({ apiKey: { status: 'Previous' } })
})
