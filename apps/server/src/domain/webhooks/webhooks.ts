// The rules of operators for webhooks.
import type { StoredEvent } from '../events/statements.ts'
import { newId } from '../../sql/ids.ts'
import { findCode } from '../organizations/organizations.ts'
import type { Act, EventLog, NewEvent, Writing } from '../../sql/audit.ts'
import type { Script } from '../../sql/statement.ts'
import type { StoreAndClock } from '../../sql/store.ts'
import {
  bind,
  create,
  disable,
  enable,
  type From,
  type NewEndpoint,
  type Rejected,
  remove,
  replay,
  rotateSecret,
} from './administer.ts'
import { type EndpointSummary, findTarget, listEndpoints, type Target } from './read.ts'
import { type EndpointLock, lockEndpoint } from './statements.ts'

export interface EndpointId {
  organizationId: string
  endpointId: string
}

export interface WantedEndpoint extends Omit<NewEndpoint, 'uniqueId' | 'createdAt'> {
  /** The position after which it gets events; that of the newest if it is left out. */
  after?: string | undefined
}

/** An event that tests an endpoint, and what it takes to send it. */
interface AppendedTest {
  target: Pick<Target, 'url' | 'secrets'>
  event: StoredEvent
}

/** The webhook functions of operators: create, list, enable, disable, delete, replay, and rotate their secrets. */
export function createWebhooks({ storage, now }: StoreAndClock) {
  const codeOf = (organizationId: string) => storage.read(undefined, () => findCode(organizationId))

  /** Runs a rule on an endpoint that it has locked. */
  async function on<Result>(
    { organizationId, endpointId }: EndpointId,
    rule: (writing: Writing, lock: EndpointLock) => Script<Result>,
  ): Promise<Result | Rejected> {
    const organization = await codeOf(organizationId)
    if (organization === undefined) return { rejected: 'organization_unknown' }
    const act = { organization, at: now() }
    return storage.write(organization, function* locked(audit): Script<Result | Rejected> {
      const lock = yield* lockEndpoint({ organization, endpointId })
      if (lock === undefined) return { rejected: 'webhook_unknown' }
      return yield* rule({ act, audit }, lock)
    })
  }

  return {
    async create(
      organizationId: string,
      { after, ...settings }: WantedEndpoint,
    ): Promise<{ endpointId: string } | Rejected> {
      const organization = await codeOf(organizationId)
      if (organization === undefined) return { rejected: 'organization_unknown' }
      const createdAt = now()
      const endpoint = { uniqueId: newId('whk', createdAt), ...settings, createdAt }
      const act = { organization, at: createdAt }
      return storage.write(act.organization, (audit) => create({ act, audit }, endpoint, after))
    },
    /** The endpoints of an organization or of all; undefined if there is no such organization. */
    async list(organizationId?: string): Promise<EndpointSummary[] | undefined> {
      const organization = organizationId === undefined ? undefined : await codeOf(organizationId)
      if (organization === undefined && organizationId !== undefined) return undefined
      return storage.read(organization, () => listEndpoints(organization))
    },
    bind: (id: EndpointId, channelId: string | undefined) => on(id, (writing, lock) => bind(writing, lock, channelId)),
    enable: (id: EndpointId) => on(id, enable),
    disable: (id: EndpointId, reason: string) => on(id, (writing, lock) => disable(writing, lock, reason)),
    delete: (id: EndpointId) => on(id, remove),
    rotateSecret: (id: EndpointId, secret: string, isNow: boolean) =>
      on(id, (writing, lock) => rotateSecret(writing, lock, secret, isNow)),
    replay: (id: EndpointId, from: From) => on(id, (writing, lock) => replay(writing, lock, from)),
    /** Appends an event that tests an endpoint, whatever its state. */
    async appendTest({ organizationId, endpointId }: EndpointId): Promise<AppendedTest | Rejected> {
      const organization = await codeOf(organizationId)
      if (organization === undefined) return { rejected: 'organization_unknown' }
      const target = await storage.read(organization, () => findTarget({ organization, endpointId }))
      if (target === undefined) return { rejected: 'webhook_unknown' }
      const act = { organization, at: now() }
      const { uniqueId, type, data, position } = await storage.write(organization, (log) =>
        tested(log, act, endpointId),
      )
      const operator = { memberId: undefined, keyId: undefined, requestId: undefined, byService: undefined }
      return { target, event: { uniqueId, position, type, ...operator, data, at: act.at } }
    },
  }
}

// oxlint-disable-next-line require-yield -- The event is all that it writes.
function* tested(log: EventLog, act: Act, endpointId: string): Script<NewEvent> {
  return log.append(act, 'webhook.tested', endpointId, { webhookId: endpointId })
}
