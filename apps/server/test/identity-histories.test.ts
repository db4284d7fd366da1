// Histories of people who change, hide and recycle numbers, told to the rules in memory.
import { expect, test } from 'vitest'
import { newTally, type Setting, type Subject, tellHistory } from './identity-model.ts'
import { rulesInMemory, rulesOf12 } from './identity-subjects.ts'

const HISTORIES = 2000
const of = (count: number, all: number) => Math.round((count * 100_000) / all)
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

async function tell(subject: (setting: Setting) => Subject, shared: number) {
  const tally = newTally()
  for (let seed = 1; seed <= HISTORIES; seed += 1) await tellHistory(seed, subject, tally, shared)
  return {
    wrong: of(tally['wrong person'].avoidable, tally.sent),
    wrongInAll: of(total(tally['wrong person']), tally.sent),
    splits: of(tally.split.avoidable, tally.received),
    mixed: of(tally['two in a conversation'].avoidable, tally.received),
  }
}

test('in 2,000 histories, replies reach the right person, and people have one contact', async () => {
  const [now, before] = [await tell(rulesInMemory, 0), await tell(rulesOf12, 0)]
  expect(now).toMatchObject({ wrong: 0, mixed: 0 })
  expect(now.splits).toBeLessThanOrEqual(50)
  expect(now.wrongInAll).toBeLessThanOrEqual(before.wrongInAll)
  expect(before.splits).toBeGreaterThan(1000)
})

test('if 5 % of the adapters send one alias for all people, fewer replies than 262 of 100,000 reach a wrong person', async () => {
  expect((await tell(rulesInMemory, 0.05)).wrongInAll).toBeLessThan(262)
})
