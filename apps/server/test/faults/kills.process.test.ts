import { inject, expect, onTestFinished, test } from 'vitest'
import { newStoreUrl } from '../engine.ts'
import { runAdapters } from './adapters.ts'
import { beginLoad } from './faulty.ts'
import { figuresOf, NOTHING_WRONG } from './figures.ts'
import { killAgainAndAgain } from './kills.ts'
import { seed } from './seed.ts'

const ENGINE = inject('postgresUrl') === undefined ? 'SQLite' : 'PostgreSQL'
/** The soak command does more. */
const PHASES = 5

test('a server that is killed with -9 again and again under load loses nothing that it acknowledged', async () => {
  const load = beginLoad(await seed(await newStoreUrl()))
  const report = await killAgainAndAgain(load, PHASES, (end) => onTestFinished(async () => void (await end())))
  console.info(figuresOf(`kill -9 on ${ENGINE}: ${report.kills} kills`, load, report.findings))
  expect(report.findings).toEqual(NOTHING_WRONG)
  expect(report.kills).toBe(PHASES)
})

test('two adapters of an organization hand over the replies of their own channels, even if they and the server are killed', async () => {
  const report = await runAdapters(await newStoreUrl(), { messages: 50, kills: 1 }, (end) =>
    onTestFinished(async () => void (await end())),
  )
  expect(report).toMatchObject({ wrong: [], received: 100, handedOver: 100 })
})
