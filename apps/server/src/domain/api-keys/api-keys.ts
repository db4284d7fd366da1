// Authenticates, regenerates, creates, lists and revokes API keys for requests and commands. `life.ts` has the rules for the states.
import type { OrgCode } from '../../sql/columns.ts'
import { timeOf } from '../../sql/time.ts'
import { type ApiKey, limits } from '@parley/contract'
import type { Act } from '../kernel/act.ts'
import { type Caller, actOf } from '../kernel/caller.ts'
import { ServiceError } from '../kernel/errors.ts'
import { newId } from '../../store/ids.ts'
import { findCode } from '../tables/organizations.ts'
import { perform, type StoreAndClock } from '../../store/store.ts'
import { createAuthentication, invalidKeyError } from './authentication.ts'
import { hashKey, mintKey } from './format.ts'
import { createGrace, createSteadyClock } from './grace.ts'
import { type KeySummary, listKeys, type StoredKey } from './keys.ts'
import * as life from './life.ts'

export interface ApiKeysDeps extends StoreAndClock {
  /** Returns a time in milliseconds that never goes back. Default: `performance.now()`. */
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

/** Creates the functions for API keys. Requests use `authenticate` and `regenerate`. Operator commands use the other functions. */
export function createApiKeys(deps: ApiKeysDeps) {
  const { storage, now, elapsedMs = () => performance.now(), graceSeconds } = deps
  const keysOf = (organization: OrgCode, memberId?: string) =>
    storage.read(organization, () => listKeys(organization, memberId))
  const codeOf = (organizationId: string) => storage.read(undefined, () => findCode(organizationId))
  const steadyMs = createSteadyClock(now, elapsedMs)
  const grace = createGrace(graceSeconds, steadyMs)

  /** Chooses the error for a key that was superseded or revoked while its request ran: the error that a new request would get. */
  async function errorOfReplacedKey({ organization, memberId, keyId }: Caller): Promise<ServiceError> {
    const key = (await keysOf(organization, memberId)).find(({ uniqueId }) => uniqueId === keyId)
    if (key?.state !== 'previous' || !grace.has(key)) return invalidKeyError()
    return new ServiceError('api_key_superseded', {}, 'A newer key is in use. Use that key to regenerate.')
  }

  /** Creates the audit context of an operator's change; undefined if the organization doesn't exist. */
  async function actOfOperator(organizationId: string): Promise<Act | undefined> {
    const organization = await codeOf(organizationId)
    return organization === undefined ? undefined : { organization, at: now() }
  }

  return {
    authenticate: createAuthentication(deps, steadyMs, grace),
    /**
     * Creates a new key for the calling member. The key of the request keeps working until the new key is first used.
     * @returns ServiceError `api_key_superseded` or `api_key_invalid` if the caller's key is no longer the current one.
     */
    async regenerate(caller: Caller, requestId: string): Promise<ApiKey | ServiceError> {
      const act = actOf(caller, requestId, now())
      const apiKey = newKey(caller.organization, act.at)
      const added = { key: storedKeyOf(apiKey), maxPending: limits.pendingKeys }
      if (await perform(storage, act, life.regenerate, added)) return apiKey
      return errorOfReplacedKey(caller)
    },
    /** Creates a key, or adds a given one, for a member on behalf of an operator. Returns undefined unless there is an active member. */
    async create({ organizationId, memberId }: MemberName, given?: ApiKey): Promise<ApiKey | undefined> {
      const act = await actOfOperator(organizationId)
      if (act === undefined) return undefined
      const apiKey = given ?? newKey(act.organization, act.at)
      const added = { memberId, key: storedKeyOf(apiKey), maxPending: limits.pendingKeys }
      return (await perform(storage, act, life.create, added)) ? apiKey : undefined
    },
    /** Lists the keys of an organization, or of one of its members. Returns undefined if the organization doesn't exist. */
    async list(name: { organizationId: string; memberId?: string }): Promise<KeySummary[] | undefined> {
      const organization = await codeOf(name.organizationId)
      return organization === undefined ? undefined : keysOf(organization, name.memberId)
    },
    /** Revokes all keys of a member. Returns how many it revoked, or undefined if the organization doesn't exist. */
    async revoke({ organizationId, memberId }: MemberName): Promise<number | undefined> {
      const act = await actOfOperator(organizationId)
      return act && perform(storage, act, life.revoke, memberId)
    },
    /** Removes a member's keys that were never used. Returns how many it removed, or undefined if the organization doesn't exist. */
    async dropPending({ organizationId, memberId }: MemberName): Promise<number | undefined> {
      const act = await actOfOperator(organizationId)
      return act && perform(storage, act, life.dropPending, memberId)
    },
  }
}

/** Generates a key. */
export const newKey = (organization: OrgCode, createdAt: Date): ApiKey => ({
  uniqueId: newId('key', createdAt),
  key: mintKey(organization),
  createdAt: createdAt.toISOString(),
})

/** Returns what the store gets of a key: only its hash and its last four characters. */
export const storedKeyOf = ({ uniqueId, key, createdAt }: ApiKey): StoredKey => ({
  uniqueId,
  hash: hashKey(key),
  lastFour: key.slice(-4),
  createdAt: timeOf(createdAt),
})
