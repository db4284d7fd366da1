// Simulates people who change, hide, share and recycle phone numbers, log in and out, and get messages, against the rules in memory.
import { expect, test } from 'vitest'
import { newOutcome, tallyHistories } from './identity-outcome.ts'
import { RulesInMemory } from './identity-subjects.ts'
import { FAILURES, rates, type Tally } from './identity-tally.ts'

const outcome = newOutcome()
await tallyHistories((setting) => new RulesInMemory(setting), { from: 1, to: 2000 }, outcome)
const avoidable = (tally: Tally) => {
  const failures = rates(tally)
  return Object.fromEntries(FAILURES.map((failure) => [failure, failures[failure].avoidable]))
}

test('in 2,000 histories, no failure is avoidable, except for first messages to numbers that changed hands long ago', () => {
  const { 'first message to a wrong person': first = 0, ...others } = avoidable(outcome.plain)
  expect(Object.values(others)).toEqual(Object.values(others).map(() => 0))
  // In 8,000 histories, there are 117 of 100,000.
  expect(first).toBeLessThan(200)
  const { received, first: sent, moves, quotes, created } = outcome.plain
  for (const count of [received, sent, moves, quotes, created]) expect(count).toBeGreaterThan(1000)
})

test('if 5 % of the adapters send one alias for all people, fewer replies than 262 of 100,000 reach an avoidable wrong person', () => {
  const failures = avoidable(outcome.shared)
  expect(failures['wrong person']).toBeGreaterThan(0)
  expect(failures['wrong person']).toBeLessThan(262)
  expect(failures.split).toBeLessThan(10)
})
