// Simulates people who change, hide, share and recycle phone numbers, log in and out, and get messages, against the rules in memory.
// `soak:identities` tells many more histories, also to the service.
import { expect, test } from 'vitest'
import { newOutcome, tallyHistories } from './identity-outcome.ts'
import { RulesInMemory } from './identity-subjects.ts'
import { FAILURES, rates, type Tally } from './identity-tally.ts'

const tell = async (options: { receipts?: number; notices?: number } = {}) => {
  const told = newOutcome()
  await tallyHistories((setting) => new RulesInMemory(setting), { from: 1, to: 200, ...options }, told)
  return told
}
const outcome = await tell()
const failuresOf = (tally: Tally, failure: 'split' | 'wrong person') => rates(tally)[failure].all
const avoidable = (tally: Tally) => {
  const failures = rates(tally)
  return Object.fromEntries(FAILURES.map((failure) => [failure, failures[failure].avoidable]))
}

test('in 200 histories, no failure is avoidable', () => {
  const failures = avoidable(outcome.plain)
  expect(Object.values(failures)).toEqual(FAILURES.map(() => 0))
  const { received, first: sent, moves, quotes, created, imported, recipients, notices, echoes, names } = outcome.plain
  const counts = [received, sent, moves, quotes, created, imported, recipients, notices, echoes, names]
  for (const count of counts) expect(count).toBeGreaterThan(100)
})

test.each(['notices', 'receipts'] as const)(
  'because of %s, fewer people have two contacts, and no more replies reach a wrong person',
  async (way) => {
    const without = (await tell({ [way]: 0 })).plain
    expect(failuresOf(outcome.plain, 'split')).toBeLessThan(failuresOf(without, 'split'))
    expect(failuresOf(outcome.plain, 'wrong person')).toBeLessThanOrEqual(failuresOf(without, 'wrong person'))
  },
)

test('if 5 % of the adapters send one alias for all people, fewer replies than 262 of 100,000 reach an avoidable wrong person', () => {
  const failures = avoidable(outcome.shared)
  expect(failures['wrong person']).toBeGreaterThan(0)
  expect(failures['wrong person']).toBeLessThan(262)
  expect(failures.split).toBeLessThan(10)
})
