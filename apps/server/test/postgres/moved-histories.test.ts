// Histories of people whose organization moves from SQLite to PostgreSQL in the middle, by an export and an import.
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../../src/commands/open-storage.ts'
import { decisionsOf, expectSame } from '../identity-comparison.ts'
import { STEPS } from '../identity-histories.ts'
import { newStorage } from '../engine.ts'
import { storePath } from '../store-files.ts'

async function openSqlite() {
  const path = storePath()
  const reopen = async () => (await openStorage(`file:${path}`)).storage
  const stage = { storage: await reopen(), reopen }
  onTestFinished(() => stage.storage.close())
  return stage
}

test.each([1, 5, 6, 8, 13])(
  'history %i has the same results whether or not it moves from SQLite to PostgreSQL',
  async (seed) => {
    const stayed = await decisionsOf(await openSqlite(), seed)
    let moves = 0
    const moved = await decisionsOf(await openSqlite(), seed, async (step, service) => {
      if (step !== STEPS / 2) return
      moves += 1
      await service.moveTo(await newStorage())
    })
    expectSame(moved, stayed, seed)
    expect([moves, moved.length > STEPS / 2]).toEqual([1, true])
  },
)
