// Proof of the proofs: every constraint of the generated code, taken out one at a time, is missed by one of them.
import { contract } from '@parley/contract'
import { proveAblation } from '@parley/contract/proofs'
import { expect, test } from 'vitest'
import { code } from './proven-code.ts'

test('the tests detect the removal of any constraint of the generated code', () => {
  const ablation = proveAblation(contract, code)
  expect(ablation.missed).toEqual([])
  expect(ablation.caught).toBe(ablation.tried)
  expect(ablation.tried).toBeGreaterThan(1_000)
})
