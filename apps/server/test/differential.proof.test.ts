// The second proof that code and contract are one: Ajv on the contract and the generated Zod judge every value alike.
import { contract } from '@parley/contract'
import { proveDifferential } from '@parley/contract/proofs'
import { expect, test } from 'vitest'
import { code } from './proven-code.ts'

test('contract and code agree on every value, on both sides of every keyword', () => {
  const differential = proveDifferential(contract, code)
  expect(differential.disagreements).toEqual([])
  expect(differential.compared).toBeGreaterThan(10_000)
})
