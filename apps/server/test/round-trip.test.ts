// The first proof that code and contract are one: the app that really serves enforces what the contract says.
import { contract } from '@parley/contract'
import { emit, proveRoundTrip } from '@parley/contract/proofs'
import { expect, test } from 'vitest'
import { createHarness } from './harness.ts'
import { code } from './proven-code.ts'

test('the running app emits what the contract enforces, and each enforced node that is changed or removed is detected', async () => {
  const { app } = await createHarness()
  const served = app.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []))
  const routes = Object.fromEntries(served.map((route) => [route.operationId ?? '', route]))
  const roundTrip = proveRoundTrip(contract, emit({ ...code, routes }))
  expect(roundTrip.differences).toEqual([])
  expect(roundTrip.changed).toEqual({ tried: roundTrip.changed.tried, caught: roundTrip.changed.tried, missed: [] })
  expect(roundTrip.removed).toEqual({ tried: roundTrip.removed.tried, caught: roundTrip.removed.tried, missed: [] })
  expect(roundTrip.removed.tried).toBeGreaterThan(5_000)
  // A parameter says `required: false`, although that is what its absence means.
  const elsewhere = roundTrip.defaults.filter((place) => !/\/(?:parameters|headers)\/[^/]+\/required$/.test(place))
  expect(elsewhere.map((place) => `${place} is what its absence means, so remove it`)).toEqual([])
})
