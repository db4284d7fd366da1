// A setup file of vitest that records which functions each test file runs, in this process and in the programs that it starts.
// `defects.ts` runs the tests with it, to learn which of them can find a defect.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'

const { COVERED_BY: folder = '.parley/covered' } = process.env
const session = new Session()

beforeAll(async () => {
  const { testPath = '' } = expect.getState()
  const place = join(folder, encodeURIComponent(testPath))
  mkdirSync(place, { recursive: true })
  // Node writes one file for each program that ends.
  process.env['NODE_V8_COVERAGE'] = place
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    // The same file can run in two projects.
    writeFileSync(join(place, `in-process-${process.pid}.json`), JSON.stringify({ result }))
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
})
