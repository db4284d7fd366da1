import { expect, onTestFinished, test } from 'vitest'
import { newStoreUrl } from '../engine.ts'
import { followThroughFaults } from './follow.ts'

test('a client that follows while three processes write, are killed and start again misses no event and sees none twice', async () => {
  const bound = { changes: 2000, kills: 4 }
  const report = await followThroughFaults(await newStoreUrl(), bound, (end) =>
    onTestFinished(async () => void (await end())),
  )
  expect(report).toMatchObject({ kills: 4, missed: 0, twice: 0, misplaced: 0, gaps: 0 })
  expect(report.seen).toBeGreaterThanOrEqual(bound.changes)
})
