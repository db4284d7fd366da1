// Tests the client's metadata of the contract's webhooks.
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { timestampToleranceSeconds } from '../src/generated/operations.ts'

test('a timestamp may differ from the clock by as much as the contract says', () => {
  expect(timestampToleranceSeconds).toBe(contract['x-delivery'].timestampToleranceSeconds)
})
