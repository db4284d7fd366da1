// The actions of operations and of operator commands on API keys: authenticate, regenerate, create, list and revoke them.
import type { OrgCode } from '../../sql/columns.ts'
import { type ApiKey, limits } from '@parley/contract'
import type { Act } from '../../sql/audit.ts'
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import { newId } from '../../sql/ids.ts'
import { findCode } from '../organizations/organizations.ts'
import { perform, type StoreAndClock } from '../../sql/store.ts'
import { actOf, createAuthentication, invalid } from './authentication.ts'
import { hashKey, mintKey } from './format.ts'
import { createGrace, createSteadyClock } from './grace.ts'
import { type KeySummary, listKeys, type StoredKey } from './keys.ts'
import * as life from './life.ts'

export interface ApiKeysDeps extends StoreAndClock {
  /** A monotonic timer in milliseconds. Default: that of the process. */
  elapsedMs?: () => number
  /** How long the previous key is still accepted after the first use of its successor. */
  graceSeconds: number
}

/** The member whose keys an operator creates, lists or revokes. */
export interface MemberName {
  organizationId: string
  memberId: string
}

export type ApiKeys = ReturnType<typeof createApiKeys>

/**
 * The API key functions of clients and operators: authenticate, regenerate, create, list and revoke.
 *
 * @example
 * const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
 * const created = await apiKeys.create({ organizationId: 'acme', memberId: 'grace' })
 */
export function createApiKeys(deps: ApiKeysDeps) {
  const { storage, now, elapsedMs = () => performance.now(), graceSeconds } = deps
  const steadyMs = createSteadyClock(now, elapsedMs)
  const grace = createGrace(graceSeconds, steadyMs)

  /** Chooses the error for a key that was superseded or revoked while its request ran: the one that a new request would get. */
  async function supersededMeanwhile({ organization, memberId, keyId }: Caller): Promise<ServiceError> {
    const memberKeys = await storage.read(organization, () => listKeys(organization, memberId))
    const key = memberKeys.find(({ uniqueId }) => uniqueId === keyId)
    return key?.state === 'previous' && grace.has(key) ? superseded() : invalid()
  }

  return {
    ...createAuthentication({ storage, now, steadyMs, grace }),
    ...createKeysOfOperator(deps),
    /**
     * Creates a new key for the calling member. The key of the request keeps working until the new key is first used.
     * @returns ServiceError `api_key_superseded` or `api_key_invalid` if the caller's key is no longer the current one.
     */
    async regenerate(caller: Caller, requestId: string): Promise<ApiKey | ServiceError> {
      const act = actOf(caller, requestId, now())
      const { apiKey, stored } = newKey(caller.organization, act.at)
      const added = { key: stored, maxPending: limits.pendingKeys }
      if (await perform(storage, act, life.regenerate, added)) return apiKey
      return supersededMeanwhile(caller)
    },
  }
}

function createKeysOfOperator({ storage, now }: StoreAndClock) {
  /** Creates the audit context of an operator's change; undefined if the organization doesn't exist. */
  async function actIn(organizationId: string): Promise<Act | undefined> {
    const organization = await storage.read(undefined, () => findCode(organizationId))
    return organization === undefined ? undefined : { organization, at: now() }
  }

  return {
    /** Creates a key for a member on behalf of an operator. Returns undefined if the member doesn't exist or is deactivated. */
    async create({ organizationId, memberId }: MemberName): Promise<ApiKey | undefined> {
      const act = await actIn(organizationId)
      if (act === undefined) return undefined
      const { apiKey, stored } = newKey(act.organization, act.at)
      const added = { memberId, key: stored, maxPending: limits.pendingKeys }
      return (await perform(storage, act, life.create, added)) ? apiKey : undefined
    },
    /** Lists the keys of an organization, or of one of its members. Returns undefined if the organization doesn't exist. */
    async list({
      organizationId,
      memberId,
    }: Partial<MemberName> & Pick<MemberName, 'organizationId'>): Promise<KeySummary[] | undefined> {
      const organization = await storage.read(undefined, () => findCode(organizationId))
      return organization === undefined ? undefined : storage.read(organization, () => listKeys(organization, memberId))
    },
    /** Revokes all keys of a member. Returns how many it revoked, or undefined if the organization doesn't exist. */
    async revoke({ organizationId, memberId }: MemberName): Promise<number | undefined> {
      const act = await actIn(organizationId)
      return act && perform(storage, act, life.revoke, memberId)
    },
    /** Removes a member's keys that were never used. Returns how many it removed, or undefined if the organization doesn't exist. */
    async dropPending({ organizationId, memberId }: MemberName): Promise<number | undefined> {
      const act = await actIn(organizationId)
      return act && perform(storage, act, life.dropPending, memberId)
    },
  }
}

/** Creates a key: its value for the client, and its hash and description for the store. */
export function newKey(organization: OrgCode, createdAt: Date): { apiKey: ApiKey; stored: StoredKey } {
  const uniqueId = newId('key', createdAt)
  const key = mintKey(organization)
  return {
    apiKey: { uniqueId, key, createdAt: createdAt.toISOString() },
    stored: { uniqueId, hash: hashKey(key), lastFour: key.slice(-4), createdAt },
  }
}

const superseded = () =>
  new ServiceError('api_key_superseded', {}, 'A newer key is in use. Use that key to regenerate.')
