// Which events a request caused: if it succeeded, those that the contract lists for its operation in `x-events`, else none.
import { contract } from '@parley/contract'
import { object, operationsOf, texts } from '@parley/contract/document'
import { expect } from 'vitest'
import { type AuditEvent, EVENT_TYPES } from '../src/domain/kernel/audit.ts'
import type { Store } from '../src/store/store.ts'
import { recordEvent } from './coverage.ts'
import { readAudit } from '../src/domain/operator/audit-entries.ts'
import { positionOf, readPage } from '../src/domain/events/page.ts'
import { findCode } from '../src/domain/tables/organizations.ts'
import { readEventsAfter } from '../src/webhook-delivery/endpoint.ts'

const LISTED = new Map(operationsOf(object(contract)).map(({ id, operation }) => [id, texts(operation['x-events'])]))
/** The events whose data must name a channel. */
const OF_CHANNEL = new Set<AuditEvent>(EVENT_TYPES.filter((type) => !/^contact\.|^records\.|^webhook\./.test(type)))
const isEvent = (entry: string) => EVENT_TYPES.some((type) => type === entry)

interface RequestFacts {
  operationId: string
  isSuccess: boolean
}

/** The events that a member and an endpoint get if they are bound to a channel. */
async function gotOn(storage: Pick<Store, 'read'>, organizationId: string, channelId: string) {
  const organization = await storage.read(undefined, () => findCode(organizationId))
  const [byMember, byEndpoint] = [new Set<string>(), new Set<string>()]
  if (organization === undefined) return [byMember, byEndpoint]
  const span = { types: EVENT_TYPES, limit: 1000, reach: 1000, channelId }
  for (let after: string | undefined, isEnd = false; !isEnd;) {
    const page = await storage.read(organization, () => readPage(organization, { ...span, after }))
    for (const { uniqueId } of page?.events ?? []) byMember.add(uniqueId)
    after = page && positionOf(page.next)
    isEnd = page?.isEnd ?? true
  }
  for (let from = -1, to = 0; to > from;) {
    from = to
    const seen = await storage.read(organization, () =>
      readEventsAfter({ organization, channelId }, from, undefined, 1000),
    )
    for (const { uniqueId } of seen.events) byEndpoint.add(uniqueId)
    to = seen.to
  }
  return [byMember, byEndpoint]
}

/** Records the requests of a test to a store. An event says in `requestId` which request caused it. */
export function createCausedEvents(storage: Pick<Store, 'snapshot' | 'read'>) {
  const responded = new Map<string, RequestFacts[]>()
  return {
    add(operationIds: readonly string[], { ok, headers }: Response): void {
      const requestId = headers.get('x-request-id') ?? ''
      const known = responded.get(requestId) ?? []
      responded.set(requestId, [...known, ...operationIds.map((operationId) => ({ operationId, isSuccess: ok }))])
    },
    /**
     * Fails the test if a request caused an event that the contract doesn't list for it, or that readers who are bound to its channel don't
     * get. Every type of the contract is checked, because the run fails if no test causes it.
     */
    async check(): Promise<void> {
      const got = new Map<string, ReturnType<typeof gotOn>>()
      const entries = await Array.fromAsync(storage.snapshot((each) => readAudit(each, {})))
      for (const { uniqueId, organizationId, event, requestId = '', detail } of entries) {
        const requests = responded.get(requestId)
        if (requests === undefined || !isEvent(event)) continue
        // Requests of several operations had this id, so nothing says which of them caused the event.
        if (new Set(requests.map(({ operationId }) => operationId)).size > 1) continue
        const causes = requests.filter(
          ({ operationId, isSuccess }) => isSuccess && LISTED.get(operationId)?.includes(event),
        )
        const of = requests.map(({ operationId, isSuccess }) => `${operationId}${isSuccess ? '' : ' (an error)'}`)
        expect(causes, `x-events of ${of.join(' or ')} doesn't allow ${event}, and the request caused it`).not.toEqual(
          [],
        )
        if (detail !== undefined && OF_CHANNEL.has(event))
          expect(detail, `${event} has no channelId, so no bound member or endpoint gets it`).toHaveProperty(
            'channelId',
          )
        const channelId = detail?.['channelId']
        if (typeof channelId === 'string') {
          const key = `${organizationId} ${channelId}`
          got.set(key, got.get(key) ?? gotOn(storage, organizationId, channelId))
          for (const ids of (await got.get(key)) ?? [])
            expect(ids, `a member or an endpoint that is bound to ${channelId} doesn't get ${event}`).toContain(
              uniqueId,
            )
        }
        for (const { operationId } of causes) recordEvent(operationId, event)
      }
    },
  }
}
