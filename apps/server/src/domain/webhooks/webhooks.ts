// What an operator does with webhooks.
import type { EventType } from '@parley/contract'
import type { AuditLog } from '../audit.ts'
import { newId } from '../ids.ts'
import type { Script } from '../script.ts'
import type { Store } from '../store.ts'
import {
  type Change,
  create,
  disable,
  enable,
  type From,
  type Refused,
  remove,
  replay,
  rotateSecret,
} from './administer.ts'
import type { EndpointLock, EndpointSummary } from './store.ts'
import { findCode } from '../organizations/organizations.ts'

export interface EndpointId {
  organizationId: string
  endpointId: string
}

export interface WantedEndpoint {
  url: string
  /** All if it is left out. */
  types?: readonly EventType[] | undefined
  secret: string
  /** The position after which it gets events; that of the newest if it is left out. */
  after?: string | undefined
}

export interface Webhooks {
  create(organizationId: string, endpoint: WantedEndpoint): Promise<{ endpointId: string } | Refused>
  /** The endpoints of an organization or of all; undefined if there is no such organization. */
  list(organizationId?: string): Promise<(EndpointSummary & { organizationId: string })[] | undefined>
  enable(id: EndpointId): Promise<{ removed: number } | Refused>
  disable(id: EndpointId, reason: string): Promise<object | Refused>
  delete(id: EndpointId): Promise<object | Refused>
  rotateSecret(id: EndpointId, secret: string, isNow: boolean): Promise<object | Refused>
  replay(id: EndpointId, from: From): Promise<{ back: number } | Refused>
}

export interface WebhooksDeps {
  storage: Pick<Store, 'read' | 'write' | 'events' | 'webhooks'>
  now: () => Date
}

/**
 * What operators do with webhooks: create, list, enable, disable, delete, replay, and rotate their secrets.
 *
 * @example
 * const webhooks = createWebhooks({ storage, now: () => new Date() })
 */
export function createWebhooks({ storage, now }: WebhooksDeps): Webhooks {
  const { webhooks, events } = storage
  const codeOf = (organizationId: string) => storage.read(() => findCode(organizationId))
  const changeBy = (organizationCode: string, audit: AuditLog, at: Date): Change => ({
    webhooks,
    events,
    audit,
    act: { organizationCode, at },
  })

  /** Runs a script on an endpoint that it has locked. */
  async function on<Result>(
    { organizationId, endpointId }: EndpointId,
    work: (change: Change, lock: EndpointLock) => Script<Result>,
  ): Promise<Result | Refused> {
    const organizationCode = await codeOf(organizationId)
    if (organizationCode === undefined) return { refused: 'organization_unknown' }
    const at = now()
    return storage.write(function* locked(audit): Script<Result | Refused> {
      const lock = yield* webhooks.lock({ organizationCode, endpointId })
      if (lock === undefined) return { refused: 'webhook_unknown' }
      return yield* work(changeBy(organizationCode, audit, at), lock)
    })
  }

  return {
    async create(organizationId, { url, types, secret, after }) {
      const organizationCode = await codeOf(organizationId)
      if (organizationCode === undefined) return { refused: 'organization_unknown' }
      const createdAt = now()
      const endpoint = { uniqueId: newId('whk', createdAt), url, types, secret, createdAt }
      return storage.write((audit) => create(changeBy(organizationCode, audit, createdAt), endpoint, after))
    },
    async list(organizationId) {
      const organizationCode = organizationId === undefined ? undefined : await codeOf(organizationId)
      if (organizationCode === undefined && organizationId !== undefined) return undefined
      return storage.read(() => webhooks.list(organizationCode))
    },
    enable: (id) => on(id, enable),
    disable: (id, reason) => on(id, (change, lock) => disable(change, lock, reason)),
    delete: (id) => on(id, remove),
    rotateSecret: (id, secret, isNow) => on(id, (change, lock) => rotateSecret(change, lock, secret, isNow)),
    replay: (id, from) => on(id, (change, lock) => replay(change, lock, from)),
  }
}
