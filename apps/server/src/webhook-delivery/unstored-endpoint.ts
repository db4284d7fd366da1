// An endpoint of webhooks that isn't in the store: its owner keeps its position, its secrets and its retries. The sandbox has such ones.
import type { EventType } from '@parley/contract'
import type { OrgCode } from '../sql/columns.ts'
import type { Store } from '../store/store.ts'
import { readEventsAfter } from './endpoint.ts'
import { SCHEDULE } from './schedule.ts'
import { createSender, type SenderOptions } from './send.ts'
import { createSecret } from './signature.ts'
import { checkUrl } from './url.ts'

export interface EndpointOptions extends Pick<SenderOptions, 'log' | 'transport'> {
  storage: Pick<Store, 'read'>
  id: string
  organization: OrgCode
  /** The types of events that it gets. Default: all. */
  types?: readonly EventType[] | undefined
  /** It can lead to a private address, as the servers of tests have. */
  url: string
}

/** Opens an endpoint. Returns the `problem` of a URL that the service rejects. */
export async function openEndpoint({ storage, log, transport, id, organization, types, url }: EndpointOptions) {
  const checked = checkUrl(url, true)
  if (checked.problem !== undefined) return checked
  const readAfter = (position: number, limit: number) =>
    storage.read(organization, () => readEventsAfter({ organization }, position, types, limit))
  return {
    problem: undefined,
    url: checked.url.href,
    /** The position of the newest event. */
    position: (await readAfter(Number.MAX_SAFE_INTEGER, 1)).last,
    /** How long to wait after each failure, in milliseconds. After the last one, the endpoint is disabled. */
    delaysMs: SCHEDULE.delaysMs,
    createSecret,
    readAfter,
    send: createSender(
      { log, transport, allowPrivate: true, timeoutMs: SCHEDULE.timeoutMs, observe: () => undefined },
      id,
    ),
  }
}
