// Delivers webhooks while the processes that deliver are killed again and again, and compares what the endpoints got with the log of
// the store.
import { EVENT_TYPES } from '../../src/domain/kernel/audit.ts'
import { openStorage } from '../../src/commands/open-storage.ts'
import type { Store } from '../../src/store/store.ts'
import { createWebhooks } from '../../src/domain/webhooks/webhooks.ts'
import { createSecret } from '../../src/webhook-delivery/signature.ts'
import { HARBOUR, harbourAndCedar } from '../fixture.ts'
import { type ServiceProcess, startService } from '@parley/tools'
import { viewOf } from '../stores.ts'
import { type Endpoints, startEndpoints } from '../webhook-endpoints.ts'
import { put, auditOf } from '../contents.ts'

/** The endpoints. The last one resets one of twenty connections. */
const PATHS = ['/good', '/also-good', '/flaky']
/** So many deliveries come at least before a kill. */
const LEAST = 20

export interface WebhookReport {
  kills: number
  seconds: number
  /** How many events there were for each endpoint. */
  events: number
  /** How many of them an endpoint never got, for all endpoints together. */
  lost: number
  /** How many came more than once, which is allowed. */
  twice: number
  /** How many had no signature by the secret of their endpoint. */
  unsigned: number
}

type OnEnd = (end: () => unknown) => void

export interface WebhookFaults {
  databaseUrl: string
  instances: number
  kills: number
}

export async function deliverThroughKills(faults: WebhookFaults, onEnd: OnEnd): Promise<WebhookReport> {
  const { databaseUrl, instances, kills } = faults
  const begun = performance.now()
  const secret = createSecret()
  const endpoints = await startEndpoints([secret])
  onEnd(() => endpoints[Symbol.asyncDispose]())
  const { storage } = await openStorage(databaseUrl)
  onEnd(() => storage.close())
  await seed(storage, endpoints, secret)
  const servers = await Promise.all(Array.from({ length: instances }, () => start(databaseUrl, onEnd)))
  const writer = keepWriting(storage)
  for (let kill = 0; kill < kills; kill++) {
    const before = endpoints.deliveries.length
    if (kill % 4 === 0) endpoints.behave('/flaky', 'reset')
    await endpoints.until(() => endpoints.deliveries.length >= before + LEAST + kill)
    endpoints.behave('/flaky', 204)
    await endpoints.until(() => endpoints.deliveries.length >= before + 2 * (LEAST + kill))
    const index = servers.findLastIndex(delivers)
    await servers[index]?.end(kill % 5 === 4 ? 'SIGTERM' : 'SIGKILL')
    servers[index] = await start(databaseUrl, onEnd)
  }
  await writer.stop()
  const events = await publicEvents(storage)
  const missing = () =>
    PATHS.map((path) => {
      const got = new Set(endpoints.ids(path))
      return events.filter((id) => !got.has(id)).length
    })
  // If an event was lost, this never ends, and the test fails by its time.
  await endpoints.until(() => endpoints.deliveries.length >= events.length * PATHS.length && sum(missing()) === 0)
  return {
    kills,
    seconds: (performance.now() - begun) / 1000,
    events: events.length,
    lost: sum(missing()),
    twice: endpoints.deliveries.length - PATHS.length * events.length,
    unsigned: endpoints.deliveries.filter(({ signedBy }) => signedBy.length === 0).length,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Fills the store, and adds endpoints that get all events since. */
async function seed(storage: Store, endpoints: Endpoints, secret: string): Promise<void> {
  await put(storage, harbourAndCedar())
  const webhooks = createWebhooks({ storage, now: () => new Date() })
  for (const path of PATHS) await webhooks.create(HARBOUR, { url: endpoints.url(path), secret })
}

async function start(databaseUrl: string, onEnd: OnEnd): Promise<ServiceProcess> {
  const variables = { DATABASE_URL: databaseUrl, WEBHOOKS_ALLOW_PRIVATE: 'on', DATABASE_CONNECTIONS: '8' }
  const server = await startService(variables)
  onEnd(() => server.end('SIGKILL'))
  return server
}

/** Says whether a server took the lease the last time that one was taken. */
const delivers = ({ lines }: ServiceProcess) =>
  lines.some((line) => line.includes('this process delivers the webhooks'))

/** How long the writer waits between two changes. */
const WRITE_MS = 20

/** Creates events until the test stops it. */
function keepWriting(storage: Store) {
  const stopping = new AbortController()
  async function write(): Promise<void> {
    const { set } = await viewOf(storage, HARBOUR)
    for (let count = 0; !stopping.signal.aborted; count++) {
      await set(count % 2 === 0 ? 'Closed' : 'Active')
      await new Promise((resolve) => setTimeout(resolve, WRITE_MS))
    }
  }
  const writing = write()
  return {
    stop: () => {
      stopping.abort()
      return writing
    },
  }
}

/** The identifiers of the events that endpoints get. The import was before them. */
async function publicEvents(storage: Store): Promise<string[]> {
  const types = new Set<string>(EVENT_TYPES)
  const log = await auditOf(storage, { organizationId: HARBOUR })
  return log.filter(({ event }) => types.has(event) && event !== 'records.imported').map(({ uniqueId }) => uniqueId)
}
