// The first proof that code and contract are one: the app that really serves says of itself what the contract says.
import { contract } from '@parley/contract'
import { proveRoundTrip } from '@parley/contract/proofs'
import { expect, test } from 'vitest'
import { emitDocument } from '../src/generated/routes.ts'
import { createHarness } from './harness.ts'

test('the running app emits the contract, and no node of it could change or go without notice', async () => {
  const { app } = await createHarness()
  const roundTrip = proveRoundTrip(contract, emitDocument(app))
  expect(roundTrip.differences).toEqual([])
  expect(roundTrip.changed).toEqual({ tried: roundTrip.changed.tried, caught: roundTrip.changed.tried, missed: [] })
  expect(roundTrip.removed).toEqual({ tried: roundTrip.removed.tried, caught: roundTrip.removed.tried, missed: [] })
  // A parameter says `required: false`, although that is what its absence means.
  const elsewhere = roundTrip.defaults.filter((place) => !/\/parameters\/[^/]+\/required$/.test(place))
  expect(elsewhere.map((place) => `${place} is what its absence means, so remove it`)).toEqual([])
})
