// `parley webhook test` creates an event like any other, and tries once to deliver it.
import type { Store } from '../domain/store.ts'
import type { Rejection, Rejected } from '../domain/webhooks/administer.ts'
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
  /** Why the endpoint did not accept it, or undefined. */
  failure: string | undefined
}

/** Appends an event and sends it to the endpoint, even if it is disabled. A server that delivers webhooks sends it too. */
export async function testWebhook(deps: TestDeps, id: EndpointId): Promise<Tested | Rejected> {
  const appended = await appendTest(deps, id)
  if ('rejected' in appended) return appended
  const { target, event } = appended
  const { timeoutMs } = SCHEDULE
  const { signal } = new AbortController()
  const result = await send({ target, event, timeoutMs, allowPrivate: deps.allowPrivate, signal })
  return { eventId: event.uniqueId, failure: outcomeOf(result).failure }
}

/** The error message if a command with an endpoint is rejected. */
export function rejectionOf(rejection: Rejection, organization: string, webhook: string): string {
  if (rejection === 'organization_unknown') return `There is no organization ${organization}.`
  if (rejection === 'webhook_unknown') return `There is no endpoint ${webhook} of ${organization}.`
  if (rejection === 'too_many') return `${organization} already has the maximum number of endpoints. Delete one first.`
  return 'The store has no event at this position. Purged events cannot be sent again.'
}
