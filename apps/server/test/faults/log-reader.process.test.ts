// Tests a log reader that stops reading, and reads again.
import { expect, onTestFinished, test } from 'vitest'
import { newStoreUrl } from '../engine.ts'
import { send } from '../raw-http.ts'
import { startService } from '@parley/tools'
import { openStorage } from '../../src/commands/open-storage.ts'

/** Fewer than a connection may have without a response. */
const BATCH = 25
const REQUEST = 'GET /nowhere HTTP/1.1\r\nHost: parley.test\r\n\r\n'

async function start() {
  const url = await newStoreUrl()
  await (await openStorage(url)).storage.close()
  const server = await startService({ DATABASE_URL: url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const port = Number(new URL(server.url).port)
  /** Sends requests that are each a line of the log. */
  const ask = async (count: number) => {
    for (let sent = 0; sent < count; sent += BATCH) {
      expect(await send(port, REQUEST.repeat(BATCH), { responses: BATCH })).toHaveLength(BATCH)
    }
  }
  return { server, ask, logged: () => server.lines.filter((line) => line.includes('"msg":"request"')).length }
}

test('while the log is not read, the service responds, and when the reader resumes, no line is missing', async () => {
  const { server, ask, logged } = await start()
  server.process.stdout?.pause()
  await ask(1000)
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  expect(logged()).toBeLessThan(1000)

  server.process.stdout?.resume()
  await expect.poll(logged).toBe(1000)
  await ask(BATCH)
  await expect.poll(logged).toBe(1000 + BATCH)
  expect(server.lines.some((line) => line.includes('dropped'))).toBe(false)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('lines beyond the buffer are dropped, and a line says how many when the reader resumes', async () => {
  const { server, ask, logged } = await start()
  server.process.stdout?.pause()
  await ask(10_000)
  server.process.stdout?.resume()
  const dropped = Number(await server.line(/"lines":(\d+),"msg":"log lines were dropped/))
  expect(dropped).toBeGreaterThan(0)
  expect(logged() + dropped).toBe(10_000)
  await ask(BATCH)
  await expect.poll(logged).toBe(10_000 - dropped + BATCH)
})

test('with a reader that never reads, the process still ends on SIGTERM', async () => {
  const { server, ask } = await start()
  server.process.stdout?.pause()
  await ask(10_000)
  server.process.kill('SIGTERM')
  await expect.poll(() => server.process.exitCode).toBe(0)
})
