// Tests how far one member can fill the memory of the process that the systemd unit starts.
import { expect, onTestFinished, test } from 'vitest'
import { newStoreUrl } from './engine.ts'
import { fillWithCards, LARGE_PATHS, NODE_OPTIONS } from './many-large-pages.ts'
import { startService } from '@parley/tools'

const REQUESTS = 32

test('with the options of the unit, many concurrent requests for the largest pages do not end the process', async () => {
  const url = await newStoreUrl()
  const { own, other } = await fillWithCards(url)
  const server = await startService({ DATABASE_URL: url }, { node: NODE_OPTIONS })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  const get = async (path: string, key: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } })
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  expect(NODE_OPTIONS).toContain('--max-old-space-size=256')
  for (const path of LARGE_PATHS) {
    const large = Promise.all(Array.from({ length: REQUESTS }, () => get(path, own)))
    // oxlint-disable-next-line no-await-in-loop -- One load after the other.
    expect((await get('/api/auth/me', other)).status).toBe(200)
    // oxlint-disable-next-line no-await-in-loop -- One load after the other.
    const responses = await large
    expect(responses.filter(({ status }) => status !== 503).map(({ status }) => status)).toContain(200)
    expect(Math.max(...responses.map(({ bytes }) => bytes))).toBeLessThan(3_000_000)
  }
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null])
})
