// Lists events for `listEvents`, and lets a request without results wait for new events (long polling).
import type { OrgCode, Serialized } from '../../sql/columns.ts'
import type { Event, EventPage, EventType } from '@parley/contract'
import { FairTurns } from '../../fairness/fair-turns.ts'
import { EVENT_TYPES } from '../kernel/audit.ts'
import type { View } from '../kernel/act.ts'
import { ServiceError } from '../kernel/errors.ts'
import { shareReads } from '../kernel/shared-reads.ts'
import type { Store } from '../../store/store.ts'
import type { EventHub } from './hub.ts'
import { type ReadEvents, type PageQuery, positionOf, SCAN_LIMIT, readPage, SHORT_SCAN_LIMIT } from './page.ts'
import { readNewest, type StoredEvent } from './stored-events.ts'

/** The value of `after` with which a client gets the newest position and no events. */
const NOW = 'now'

/** The query of `listEvents`. If `types` is undefined, events of all types are returned. */
export interface EventsQuery {
  /** The position after which the page begins, or `now` for the newest position. Default: the oldest position that the store has. */
  after?: string | undefined
  limit: number
  types?: readonly EventType[] | undefined
}

/** How long a request may wait for an event, and what ends its wait. */
export interface WaitOptions {
  waitMs: number
  /** Aborted if the client closes the connection. */
  signal: AbortSignal
  /** Checks the API key again after a wait: an operator may have revoked the key, or bound its member to another channel. */
  authenticateAgain: () => Promise<View | ServiceError>
}

export type Events = ReturnType<typeof createEvents>

/** Lists the events of an organization, and waits for new events. */
export function createEvents({ storage, hub }: { storage: Pick<Store, 'read'>; hub: EventHub }) {
  const read = shareReads(async (organization: OrgCode, query: PageQuery): Promise<ReadPage | undefined> => {
    const page = await storage.read(organization, () => readPage(organization, query))
    return page && { ...page, text: textOf(page) }
  })
  const longScans = new FairTurns('long_scan', { maxRunning: 1 })

  /**
   * Reads a page. It first scans a few positions, whose events nearly always fill the page. Otherwise, it scans up to `reach` positions,
   * unless the request has ended (`isOver`). Only one such long scan runs at a time, and the organizations take turns.
   */
  async function pageOf(organization: OrgCode, query: PageQuery, isOver = () => false) {
    const page = await read(organization, { ...query, reach: SHORT_SCAN_LIMIT })
    if (page?.isShort !== true) return page
    return longScans.run(async () => (isOver() ? page : read(organization, query)), organization)
  }

  /** Reads on after an empty page, until a page has events or the time is up. At the newest event, it waits for the next event. */
  async function readOn(organization: OrgCode, empty: ReadPage, query: PageQuery, until: number, signal: AbortSignal) {
    let page: ReadPage | undefined = empty
    while (page?.events.length === 0) {
      const { position } = page.next
      const ms = until - performance.now()
      if (ms <= 0 || signal.aborted) return page
      if (page.isEnd && !(await hub.wait({ organization, position, ms, signal }))) return page
      const isOver = () => signal.aborted || performance.now() >= until
      page = await pageOf(organization, { ...query, after: positionOf(page.next) }, isOver)
    }
    return page
  }

  return {
    /**
     * Returns the events that a caller can see after a position, as the JSON text of the response.
     * @returns ServiceError `position_unknown` if the store doesn't have the position, or the error of `authenticateAgain`.
     */
    async list(
      { organization, channelId }: View,
      { after, limit, types = EVENT_TYPES }: EventsQuery,
      { waitMs, signal, authenticateAgain }: WaitOptions,
    ): Promise<Serialized<EventPage> | ServiceError> {
      if (after === NOW) {
        const next = await storage.read(organization, () => readNewest(organization))
        return textOf({ events: [], next })
      }
      const until = performance.now() + waitMs
      const query = { after, types, limit, channelId, reach: SCAN_LIMIT }
      let page = await pageOf(organization, query)
      if (page?.events.length === 0 && waitMs > 0) {
        page = await readOn(organization, page, query, until, signal)
        const view = await authenticateAgain()
        if (view instanceof ServiceError) return view
        if (view.channelId !== channelId) page = await pageOf(organization, { ...query, channelId: view.channelId })
      }
      if (page !== undefined) return page.text
      return new ServiceError('position_unknown', {}, 'The service has no event at this position.')
    },
  }
}

type ReadPage = ReadEvents & { text: Serialized<EventPage> }

function textOf({ events, next }: Pick<ReadEvents, 'events' | 'next'>): Serialized<EventPage> {
  const nextPosition = JSON.stringify(positionOf(next))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
  return `{"events":[${events.map(eventText).join(',')}],"nextPosition":${nextPosition}}` as Serialized<EventPage>
}

/** Returns the JSON text of an event for `listEvents` and webhooks. An event that an operator caused has no member. */
export function eventText(event: StoredEvent): string {
  const { uniqueId: id, type, memberId, keyId, requestId, byService, data, at } = event
  const memberOrOperator = memberId === undefined ? 'Operator' : 'Member'
  const kind = byService === 1 ? 'Service' : memberOrOperator
  const actor: Event['actor'] = { kind, memberId, keyId, requestId }
  const head = JSON.stringify({ id, position: positionOf(event), type, timestamp: at.toISOString(), actor })
  // `data` is JSON text already, so it is inserted before the closing brace.
  return data === undefined ? head : `${head.slice(0, -1)},"data":${data}}`
}
