// An endpoint of webhooks in a store, and what a process that has the lease does with it.
import type { EventType } from '@parley/contract'
import { readNewest } from '../src/domain/events/stored-events.ts'
import type { Script } from '../src/sql/statement.ts'
import type { Store } from '../src/store/store.ts'
import { holdLease, type Outcome, type Round, settle } from '../src/domain/webhooks/deliver.ts'
import { readDue, readTargets } from '../src/domain/webhooks/read.ts'
import type { LeasedEndpoint } from '../src/domain/webhooks/lock-endpoint.ts'
import { createWebhooks } from '../src/domain/webhooks/webhooks.ts'
import { HARBOUR } from './fixture.ts'
import { NOON, openFilled, type OpenStore } from './stores.ts'

/** The type that is appended. */
export const TYPE: EventType = 'message.sent'
export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The second attempt is due immediately, the third in an hour, and there is no fourth. */
const DELAYS_MS = [0, HOUR_MS]

export const ok = (position: number, attempts = 0): Outcome => ({ position, attempts, failure: undefined })
export const failed = (position: number, attempts = 0): Outcome => ({
  position,
  attempts,
  failure: 'The status was 500.',
})

export const hold = (storage: Store, epoch?: number, ms = MINUTE_MS) =>
  storage.write(undefined, () => holdLease(epoch, ms))

/** Takes the lease of a store in which no process delivers. */
export async function take(storage: Store) {
  const lease = await hold(storage)
  if (lease === undefined) throw new Error('Another process has the lease.')
  return lease
}

/** A store with an endpoint that gets events from now on, and what delivers to it. */
export async function openWithEndpoint(open: OpenStore) {
  const { storage, organization, act, set } = await openFilled(open)
  const webhooks = createWebhooks({ storage, now: () => NOON })
  const created = await webhooks.create(HARBOUR, { url: 'https://crm.example/hook', secret: 'whsec_1' })
  if ('rejected' in created) throw new Error(created.rejected)
  const { endpointId } = created
  const { epoch } = await take(storage)
  const endpoint: LeasedEndpoint = { organization, endpointId, epoch }
  const target = async (of = endpoint) =>
    (await storage.read(of.organization, () => readTargets(of.organization, of.epoch))).get(of.endpointId)
  return {
    storage,
    organization,
    act,
    set,
    webhooks,
    id: { organizationId: HARBOUR, endpointId },
    endpoint,
    target,
    due: async () => {
      const found = await storage.read(organization, () => readDue({ ...endpoint, limit: 1000 }))
      return found.map(({ position, attempts }) => ({ position, attempts }))
    },
    settled: (round: Round, of = endpoint) =>
      storage.write(of.organization, (audit) => settle({ audit, at: NOON, delaysMs: DELAYS_MS }, of, round)),
    position: async () => (await target())?.position,
    summary: async () => (await webhooks.list())?.[0],
    /** Appends events of a type, and returns their positions. */
    append: async (count: number, type: EventType = TYPE): Promise<number[]> => {
      const newest = async () => (await storage.read(organization, () => readNewest(organization))).position
      const before = await newest()
      // oxlint-disable-next-line require-yield -- The events are all that it writes.
      await storage.write(organization, function* appendAll(audit): Script<void> {
        for (let made = 0; made < count; made++) audit.append(act, type, 'subject', { channelId: undefined })
      })
      return Array.from({ length: (await newest()) - before }, (_, index) => before + index + 1)
    },
    newest: async () => (await storage.read(organization, () => readNewest(organization))).position,
  }
}
