// The webhook commands of operators. Each command runs in one transaction.
import type { StoredEvent } from '../events/stored-events.ts'
import { newId } from '../../store/ids.ts'
import { findCode } from '../tables/organizations.ts'
import type { EventLog, NewEvent, Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import type { Script } from '../../sql/statement.ts'
import type { StoreAndClock } from '../../store/store.ts'
import * as endpoints from './administer.ts'
import { type EndpointSummary, findTarget, listEndpoints, type Recipient } from './read.ts'
import { type EndpointLock, lockEndpoint } from './lock-endpoint.ts'

export interface EndpointId {
  organizationId: string
  endpointId: string
}

export interface WantedEndpoint extends Omit<endpoints.NewEndpoint, 'uniqueId' | 'createdAt'> {
  /** The position after which the endpoint gets events. Default: that of the newest event. */
  after?: string | undefined
}

/** A test event that was appended to the log, and where to send it. */
interface AppendedTest {
  target: Recipient
  event: StoredEvent
}

/** Creates the operators' webhook commands: create, list, update, enable, disable, delete and replay endpoints, and rotate secrets. */
export function createWebhooks({ storage, now }: StoreAndClock) {
  const codeOf = (organizationId: string) => storage.read(undefined, () => findCode(organizationId))

  /** Runs a command on an organization, unless the organization doesn't exist. */
  async function inOrganization<Result>(
    organizationId: string,
    command: (act: Act) => Promise<Result | endpoints.Rejected>,
  ) {
    const organization = await codeOf(organizationId)
    return organization === undefined ? rejected('organization_unknown') : command({ organization, at: now() })
  }

  /** Locks an endpoint and runs a command on it, in one transaction. */
  const runLocked = <Result, Args extends readonly unknown[]>(
    { organizationId, endpointId }: EndpointId,
    command: (writing: Writing, lock: EndpointLock, ...args: Args) => Script<Result>,
    ...args: Args
  ) =>
    inOrganization(organizationId, (act) =>
      storage.write(act.organization, function* locked(audit): Script<Result | endpoints.Rejected> {
        const lock = yield* lockEndpoint({ organization: act.organization, endpointId })
        return lock === undefined ? rejected('webhook_unknown') : yield* command({ act, audit }, lock, ...args)
      }),
    )

  return {
    create: (organizationId: string, { after, ...settings }: WantedEndpoint) =>
      inOrganization(organizationId, (act) => {
        const endpoint = { uniqueId: newId('whk', act.at), ...settings, createdAt: act.at }
        return storage.write(act.organization, (audit) => endpoints.create({ act, audit }, endpoint, after))
      }),
    /** Lists the endpoints of one organization, or of all. Returns undefined if the organization doesn't exist. */
    async list(organizationId?: string): Promise<EndpointSummary[] | undefined> {
      const organization = organizationId === undefined ? undefined : await codeOf(organizationId)
      if (organization === undefined && organizationId !== undefined) return undefined
      return storage.read(organization, () => listEndpoints(organization))
    },
    update: (id: EndpointId, change: endpoints.EndpointChange) => runLocked(id, endpoints.update, change),
    enable: (id: EndpointId) => runLocked(id, endpoints.enable),
    disable: (id: EndpointId, reason: string) => runLocked(id, endpoints.disable, reason),
    delete: (id: EndpointId) => runLocked(id, endpoints.remove),
    rotateSecret: (id: EndpointId, secret: string, endsOldSecret: boolean) =>
      runLocked(id, endpoints.rotateSecret, secret, endsOldSecret),
    replay: (id: EndpointId, from: endpoints.ReplayStart) => runLocked(id, endpoints.replay, from),
    /** Appends a test event for an endpoint, even if the endpoint is disabled. */
    appendTest: ({ organizationId, endpointId }: EndpointId) =>
      inOrganization<AppendedTest>(organizationId, async (act) => {
        const { organization, at } = act
        const target = await storage.read(organization, () => findTarget({ organization, endpointId }))
        if (target === undefined) return rejected('webhook_unknown')
        const { uniqueId, type, data, position } = await storage.write(organization, (log) =>
          appendTestEvent(log, act, endpointId),
        )
        const operator = { memberId: undefined, keyId: undefined, requestId: undefined, byService: undefined }
        return { target, event: { uniqueId, position, type, ...operator, data, at } }
      }),
  }
}

const rejected = (reason: endpoints.Rejection): endpoints.Rejected => ({ rejected: reason })

// oxlint-disable-next-line require-yield -- The event is all that it writes.
function* appendTestEvent(log: EventLog, act: Act, endpointId: string): Script<NewEvent> {
  return log.append(act, 'webhook.tested', endpointId, { webhookId: endpointId })
}
