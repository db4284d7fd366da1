// The event by which an operator tests an endpoint.
import type { StoredEvent } from '../events/store.ts'
import { findCode } from '../organizations/organizations.ts'
import type { ReadScript, Script } from '../script.ts'
import type { Store } from '../store.ts'
import type { Refused } from './administer.ts'
import type { Target } from './store.ts'
import type { EndpointId } from './webhooks.ts'

const TYPE = 'webhook.tested'

export interface AppendedTest {
  target: Pick<Target, 'url' | 'secrets'>
  event: StoredEvent
}

export interface TestEventDeps {
  storage: Pick<Store, 'read' | 'write' | 'events' | 'webhooks'>
  now: () => Date
}

/** Appends the event, and returns it with what it takes to send it. */
export async function appendTest(
  { storage, now }: TestEventDeps,
  { organizationId, endpointId }: EndpointId,
): Promise<AppendedTest | Refused> {
  const { read, write, events, webhooks } = storage
  const organizationCode = await read(() => findCode(organizationId))
  if (organizationCode === undefined) return { refused: 'organization_unknown' }
  const target = await read(() => webhooks.find({ organizationCode, endpointId }))
  if (target === undefined) return { refused: 'webhook_unknown' }
  const { position: before } = await read(() => events.newest(organizationCode))
  const data = { webhookId: endpointId }
  // oxlint-disable-next-line require-yield -- The event is all that it writes.
  await write(function* append(audit): Script<void> {
    audit.append({ organizationCode, at: now() }, TYPE, endpointId, data)
  })
  /** Others may test endpoints at the same time. */
  function* own(): ReadScript<StoredEvent | undefined> {
    const { events: found } = yield* events.after(organizationCode ?? '', before, {
      types: [TYPE],
      limit: 100,
      reach: 5000,
    })
    return found.findLast((event) => event.data === JSON.stringify(data))
  }
  const event = await read(own)
  return event === undefined ? { refused: 'position_unknown' } : { target, event }
}
