import { expect, test } from 'vitest'
import { soak } from './soak-run.ts'
import { newStoreUrl } from './engine.ts'

test('hundreds of hostile and random requests cause no error and no hang, and leave no secret in the log', async () => {
  const report = await soak({ requests: 1200, warmUp: 300, databaseUrl: await newStoreUrl() })
  expect(Object.keys(report.answers).filter((status) => status.startsWith('5'))).toEqual([])
  expect(report).toMatchObject({ requests: 1500, hangs: 0, secrets: 0 })
  expect(report.logLines).toBeGreaterThan(1000)
}, 120_000)
