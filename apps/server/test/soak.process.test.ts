import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { soak } from './soak-run.ts'
import { newStoreUrl } from './engine.ts'

test('hundreds of hostile and random requests cause no error and no hang, and leave no secret in the log', async () => {
  const report = await soak({
    requests: 240,
    warmUp: 60,
    seed: Date.now() % 1_000_000,
    databaseUrl: await newStoreUrl(),
  })
  expect(Object.keys(report.responses).filter((status) => status.startsWith('5'))).toEqual([])
  expect(report).toMatchObject({ requests: 300, hangs: 0, failures: [], secrets: 0 })
  expect(report.logLines).toBeGreaterThan(200)
})

/** A server that fails at each request with a key, and closes connections that send none. */
const BROKEN = `
import { createServer } from 'node:http'
const server = createServer({ headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }, (request, response) => {
  response.writeHead(request.headers.authorization ? 500 : 404).end('process_resident_memory_bytes 1\\n')
})
server.listen(0, '127.0.0.1', () => {
  const url = 'http://127.0.0.1:' + server.address().port
  console.log('It listens on ' + url)
  console.log('Its metrics are at ' + url + '/metrics')
})
process.on('SIGTERM', () => process.exit(0))
`

test('failed requests are recorded without keys, and the same seed repeats them', async () => {
  const program = join(temporaryFolder(), 'broken.mjs')
  writeFileSync(program, BROKEN)
  const run = async (seed: number) => {
    const { failures } = await soak({ requests: 60, warmUp: 0, seed, databaseUrl: await newStoreUrl(), program })
    return failures.map((bytes) => bytes.toString('latin1')).toSorted()
  }
  const [first, again, other] = [await run(7), await run(7), await run(8)]
  // Not compared as values: a message about a difference would be megabytes long.
  expect(first.some((bytes) => bytes.includes('Authorization: Bearer <API_KEY>\r\n'))).toBe(true)
  expect(again.some((bytes) => first.includes(bytes))).toBe(true)
  expect(other.some((bytes) => !first.includes(bytes))).toBe(true)
})
