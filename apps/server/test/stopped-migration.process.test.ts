// Tests that a signal stops a service that is migrating its store, and that the next start begins the migration again.
import { startService } from '@parley/tools'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { unusedUrl } from './engine.ts'
import { rowsOf } from './rows.ts'

const PROGRAM = fileURLToPath(new URL('parley-with-own-migrations.ts', import.meta.url))
const MIGRATING = /Migrating the store from version \d+ to \d+ \(names\)\./

test('SIGTERM during a migration stops the service without a change, and the next start migrates the store', async () => {
  const url = await unusedUrl()
  await (await openStorage(url)).storage.close()
  const before = await rowsOf(url)
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, PORT: '0', ENDLESS: '1' }
  const service = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void service.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface(service.stdout)) {
    lines.push(line)
    if (MIGRATING.test(line)) service.kill('SIGTERM')
  }
  expect(lines.join('\n')).not.toContain('listen')
  if (service.exitCode === null) await once(service, 'exit')
  expect(service.exitCode).toBe(0)
  expect(await rowsOf(url)).toBe(before)

  await using next = await startService({ DATABASE_URL: url }, { program: PROGRAM })
  expect(next.lines.join('\n')).toMatch(MIGRATING)
  expect(next.lines.join('\n')).toContain('Copied 0 names.')
  expect(await next.end('SIGTERM')).toBe(0)
})
