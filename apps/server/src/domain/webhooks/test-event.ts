// The event by which an operator tests an endpoint.
import type { NewEvent } from '../audit.ts'
import type { StoredEvent } from '../events/statements.ts'
import { findCode } from '../organizations/organizations.ts'
import type { Script } from '../../store/kernel/statement.ts'
import type { Store } from '../store.ts'
import type { Rejected } from './administer.ts'
import { findTarget, type Target } from './read.ts'
import type { EndpointId } from './webhooks.ts'

export interface AppendedTest {
  target: Pick<Target, 'url' | 'secrets'>
  event: StoredEvent
}

export interface TestEventDeps {
  storage: Pick<Store, 'read' | 'write'>
  now: () => Date
}

/** Appends the event, and returns it with what it takes to send it. */
export async function appendTest(
  { storage, now }: TestEventDeps,
  { organizationId, endpointId }: EndpointId,
): Promise<AppendedTest | Rejected> {
  const { read, write } = storage
  const organization = await read('several', () => findCode(organizationId))
  if (organization === undefined) return { rejected: 'organization_unknown' }
  const target = await read(organization, () => findTarget({ organization, endpointId }))
  if (target === undefined) return { rejected: 'webhook_unknown' }
  const act = { organizationCode: organization, at: now() }
  // oxlint-disable-next-line require-yield -- The event is all that it writes.
  const { uniqueId, type, data, position } = await write(organization, function* append(log): Script<NewEvent> {
    return log.append(act, 'webhook.tested', endpointId, { webhookId: endpointId })
  })
  const operator = { memberId: undefined, keyId: undefined, requestId: undefined }
  return { target, event: { uniqueId, position, type, ...operator, data, at: act.at } }
}
