// A store in which a process delivers webhooks to real endpoints.
import type { Conversation } from '@parley/contract'
import { onTestFinished } from 'vitest'
import type { Store } from '../src/store/store.ts'
import { createWebhooks, type WantedEndpoint } from '../src/domain/webhooks/webhooks.ts'
import { createLog } from '../src/telemetry/log.ts'
import { startDelivery } from '../src/webhook-delivery/delivery.ts'
import type { Schedule } from '../src/webhook-delivery/schedule.ts'
import { createSecret } from '../src/webhook-delivery/signature.ts'
import { newFilledStorage } from './engine.ts'
import { HARBOUR } from './fixture.ts'
import { recordLogged } from '@parley/tools/secrets-record'
import { viewOf } from './stores.ts'
import { startEndpoints } from './webhook-endpoints.ts'
import { auditOf } from './contents.ts'

export const SECRET = createSecret()
export const NEW_SECRET = createSecret()
export const HOUR_MS = 3_600_000
/** A failed event is retried once immediately, and then in an hour. */
const SCHEDULE: Schedule = { timeoutMs: 10_000, delaysMs: [0, HOUR_MS], jitter: 0, probeDelaysMs: [HOUR_MS] }

interface StageOptions {
  storage?: Store
  schedule?: Partial<Schedule>
}

/** A store in which a process delivers, endpoints, and what an operator and members do. */
export async function stage({ storage: given, schedule }: StageOptions = {}) {
  const storage = given ?? (await newFilledStorage())
  if (given === undefined) onTestFinished(() => storage.close())
  const endpoints = await startEndpoints([SECRET, NEW_SECRET])
  onTestFinished(() => endpoints[Symbol.asyncDispose]())
  const webhooks = createWebhooks({ storage, now: () => new Date() })
  const lines: string[] = []
  const log = createLog('trace', (line) => {
    lines.push(line)
    recordLogged(line)
  })
  const start = (of: Store = storage) => {
    const options = { storage: of, log, now: () => new Date(), allowPrivate: true, tickMs: 10 }
    const delivery = startDelivery({ ...options, schedule: { ...SCHEDULE, ...schedule } })
    onTestFinished(() => delivery.close(0))
    return delivery
  }
  const { set } = await viewOf(storage, HARBOUR)
  let last: Conversation['status'] = 'Active'
  return {
    storage,
    endpoints,
    webhooks,
    lines,
    start,
    set,
    /** Registers an endpoint at a path. */
    add: async (path: string, wanted: Partial<WantedEndpoint> & { organizationId?: string } = {}) => {
      const { organizationId = HARBOUR, ...more } = wanted
      const created = await webhooks.create(organizationId, { url: endpoints.url(path), secret: SECRET, ...more })
      if ('rejected' in created) throw new Error(created.rejected)
      return { organizationId, endpointId: created.endpointId }
    },
    /** Makes this many events, and returns their identifiers. */
    make: async (count = 1): Promise<string[]> => {
      const { uniqueId: before = '' } = (await auditOf(storage, { organizationId: HARBOUR })).at(-1) ?? {}
      for (let made = 0; made < count; made++) {
        last = last === 'Active' ? 'Closed' : 'Active'
        await set(last)
      }
      const entries = await auditOf(storage, { organizationId: HARBOUR })
      return entries.slice(entries.findIndex(({ uniqueId }) => uniqueId === before) + 1).map(({ uniqueId }) => uniqueId)
    },
    summary: async () => (await webhooks.list())?.[0],
  }
}
