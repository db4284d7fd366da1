// Which events a request caused: if it succeeded, those that the contract lists for its operation in `x-events`, else none.
import { contract } from '@parley/contract'
import { object, operationsOf, texts } from '@parley/contract/document'
import { expect } from 'vitest'
import { type AuditEvent, EVENT_TYPES } from '../src/sql/audit.ts'
import type { Store } from '../src/sql/store.ts'
import { recordEvent } from './coverage.ts'
import { readAudit } from '../src/domain/events/entries.ts'

const LISTED = new Map(operationsOf(object(contract)).map(({ id, operation }) => [id, texts(operation['x-events'])]))
/** The events whose data must name a channel. */
const OF_CHANNEL = new Set<AuditEvent>(EVENT_TYPES.filter((type) => !/^contact\.|^records\.|^webhook\./.test(type)))
const isEvent = (entry: string) => EVENT_TYPES.some((type) => type === entry)

interface RequestFacts {
  operationId: string
  isSuccess: boolean
}

/** Records the requests of a test to a store. An event says in `requestId` which request caused it. */
export function createCausedEvents(storage: Pick<Store, 'snapshot'>) {
  const responded = new Map<string, RequestFacts[]>()
  return {
    add(operationIds: readonly string[], { ok, headers }: Response): void {
      const requestId = headers.get('x-request-id') ?? ''
      const known = responded.get(requestId) ?? []
      responded.set(requestId, [...known, ...operationIds.map((operationId) => ({ operationId, isSuccess: ok }))])
    },
    /** Fails the test if a request caused an event that the contract doesn't list for it. */
    async check(): Promise<void> {
      for await (const { event, requestId = '', detail } of storage.snapshot((each) => readAudit(each, {}))) {
        const requests = responded.get(requestId)
        if (requests === undefined || !isEvent(event)) continue
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
        for (const { operationId } of causes) recordEvent(operationId, event)
      }
    },
  }
}
