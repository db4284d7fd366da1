import { inject, expect, onTestFinished, test } from 'vitest'
import { newStoreUrl } from '../engine.ts'
import type { Side } from './adapter-process.ts'
import { type AdaptersReport, runAdapters, SIDE_BY_SIDE } from './adapters.ts'
import { beginLoad } from './faulty.ts'
import { figuresOf, NOTHING_WRONG } from './figures.ts'
import { killAgainAndAgain } from './kills.ts'
import { seed } from './seed.ts'

const ENGINE = inject('postgresUrl') === undefined ? 'SQLite' : 'PostgreSQL'
/** The soak command does more. */
const BOUND = { kills: 5, seconds: 60 }

test('a server that is killed with -9 again and again under load loses nothing that it acknowledged', async () => {
  const load = beginLoad(await seed(await newStoreUrl()))
  const report = await killAgainAndAgain(load, BOUND, (end) => onTestFinished(async () => void (await end())))
  console.info(figuresOf(`kill -9 on ${ENGINE}: ${report.kills} kills`, load, report.findings))
  expect(report.findings).toEqual(NOTHING_WRONG)
  expect(report.kills).toBe(BOUND.kills)
})

const ALL = (sides: readonly Side[], messages: number): Partial<AdaptersReport> => ({
  wrong: [],
  received: sides.length * messages,
  handedOver: sides.length * messages,
})

test('two adapters in one organization hand over the replies of their own channels, also if they and the server are killed', async () => {
  const bound = { messages: 50, kills: 1 }
  const report = await runAdapters(await newStoreUrl(), SIDE_BY_SIDE, bound, (end) =>
    onTestFinished(async () => void (await end())),
  )
  expect(report).toMatchObject(ALL(SIDE_BY_SIDE, 50))
})

test('the adapter of 1.2 serves an organization with one channel', async () => {
  const sides = SIDE_BY_SIDE.slice(0, 1)
  const bound = { messages: 20, kills: 0 }
  const report = await runAdapters(await newStoreUrl(), sides, bound, (end) =>
    onTestFinished(async () => void (await end())),
  )
  expect(report).toMatchObject(ALL(sides, 20))
})
