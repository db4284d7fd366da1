// What the operations and the commands do with API keys: authenticate, regenerate, create, list, revoke.
import type { ApiKey, ApiKeySummary, OrganizationMember } from '@parley/contract'
import type { Act } from '../audit.ts'
import type { Caller, KeyState } from '../caller.ts'
import type { Serialized } from '../conversations/conversation.ts'
import { ServiceError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import { hashKey, mintKey, readKey } from './format.ts'
import { createUseRecorder, dayOf } from './last-use.ts'
import * as life from './life.ts'
import type { KeySummary, StoredKey } from './store.ts'
import { findCode } from '../organizations/organizations.ts'

/** The maximum number of pending keys of a member: regenerated, but not used yet. */
const MAX_PENDING = 8
/** How far the clocks of two instances may be apart before a grace that one gave seems too long to the other. */
const CLOCK_SKEW_MS = 60_000
/** The use of a superseded key is written down at most once in this time. */
const SUPERSEDED_USE_SILENCE_MS = 3_600_000

export interface ApiKeysDeps {
  storage: Store
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
   * Describes the member who calls and the key of the call, without its value.
   * @throws ServiceError `api_key_invalid` if the key was revoked since it was authenticated.
   */
  describe(caller: Caller): Promise<{ member: Serialized<OrganizationMember>; apiKey: ApiKeySummary }>

  /**
   * Makes a new key for the member who calls. The key that was used for the call goes on working until the new one is used.
   * @throws ServiceError `api_key_superseded` or `api_key_invalid` if the caller's key is no longer the current one.
   */
  regenerate(caller: Caller, requestId: string): Promise<ApiKey>

  /** Creates a key for a member on behalf of an operator. Returns undefined if there is no such member. */
  create(member: MemberName): Promise<ApiKey | undefined>

  /** The keys of an organization, or of one member of it; undefined if there is no such organization. */
  list(of: { organizationId: string; memberId?: string }): Promise<KeySummary[] | undefined>

  /** Revokes all keys of a member. Returns how many there were, or undefined if there is no such organization. */
  revoke(member: MemberName): Promise<number | undefined>

  /** Removes a member's keys that were never used. Returns how many; undefined if there is no such organization. */
  dropPending(member: MemberName): Promise<number | undefined>
}

/**
 * What clients and operators do with API keys: authenticate, regenerate, create, list and revoke.
 *
 * @example
 * const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
 * const created = await apiKeys.create({ organizationId: 'acme', memberId: 'grace' })
 */
export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { storage, now, graceSeconds, maxPending = MAX_PENDING } = deps
  const keys = storage.apiKeys
  const codeOf = (organizationId: string) => storage.read(() => findCode(organizationId))
  const steadyMs = createSteadyClock(deps)
  const recordUse = createUseRecorder(storage, steadyMs)

  /**
   * Whether a key that was superseded is still within its grace. A grace with more time left than a new one has was given
   * under a longer setting, or the clock was set back: it no longer counts.
   */
  function inGrace({ graceUntil }: { graceUntil?: Date }): boolean {
    if (graceUntil === undefined || graceSeconds === 0) return false
    const leftMs = graceUntil.getTime() - steadyMs()
    return leftMs > 0 && leftMs <= graceSeconds * 1000 + CLOCK_SKEW_MS
  }

  /** Whether the key of a caller is the current one now. */
  async function promoted(caller: Caller, requestId: string): Promise<boolean> {
    const at = now()
    const graceUntil = graceSeconds > 0 ? new Date(steadyMs() + graceSeconds * 1000) : undefined
    const act = actOf(caller, requestId, at)
    return storage.write((audit) => life.promote({ keys, audit, act }, graceUntil))
  }

  /** Ends a key whose expiry has come, so that no clock that is set back revives it. */
  async function endExpired(caller: Caller): Promise<void> {
    const act = { organizationCode: caller.organizationCode, at: new Date(steadyMs()) }
    await storage.write((audit) => life.attendExpiry({ keys, audit, act }, caller))
  }

  async function rejectPrevious(caller: Caller, requestId: string): Promise<never> {
    const act = actOf(caller, requestId, now())
    const notSince = new Date(act.at.getTime() - SUPERSEDED_USE_SILENCE_MS)
    // This is read first, outside a transaction, so that a flood of uses is not a flood of writes.
    if (await storage.read(() => keys.isSupersededUseDue(act, notSince))) {
      await storage.write((audit) => life.recordSupersededUse({ keys, audit, act }, notSince))
    }
    throw invalid()
  }

  async function authenticate(value: string | undefined, requestId: string): Promise<Caller> {
    // A step of the clock can only be told from a time that was read before it.
    const day = dayOf(steadyMs())
    if (value === undefined) throw new ServiceError('api_key_missing', {}, 'The request has no API key.')
    const key = readKey(value)
    const caller = key && (await storage.read(() => keys.findCaller(key.organizationCode, key.hash)))
    if (key === undefined || caller === undefined || caller.keyState === 'revoked') throw invalid()
    if (caller.expiresAt !== undefined && caller.expiresAt.getTime() <= steadyMs()) {
      await endExpired(caller)
      throw invalid()
    }
    if (caller.keyState === 'current' || (caller.keyState === 'previous' && inGrace(caller))) {
      if (caller.lastUsedDay === undefined || caller.lastUsedDay < day) recordUse({ ...key, day })
      return caller
    }
    if (caller.keyState === 'previous') return rejectPrevious(caller, requestId)
    if (await promoted(caller, requestId)) return { ...caller, keyState: 'current' }
    // Another key of the member, or this one and then another, was first used since the key was read.
    return authenticate(value, requestId)
  }

  /** If a key lost the race against the first use of a newer one, it is rejected as if it arrived now. */
  async function supersededMeanwhile({ organizationCode, memberId, keyId }: Caller): Promise<ServiceError> {
    const ofMember = await storage.read(() => keys.list(organizationCode, memberId))
    const key = ofMember.find(({ uniqueId }) => uniqueId === keyId)
    return key?.state === 'previous' && inGrace(key) ? superseded() : invalid()
  }

  /** An act of the operator; undefined if there is no such organization. */
  async function operatorIn(organizationId: string): Promise<Act | undefined> {
    const organizationCode = await codeOf(organizationId)
    return organizationCode === undefined ? undefined : { organizationCode, at: now() }
  }

  return {
    authenticate,
    async describe(caller) {
      const found = await storage.read(() => keys.findWithMember(caller))
      const status = found && STATUS_OF[found.state]
      if (found === undefined || status === undefined) throw invalid()
      const { member, createdAt } = found
      return { member, apiKey: { uniqueId: caller.keyId, createdAt: createdAt.toISOString(), status } }
    },
    async regenerate(caller, requestId) {
      const act = actOf(caller, requestId, now())
      const { apiKey, stored } = newKey(caller.organizationCode, act.at)
      const added = await storage.write((audit) => life.regenerate({ keys, audit, act }, stored, maxPending))
      if (added) return apiKey
      throw await supersededMeanwhile(caller)
    },
    async create({ organizationId, memberId }) {
      const act = await operatorIn(organizationId)
      if (act === undefined) return undefined
      const { apiKey, stored } = newKey(act.organizationCode, act.at)
      const added = await storage.write((audit) => life.create({ keys, audit, act }, memberId, stored, maxPending))
      return added ? apiKey : undefined
    },
    async list({ organizationId, memberId }) {
      const organizationCode = await codeOf(organizationId)
      return organizationCode === undefined ? undefined : storage.read(() => keys.list(organizationCode, memberId))
    },
    async revoke({ organizationId, memberId }) {
      const act = await operatorIn(organizationId)
      return act && storage.write((audit) => life.revoke({ keys, audit, act }, memberId))
    },
    async dropPending({ organizationId, memberId }) {
      const act = await operatorIn(organizationId)
      return act && storage.write((audit) => life.dropPending({ keys, audit, act }, memberId))
    },
  }
}

/** The statuses of the keys that can be used. A pending key becomes the current one when it is authenticated. */
const STATUS_OF: Partial<Record<KeyState, ApiKeySummary['status']>> = { current: 'Current', previous: 'Previous' }

/** A clock in milliseconds. If the machine's clock is set back, it continues from its last value, so that no grace gets longer. */
function createSteadyClock({ now, elapsedMs = () => performance.now() }: ApiKeysDeps): () => number {
  let startedMs = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = elapsedMs()
    startedMs = Math.max(startedMs, now().getTime() - elapsed)
    return startedMs + elapsed
  }
}

/** A new key, and what the store keeps of it. */
export function newKey(organizationCode: string, createdAt: Date): { apiKey: ApiKey; stored: StoredKey } {
  const uniqueId = newId('key', createdAt)
  const key = mintKey(organizationCode)
  return {
    apiKey: { uniqueId, key, createdAt: createdAt.toISOString() },
    stored: { uniqueId, hash: hashKey(key), lastFour: key.slice(-4), createdAt },
  }
}

const actOf = ({ organizationCode, memberId, keyId }: Caller, requestId: string, at: Date): life.KeyAct => ({
  organizationCode,
  memberId,
  keyId,
  requestId,
  at,
})

const invalid = () => new ServiceError('api_key_invalid', {}, 'The API key is invalid.')

const superseded = () =>
  new ServiceError('api_key_superseded', {}, 'A newer key is in use. Use that key to regenerate.')
