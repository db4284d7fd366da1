// The clock of a server steps back under load: keys, audit log and limits keep working.
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../../src/commands/open-storage.ts'
import { newStoreUrl } from '../engine.ts'
import { HARBOUR } from '../fixture.ts'
import { startService } from '@parley/tools'
import { serveUnderLoad } from './faulty.ts'
import { NOTHING_WRONG } from './figures.ts'
import { NO_LIMITS } from './load.ts'
import { seed, type Seeded } from './seed.ts'
import { HOUR_BACK, stepBack, STEPPING_CLOCK } from './stepping-clock.ts'
import { auditOf } from '../contents.ts'

/** How often the time of an audit entry is before that of the previous one, which shows that the clock did step back. */
async function stepsInTrail({ databaseUrl }: Seeded): Promise<number> {
  const { storage } = await openStorage(databaseUrl)
  const times = (await auditOf(storage, { organizationId: HARBOUR })).map(({ at }) => at.getTime())
  await storage.close()
  return times.filter((time, index) => time < (times[index - 1] ?? time) - 1_800_000).length
}

test('the server loses nothing under load while its clock steps back an hour three times', async () => {
  const seeded = await seed(await newStoreUrl())
  const { server, more, settle } = await serveUnderLoad(seeded, {}, { node: STEPPING_CLOCK })
  for (let step = 0; step < 3; step++) {
    await more('acknowledged', 60)
    stepBack(server)
  }
  await more('acknowledged', 60)
  expect(await settle('a clock that stepped back: 3 times')).toEqual(NOTHING_WRONG)
  expect(await stepsInTrail(seeded)).toBeGreaterThanOrEqual(3)
})

test('the server loses nothing if its clock is an hour behind after a restart', async () => {
  const seeded = await seed(await newStoreUrl())
  const { load, server, more, settle } = await serveUnderLoad(seeded)
  await more('acknowledged', 100)
  load.down()
  await server.end('SIGKILL')
  const variables = { DATABASE_URL: seeded.databaseUrl, ...NO_LIMITS, ...HOUR_BACK }
  const again = await startService(variables, { node: STEPPING_CLOCK })
  onTestFinished(async () => void (await again.end('SIGKILL')))
  load.up(again.url)
  await more('acknowledged', 100)
  expect(await settle('a clock that was back at the start')).toEqual(NOTHING_WRONG)
  expect(await stepsInTrail(seeded)).toBeGreaterThanOrEqual(1)
})
