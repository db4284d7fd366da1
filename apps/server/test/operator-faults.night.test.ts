// Tests the failures that an operator can face: each is one clear sentence and a code that is not 0, or 503 and nothing lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import { CONVERSATION } from './fixture.ts'
import { pathOf } from '../src/commands/open-storage.ts'
import { failureOf, PARLEY, type ServiceProcess, startService, type ServiceOptions } from '@parley/tools'
import { storePath } from './store-files.ts'
import { storeWithKey } from './store-with-key.ts'

/** Starts a server that is killed with the test at the latest. */
async function start(variables: Record<string, string>, options?: ServiceOptions): Promise<ServiceProcess> {
  const server = await startService({ RATE_LIMIT_UPDATE_CONVERSATION: '0', ...variables }, options)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

const update = ({ url }: { url: string }, key: string, status: string) =>
  fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  })

/** Takes a port that no other process can get while the test runs. */
async function takenPort(): Promise<string> {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const address = holder.address()
  return typeof address === 'object' && address !== null ? String(address.port) : ''
}

const BAD_DAYS: [string, () => Promise<Record<string, string>>, RegExp][] = [
  ['the port is in use', async () => ({ PORT: await takenPort() }), /port is in use/],
  ['the port of the metrics is in use', async () => ({ METRICS_PORT: await takenPort() }), /METRICS_PORT/],
  ['the host is none of this machine', async () => ({ HOST: '192.0.2.1' }), /HOST is not an address/],
  ['the file is a folder', async () => ({ DATABASE_URL: `file:${dirname(storePath())}` }), /is a folder/],
  [
    'the folder is a file',
    async () => {
      const path = storePath()
      writeFileSync(path, 'a file')
      return { DATABASE_URL: `file:${join(path, 'parley.db')}` }
    },
    /There is no store/,
  ],
  ['there is no store', async () => ({ DATABASE_URL: `file:${storePath()}` }), /There is no store/],
  [
    'the file is empty',
    async () => {
      const path = storePath()
      writeFileSync(path, '')
      return { DATABASE_URL: `file:${path}` }
    },
    /There is no store/,
  ],
  [
    'the folder is missing',
    async () => ({ DATABASE_URL: `file:${join(storePath(), 'parley.db')}` }),
    /There is no store/,
  ],
  [
    'the file is not a database',
    async () => {
      const path = storePath()
      writeFileSync(path, 'Hello operator, '.repeat(1000))
      return { DATABASE_URL: `file:${path}` }
    },
    /not a database/,
  ],
  [
    'the file lost its end',
    async () => {
      const path = pathOf((await storeWithKey()).url)
      truncateSync(path, 8192)
      return { DATABASE_URL: `file:${path}` }
    },
    /malformed/,
  ],
  [
    'the store was written by a newer program',
    async () => {
      const path = pathOf((await storeWithKey()).url)
      const newer = new DatabaseSync(path)
      newer.exec(`INSERT INTO schema_history VALUES (999, 'of tomorrow', '', 0)`)
      newer.close()
      return { DATABASE_URL: `file:${path}` }
    },
    /newer version/,
  ],
  [
    'another server has the store',
    async () => {
      const path = pathOf((await storeWithKey()).url)
      await start({ DATABASE_URL: `file:${path}` })
      return { DATABASE_URL: `file:${path}` }
    },
    /in use by another server/,
  ],
  ['a variable is bad', async () => ({ TRUSTED_PROXIES: '10.0.0.0/33' }), /TRUSTED_PROXIES must be/],
]

test.each(BAD_DAYS)('if %s, serve fails with one sentence about it', async (_, prepare, sentence) => {
  const variables = await prepare()
  const { code, complaint } = await failureOf(startService({ DATABASE_URL: (await storeWithKey()).url, ...variables }))
  expect(complaint).toMatch(sentence)
  expect(complaint).toMatch(/^parley: [^\n]+\n$/)
  expect(complaint).not.toMatch(/\bat .+:\d+:\d+/)
  expect([1, 2]).toContain(code)
})

test('after kill -9 the store is free for the next server', async () => {
  const { url: store, key } = await storeWithKey()
  const first = await start({ DATABASE_URL: store })
  expect((await update(first, key, 'Closed')).status).toBe(200)
  await first.end('SIGKILL')
  const second = await start({ DATABASE_URL: store })
  expect(await (await update(second, key, 'Closed')).json()).toMatchObject({ conversation: { status: 'Closed' } })
})

test('after SIGTERM, the service is not ready but still responds; after a second one, it ends immediately', async () => {
  const { url: store, key } = await storeWithKey()
  const server = await start({ DATABASE_URL: store, DRAIN_DELAY_SECONDS: '600' })
  const status = async (page: string) => (await fetch(`${server.url}/health/${page}`)).status
  expect(await status('ready')).toBe(200)

  const ended = server.end('SIGTERM')
  await expect.poll(() => status('ready')).toBe(503)
  const notReady = await fetch(`${server.url}/health/ready`)
  expect(notReady.headers.get('retry-after')).toBe('1')
  expect(await notReady.json()).toMatchObject({ code: 'service_unavailable' })
  expect(await status('live')).toBe(200)
  expect((await update(server, key, 'Closed')).status).toBe(200)

  await server.end('SIGTERM')
  expect(await ended).toBe(128 + 15)
  expect(server.complaint()).toBe('')
})

test('on a full disk a change gets 503 and does not happen, and acknowledged changes are kept', async () => {
  const { url: store, key } = await storeWithKey()
  // No file may grow beyond 2 MB. Without a handler the operating system would end the process instead of failing the write.
  const limited = await start(
    { DATABASE_URL: store },
    {
      commandPrefix: ['sh', '-c', 'ulimit -f 4096 && exec "$@"', 'sh'],
      node: ['--import', 'data:text/javascript,process.on("SIGXFSZ",()=>{})'],
    },
  )
  let acknowledged = 'Active'
  let rejected: Response | undefined
  for (let round = 0; rejected === undefined && round < 5000; round++) {
    const asked = round % 2 === 0 ? 'Closed' : 'Active'
    const response = await update(limited, key, asked)
    if (response.status === 200) acknowledged = asked
    else rejected = response
    if (response.status === 200) await response.arrayBuffer()
  }
  expect(rejected?.status).toBe(503)
  expect(rejected?.headers.get('retry-after')).toBe('1')
  expect(await rejected?.json()).toMatchObject({ code: 'service_unavailable' })
  const statusOf = async (page: string) => (await fetch(`${limited.url}/health/${page}`)).status
  expect([await statusOf('live'), await statusOf('ready')]).toEqual([200, 503])
  await limited.end('SIGKILL')

  const roomy = await start({ DATABASE_URL: store })
  const stale = await fetch(`${roomy.url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'If-Match': '"none"' },
    body: JSON.stringify({ status: acknowledged === 'Active' ? 'Closed' : 'Active' }),
  })
  expect(await stale.json()).toMatchObject({ code: 'precondition_failed', conversation: { status: acknowledged } })
})

// Linux alone has a file that is always full.
test.skipIf(process.platform !== 'linux')('the service keeps running if the disk of its log is full', async () => {
  const { url: store, key } = await storeWithKey()
  const port = String(await freePort())
  const complaints: string[] = []
  const child = spawn('sh', ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, PARLEY, 'serve'], {
    env: { PORT: port, DATABASE_URL: store },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stderr.on('data', (chunk: Buffer) => void complaints.push(chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const live = () =>
    fetch(`${url}/health/live`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(live, { timeout: 10_000 }).toBe(200)
  for (const status of ['Closed', 'Active', 'Deleted']) expect((await update({ url }, key, status)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(complaints.join('')).toMatch(/^parley: The output could not be written: [^\n]+\n$/)
})
