// The operations on events.
import type { OrgCode } from '../../sql/columns.ts'
import type { Event, EventPage, EventType } from '@parley/contract'
import { FairTurns } from '../../fairness/fair-turns.ts'
import { EVENT_TYPES, type View } from '../../sql/audit.ts'
import type { Serialized } from '../conversations/conversation.ts'
import { ServiceError } from '../errors.ts'
import { shareReads } from '../shared-reads.ts'
import type { Store } from '../../sql/store.ts'
import type { EventHub } from './hub.ts'
import { type Page, type PageQuery, positionOf, REACH, readPage, SHORT_REACH } from './page.ts'
import { readNewest, type StoredEvent } from './statements.ts'

/** The position of a request that only asks for the newest one. */
const NOW = 'now'

export interface EventsQuery {
  after?: string | undefined
  limit: number
  /** All if it is left out. */
  types?: readonly EventType[] | undefined
}

/** How long a request may wait for an event. */
export interface Patience {
  waitMs: number
  /** Aborted if the client is gone. */
  signal: AbortSignal
  /** Is called before the response to a request that waited: its key may have been revoked meanwhile, or its member bound to a channel. */
  authenticateAgain: () => Promise<View | ServiceError>
}

export type Events = ReturnType<typeof createEvents>

/** Makes what reads a page. If others have to wait for that, it takes turns with them. */
function createLook(storage: Pick<Store, 'read'>) {
  const read = shareReads(async (organization: OrgCode, query: PageQuery): Promise<ReadPage | undefined> => {
    const page = await storage.read(organization, () => readPage(organization, query))
    return page && { ...page, text: textOf(page) }
  })
  /** Looks of many positions. */
  const looks = new FairTurns({ maxRunning: 1 })

  return async (organization: OrgCode, query: PageQuery, isOver = () => false) => {
    const page = await read(organization, { ...query, reach: SHORT_REACH })
    if (page?.isShort !== true) return page
    return looks.run(async () => (isOver() ? page : read(organization, query)), organization)
  }
}

/** Lists the events of an organization, and waits for new ones. */
export function createEvents({ storage, hub }: { storage: Pick<Store, 'read'>; hub: EventHub }) {
  const look = createLook(storage)

  /** Reads on from a page without events, until there are some, the time is up, or the position is no longer known. */
  async function readOn(organization: OrgCode, empty: ReadPage, query: PageQuery, until: number, signal: AbortSignal) {
    let page: ReadPage | undefined = empty
    while (page?.events.length === 0) {
      const { position } = page.next
      const ms = until - performance.now()
      if (ms <= 0 || signal.aborted) return page
      if (page.isEnd && !(await hub.wait({ organization, position, ms, signal }))) return page
      const isOver = () => signal.aborted || performance.now() >= until
      page = await look(organization, { ...query, after: positionOf(page.next) }, isOver)
    }
    return page
  }

  return {
    /**
     * The events that a caller sees after a position.
     * @returns ServiceError `position_unknown`, and that of `authenticateAgain`.
     */
    async list(
      { organization, channelId }: View,
      { after, limit, types = EVENT_TYPES }: EventsQuery,
      { waitMs, signal, authenticateAgain }: Patience,
    ): Promise<Serialized<EventPage> | ServiceError> {
      if (after === NOW) {
        const next = await storage.read(organization, () => readNewest(organization))
        return textOf({ events: [], next })
      }
      const until = performance.now() + waitMs
      const query = { after, types, limit, channelId, reach: REACH }
      let page = await look(organization, query)
      if (page?.events.length === 0 && waitMs > 0) {
        page = await readOn(organization, page, query, until, signal)
        const view = await authenticateAgain()
        if (view instanceof ServiceError) return view
        if (view.channelId !== channelId) page = await look(organization, { ...query, channelId: view.channelId })
      }
      if (page !== undefined) return page.text
      return new ServiceError('position_unknown', {}, 'The service has no event at this position.')
    },
  }
}

type ReadPage = Page & { text: Serialized<EventPage> }

function textOf({ events, next }: Pick<Page, 'events' | 'next'>): Serialized<EventPage> {
  const nextPosition = JSON.stringify(positionOf(next))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  return `{"events":[${events.map(eventText).join(',')}],"nextPosition":${nextPosition}}` as Serialized<EventPage>
}

export function eventText(event: StoredEvent): string {
  const { uniqueId: id, type, memberId, keyId, requestId, byService, data, at } = event
  const kind = byService === 1 ? 'Service' : memberId === undefined ? 'Operator' : 'Member'
  const actor: Event['actor'] = { kind, memberId, keyId, requestId }
  const head = JSON.stringify({ id, position: positionOf(event), type, timestamp: at.toISOString(), actor })
  return data === undefined ? head : `${head.slice(0, -1)},"data":${data}}`
}
