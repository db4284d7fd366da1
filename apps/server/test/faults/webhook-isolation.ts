// Delivers webhooks to many endpoints of which half hang, and measures how long the others wait for an event, and clients for responses.
import { openStorage } from '../../src/commands/open-storage.ts'
import { createApiKeys } from '../../src/domain/api-keys/api-keys.ts'
import { createWebhooks } from '../../src/domain/webhooks/webhooks.ts'
import { createSecret } from '../../src/webhook-delivery/signature.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { startService } from '@parley/tools'
import { startEndpoints } from '../webhook-endpoints.ts'
import { NO_LIMITS } from './load.ts'
import { put } from '../contents.ts'

export interface Isolation {
  databaseUrl: string
  endpoints: number
  /** How many of them hang. */
  hanging: number
  events: number
  /** How long to wait between two events. */
  everyMs: number
}

export interface IsolationReport {
  /** The milliseconds from a change to its arrival at an endpoint that responds. */
  delay: Percentiles
  /** The times of the requests that change something, in milliseconds. */
  response: Percentiles
  /** How many deliveries to endpoints that respond are missing. */
  lost: number
  /** How many requests hung. */
  hung: number
  /** The most memory that the server had, in megabytes. */
  megabytes: number
}

interface Percentiles {
  median: number
  p99: number
  most: number
}

export async function isolate(isolation: Isolation, onEnd: (end: () => unknown) => void): Promise<IsolationReport> {
  const { databaseUrl, hanging, events, everyMs } = isolation
  const endpoints = await startEndpoints()
  onEnd(() => endpoints[Symbol.asyncDispose]())
  const paths = Array.from({ length: isolation.endpoints }, (_, index) => `/${index}`)
  const healthy = new Set(paths.slice(hanging))
  const { storage } = await openStorage(databaseUrl)
  await put(storage, harbourAndCedar())
  const webhooks = createWebhooks({ storage, now: () => new Date() })
  for (const path of paths) {
    if (!healthy.has(path)) endpoints.behave(path, 'hang')
    await webhooks.create(HARBOUR, { url: endpoints.url(path), secret: createSecret() })
  }
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  const { key = '' } = (await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })) ?? {}
  recordKey(key)
  await storage.close()
  const server = await startService({
    ...NO_LIMITS,
    DATABASE_URL: databaseUrl,
    WEBHOOKS_ALLOW_PRIVATE: 'on',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  })
  onEnd(() => server.end('SIGKILL'))
  await server.line(/this process delivers the webhooks/)
  const metricsUrl = await server.line(/metrics are at (\S+)/)
  const responses: number[] = []
  let megabytes = 0
  for (let event = 0; event < events; event++) {
    const begun = performance.now()
    const response = await fetch(`${server.url}/api/conversation/${CONVERSATION}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: event % 2 === 0 ? 'Closed' : 'Active' }),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`A change got ${response.status}.`)
    responses.push(performance.now() - begun)
    if (event % 20 === 0) megabytes = Math.max(megabytes, await residentMegabytes(metricsUrl))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  const arrived = () => endpoints.deliveries.filter(({ path }) => healthy.has(path))
  const wanted = events * healthy.size
  await endpoints.until(() => arrived().length >= wanted)
  const delays = arrived().map(({ at, event }) => at - Date.parse(event.timestamp))
  return {
    delay: percentilesOf(delays),
    response: percentilesOf(responses),
    lost: wanted - new Set(arrived().map(({ path, id }) => `${path} ${id}`)).size,
    hung: endpoints.deliveries.length - arrived().length,
    megabytes: Math.max(megabytes, await residentMegabytes(metricsUrl)),
  }
}

async function residentMegabytes(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20)
}

function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN)
  return { median: at(0.5), p99: at(0.99), most: at(1) }
}
