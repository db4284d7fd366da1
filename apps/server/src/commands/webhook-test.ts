// What `parley webhook test` does: an event like any other, and one attempt to deliver it from here.
import type { Store } from '../domain/store.ts'
import type { Refusal, Refused } from '../domain/webhooks/administer.ts'
import type { EndpointId } from '../domain/webhooks/webhooks.ts'
import { appendTest } from '../domain/webhooks/test-event.ts'
import { SCHEDULE } from '../webhooks/schedule.ts'
import { outcomeOf, send } from '../webhooks/send.ts'

export interface TestDeps {
  storage: Store
  now: () => Date
  allowPrivate: boolean
}

export interface Tested {
  eventId: string
  /** Why the endpoint has not taken it, or undefined. */
  failure: string | undefined
}

/** Appends an event, and sends it to the endpoint, enabled or not. A server that delivers sends it, too. */
export async function testWebhook(deps: TestDeps, id: EndpointId): Promise<Tested | Refused> {
  const appended = await appendTest(deps, id)
  if ('refused' in appended) return appended
  const { target, event } = appended
  const { timeoutMs } = SCHEDULE
  const { signal } = new AbortController()
  const result = await send({ target, event, timeoutMs, allowPrivate: deps.allowPrivate, signal })
  return { eventId: event.uniqueId, failure: outcomeOf(result).failure }
}

/** Why a command could not do something with an endpoint, as a sentence. */
export function refusalOf(refusal: Refusal, organization: string, webhook: string): string {
  if (refusal === 'organization_unknown') return `There is no organization ${organization}.`
  if (refusal === 'webhook_unknown') return `There is no endpoint ${webhook} of ${organization}.`
  if (refusal === 'too_many') return `${organization} has as many endpoints as it can have. Delete one first.`
  return 'The store has no event at this position. If it was purged, it cannot be sent again.'
}
