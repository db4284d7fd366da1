// `pnpm --filter @parley/server soak:transport [program]`: what a stopped log reader, pipelined floods and SIGTERM do to a
// server that runs with the options of the systemd unit: that of the sources, or a program that was built.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CONVERSATION } from '../test/fixture.ts'
import { type Line, openLine, type RawResponse } from '../test/raw-http.ts'
import { type ServiceProcess, startService } from '@parley/tools'
import { newStore, optionsOfNode } from '../test/soak-run.ts'
import type { Flood, Flooded } from './pipeliner.ts'

const PATIENCE_MS = 15_000
const MAX_WAIT_MS = 500
const MAX_MEGABYTES = 150
const REQUESTS = 140_000
const NO_LIMITS = { RATE_LIMIT_UPDATE_CONVERSATION: '0' }
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'

const folder = mkdtempSync(join(tmpdir(), 'parley-soak-'))
const databaseUrl = `file:${join(folder, 'parley.db')}`
const program = process.argv[2]
const failures: string[] = []

/** Starts a server for one part, and ends it. */
async function withServer(variables: Record<string, string>, part: (server: ServiceProcess) => Promise<void>) {
  const options = { program, node: optionsOfNode() }
  const server = await startService({ DATABASE_URL: databaseUrl, ...NO_LIMITS, ...variables }, options)
  try {
    await part(server)
  } finally {
    await server.end('SIGKILL')
  }
}

const portOf = ({ url }: ServiceProcess) => Number(new URL(url).port)

function tell(part: string, figures: Record<string, number | string>, holds: boolean): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${part}: ${told.join(', ')}`)
  if (!holds) failures.push(part)
}

/** The next response; undefined if it does not come in time, or the connection ends before it. */
async function replyOf(line: Line): Promise<RawResponse | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), PATIENCE_MS)))
  const response = await Promise.race([line.response(), late])
  clearTimeout(timer)
  return response
}

const updateOf = (key: string) => {
  const body = '{"status":"Closed"}'
  return (
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

async function withoutLogReader(key: string): Promise<void> {
  await withServer({}, async (server) => {
    server.process.stdout?.pause()
    const line = await openLine(portOf(server))
    let responded = 0
    for (; responded < 1500; responded++) {
      line.write(updateOf(key))
      if ((await replyOf(line))?.status !== 200) break
    }
    tell('stdout is never read', { 'responses with 200:': responded }, responded === 1500)
  })
}

async function flooded(name: string, flood: Omit<Flood, 'port'>): Promise<void> {
  await withServer({ LOG_LEVEL: 'warn' }, async (server) => {
    const port = portOf(server)
    const worker = new Worker(new URL('pipeliner.ts', import.meta.url), { workerData: { port, ...flood } })
    const flooding: { done?: Flooded } = {}
    worker.once('message', (tally: Flooded) => (flooding.done = tally))
    const line = await openLine(port)
    let worst = 0
    let lost = 0
    const started = performance.now()
    while (flooding.done === undefined && lost === 0) {
      const asked = performance.now()
      line.write(LIVE)
      if ((await replyOf(line))?.status !== 200) lost += 1
      worst = Math.max(worst, performance.now() - asked)
    }
    await worker.terminate()
    const seconds = (performance.now() - started) / 1000
    const peak = peakMegabytes(server.process.pid)
    const { sent = 0, responded = 0, closed = 0 } = flooding.done ?? {}
    const complete = flood.window === undefined || responded === flood.requests
    const figures = {
      'requests sent': sent,
      responded,
      'connections closed': closed,
      seconds: seconds.toFixed(1),
      'worst wait of another client (ms)': worst.toFixed(0),
      'peak memory (MB)': peak.toFixed(0),
    }
    tell(name, figures, lost === 0 && complete && worst <= MAX_WAIT_MS && peak < MAX_MEGABYTES)
  })
}

/** The most memory that the operating system ever held for a process, which Linux alone tells. */
function peakMegabytes(pid: number | undefined): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function stopped(key: string, delaySeconds: number): Promise<void> {
  await withServer({ DRAIN_DELAY_SECONDS: String(delaySeconds) }, async (server) => {
    const port = portOf(server)
    const tally = { sent: 0, responded: 0, told: 0, resets: 0 }
    const client = async () => {
      const line = await openLine(port)
      for (;;) {
        tally.sent += 1
        line.write(updateOf(key))
        const response = await replyOf(line)
        if (response === undefined) return void (tally.resets += 1)
        if (response.status === 200) tally.responded += 1
        if (response.headers['connection'] === 'close') return void (tally.told += 1)
      }
    }
    const clients = Array.from({ length: 16 }, client)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const ended = server.end('SIGTERM')
    await Promise.all(clients)
    const code = await ended
    const figures = { sent: tally.sent, responded: tally.responded, 'told Connection: close': tally.told }
    const holds = tally.sent === tally.responded && tally.told === 16 && code === 0
    tell(`SIGTERM, drain delay ${delaySeconds} s`, { ...figures, resets: tally.resets, 'exit code': `${code}` }, holds)
  })
}

try {
  const [key = ''] = await newStore(databaseUrl)
  await withoutLogReader(key)
  await flooded('pipelined, never read', { path: '/openapi.json', requests: REQUESTS, reads: false })
  await flooded('pipelined, read', { path: '/nowhere', requests: REQUESTS, reads: true })
  await flooded('pipelined within the bound', { path: '/nowhere', requests: REQUESTS, reads: true, window: 32 })
  await stopped(key, 2)
  await stopped(key, 0)
  if (failures.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
