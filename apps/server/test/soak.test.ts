import { expect, test } from 'vitest'
import { soak } from './soak-run.ts'
import { storePath } from './store-files.ts'

test('thousands of hostile and random requests meet no fault, no hang, and leave no secret in the log', async () => {
  const report = await soak({ requests: 2500, warmUp: 500, path: storePath() })
  expect(Object.keys(report.answers).filter((status) => status.startsWith('5'))).toEqual([])
  expect(report).toMatchObject({ requests: 3000, hangs: 0, secrets: 0 })
  expect(report.logLines).toBeGreaterThan(2000)
}, 120_000)
