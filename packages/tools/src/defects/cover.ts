// A setup file of vitest that records which functions each test file runs, in this process and in the programs that it starts.
// `defects.ts` uses the record to run only the test files that can find a defect.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'

/** `defects.ts` sets the folder for the records. */
const { COVERED_BY: folder = '.parley/covered' } = process.env
const session = new Session()

/** Starts the recording before the tests of a file, and writes the record after the tests. */
beforeAll(async () => {
  const { testPath = '' } = expect.getState()
  const testFolder = join(folder, encodeURIComponent(testPath))
  mkdirSync(testFolder, { recursive: true })
  // Programs that the test starts inherit this variable. At the end of each program, Node writes the coverage of the program.
  process.env['NODE_V8_COVERAGE'] = testFolder
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    // Two projects of Vitest can run the same test file, so the name has the process id.
    writeFileSync(join(testFolder, `in-process-${process.pid}.json`), JSON.stringify({ result }))
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
})
