// The life of an API key: pending when it is made, current from its first use, previous once a newer one is used.
// The contract tells why a rotation of this kind cannot lock anyone out.
import type { ApiKey } from '@parley/contract'
import { ServiceError } from './errors.ts'
import { newId } from './ids.ts'
import { hashKey, mintKey, readKey } from './key-value.ts'
import type { Act, Caller, StoredKey, Storage } from './storage.ts'

/** How many answers of a regeneration may be on their way, or stored and not yet used, at once. */
const MAX_PENDING = 8
/** How far the clocks of two instances may be apart before a grace that one gave seems too long to the other. */
const CLOCK_SKEW_MS = 60_000
/** The use of a superseded key is written down at most once in this time. */
const SUPERSEDED_USE_SILENCE_MS = 3_600_000

export interface ApiKeysDeps {
  storage: Pick<
    Storage,
    | 'findCaller'
    | 'promoteKey'
    | 'regenerateKey'
    | 'createKey'
    | 'revokeKeys'
    | 'listKeys'
    | 'recordSupersededUse'
    | 'findOrganizationCode'
  >
  now: () => Date
  /** A timer that no change of the clock moves, in milliseconds; that of the process if it is left out. */
  elapsedMs?: () => number
  /** For how long a key is still accepted after a newer one was first used. */
  graceSeconds: number
  maxPending?: number
}

/** Whom an operator means. */
export interface MemberName {
  organizationId: string
  memberId: string
}

export interface ApiKeys {
  /**
   * Finds out who sent a key, with the rights of this moment. A pending key becomes the current one by this.
   * @throws ServiceError `api_key_missing` or `api_key_invalid`.
   */
  authenticate(value: string | undefined, requestId: string): Promise<Caller>

  /**
   * Makes a new key for the member who calls. The key that was used for the call goes on working until the new one is used.
   * @throws ServiceError `api_key_superseded` or `api_key_invalid` where the caller's key is not the current one (any more).
   */
  regenerate(caller: Caller, requestId: string): Promise<ApiKey>

  /** Makes a key for a member on an operator's behalf; undefined where there is no such member. */
  create(member: MemberName): Promise<ApiKey | undefined>

  /** Ends all keys of a member at once. Says how many there were; undefined where there is no such organization. */
  revoke(member: MemberName): Promise<number | undefined>
}

export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { storage, now, graceSeconds, maxPending = MAX_PENDING } = deps
  const steadyMs = createSteadyClock(deps)

  /**
   * Whether a key that was superseded is still within its grace. A grace with more time left than a new one has was given
   * under a longer setting, or the clock was set back: it counts no longer.
   */
  function inGrace({ graceUntil }: { graceUntil?: Date }): boolean {
    if (graceUntil === undefined || graceSeconds === 0) return false
    const leftMs = graceUntil.getTime() - steadyMs()
    return leftMs > 0 && leftMs <= graceSeconds * 1000 + CLOCK_SKEW_MS
  }

  async function promote(caller: Caller, requestId: string): Promise<boolean> {
    const at = now()
    const graceUntil = graceSeconds > 0 ? new Date(steadyMs() + graceSeconds * 1000) : undefined
    return storage.promoteKey(actOf(caller, requestId, at), graceUntil)
  }

  async function acceptPrevious(caller: Caller, requestId: string): Promise<Caller> {
    if (inGrace(caller)) return caller
    const at = now()
    await storage.recordSupersededUse(actOf(caller, requestId, at), new Date(at.getTime() - SUPERSEDED_USE_SILENCE_MS))
    throw invalid()
  }

  async function authenticate(value: string | undefined, requestId: string): Promise<Caller> {
    // A step of the clock can only be told from a time that was read before it.
    steadyMs()
    if (value === undefined) throw new ServiceError('api_key_missing', {}, 'The request has no API key.')
    const key = readKey(value)
    const caller = key && (await storage.findCaller(key.organizationCode, key.hash))
    if (caller?.keyState === 'current') return caller
    if (caller?.keyState === 'previous') return acceptPrevious(caller, requestId)
    if (caller?.keyState !== 'pending') throw invalid()
    if (await promote(caller, requestId)) return { ...caller, keyState: 'current' }
    // Another key of the member, or this one and then another, was first used since the key was read.
    return authenticate(value, requestId)
  }

  /** A key that lost the race against the first use of a newer one is refused as it would be if it came now. */
  async function supersededMeanwhile({ organizationCode, memberId, keyId }: Caller): Promise<ServiceError> {
    const keys = await storage.listKeys(organizationCode, memberId)
    const key = keys.find(({ uniqueId }) => uniqueId === keyId)
    return key?.state === 'previous' && inGrace(key) ? superseded() : invalid()
  }

  async function regenerate(caller: Caller, requestId: string): Promise<ApiKey> {
    const at = now()
    const { apiKey, stored } = newKey(caller.organizationCode, at)
    if (await storage.regenerateKey(actOf(caller, requestId, at), stored, maxPending)) return apiKey
    throw await supersededMeanwhile(caller)
  }

  return {
    authenticate,
    regenerate,
    async create({ organizationId, memberId }) {
      const organizationCode = await storage.findOrganizationCode(organizationId)
      if (organizationCode === undefined) return undefined
      const at = now()
      const { apiKey, stored } = newKey(organizationCode, at)
      return (await storage.createKey({ organizationCode, at }, memberId, stored, maxPending)) ? apiKey : undefined
    },
    async revoke({ organizationId, memberId }) {
      const organizationCode = await storage.findOrganizationCode(organizationId)
      return organizationCode === undefined ? undefined : storage.revokeKeys({ organizationCode, at: now() }, memberId)
    },
  }
}

/** A clock in milliseconds that goes on where it was if the clock of the machine is set back, so that no grace gets longer. */
function createSteadyClock({ now, elapsedMs = () => performance.now() }: ApiKeysDeps): () => number {
  let startedMs = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = elapsedMs()
    startedMs = Math.max(startedMs, now().getTime() - elapsed)
    return startedMs + elapsed
  }
}

function newKey(organizationCode: string, createdAt: Date): { apiKey: ApiKey; stored: StoredKey } {
  const uniqueId = newId('key', createdAt)
  const key = mintKey(organizationCode)
  return {
    apiKey: { uniqueId, key, createdAt: createdAt.toISOString() },
    stored: { uniqueId, hash: hashKey(key), lastFour: key.slice(-4), createdAt },
  }
}

const actOf = ({ organizationCode, memberId, keyId }: Caller, requestId: string, at: Date) =>
  ({ organizationCode, memberId, keyId, requestId, at }) satisfies Act

const invalid = () => new ServiceError('api_key_invalid', {}, 'The API key is invalid.')

const superseded = () =>
  new ServiceError('api_key_superseded', {}, 'A newer key is in use. Use that key to regenerate.')
