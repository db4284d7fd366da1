import { expect, test } from 'vitest'
import { openTwice } from '../../../test/engine.ts'
import { HARBOUR, OWNER } from '../../../test/fixture.ts'
import { NOON, trail } from '../../../test/stores.ts'
import { createKeyAdministration } from '../api-keys/administer.ts'
import { createApiKeys } from '../api-keys/api-keys.ts'
import { keyExpiry } from './key-expiry.ts'

const HOUR_MS = 3_600_000

test('several instances write one warning and one revocation for a key that expires', async () => {
  const { storage, other } = await openTwice()
  const clock = { ms: NOON.getTime() }
  const now = () => new Date(clock.ms)
  const apiKeys = createApiKeys({ storage, now, graceSeconds: 0 })
  const created = await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })
  const operator = createKeyAdministration({ storage, now })
  const known = await operator.identify(created?.key ?? '')
  if (typeof known === 'string') throw new Error(`The key is ${known}.`)
  await operator.setExpiry(known, new Date(NOON.getTime() + 30 * 24 * HOUR_MS))
  for (const hours of [0, 22 * 24, 24 * 24, 30 * 24, 31 * 24]) {
    clock.ms = NOON.getTime() + hours * HOUR_MS
    await Promise.all([storage, other, storage, other].map((store) => keyExpiry.runDue({ storage: store, now })))
  }
  const written = (await trail(storage)).filter(({ event }) => event.startsWith('api_key.exp'))
  expect(written.map(({ event, at }) => [event, (at.getTime() - NOON.getTime()) / HOUR_MS])).toEqual([
    ['api_key.expiry_set', 0],
    ['api_key.expires_soon', 24 * 24],
    ['api_key.expired', 30 * 24],
  ])
})
