// Finds out who sent a key, and does what its use brings about: the first use of a pending key makes it the current one, the use of a
// superseded one is logged, and a key whose expiry has come is ended.
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import { perform, type StoreAndClock } from '../../sql/store.ts'
import { findCaller } from './caller.ts'
import { readKey } from './format.ts'
import type { Grace } from './grace.ts'
import { createUseRecorder, dayOf } from './last-use.ts'
import { attendExpiry, isSupersededUseDue, type KeyAct, promote, recordSupersededUse } from './life.ts'

/** The use of a superseded key is written down at most once in this time. */
const SUPERSEDED_USE_SILENCE_MS = 3_600_000

interface AuthenticationDeps extends StoreAndClock {
  steadyMs: () => number
  grace: Grace
}

/** Authenticates the callers of requests by their keys. */
export function createAuthentication({ storage, now, steadyMs, grace }: AuthenticationDeps) {
  const recordUse = createUseRecorder(storage, steadyMs)

  /** Says whether the key of a caller is the current one now. */
  const promoted = (caller: Caller, requestId: string): Promise<boolean> =>
    perform(storage, actOf(caller, requestId, now()), promote, grace.begin())

  /** Ends a key whose expiry has come, so that no clock that is set back revives it. */
  async function rejectExpired(caller: Caller): Promise<ServiceError> {
    const act = { organization: caller.organization, at: new Date(steadyMs()) }
    await perform(storage, act, attendExpiry, caller)
    return invalid()
  }

  async function rejectPrevious(caller: Caller, requestId: string): Promise<ServiceError> {
    const act = actOf(caller, requestId, now())
    const notSince = new Date(act.at.getTime() - SUPERSEDED_USE_SILENCE_MS)
    // This is read first, outside a transaction, so that a flood of uses is not a flood of writes.
    if (await storage.read(act.organization, () => isSupersededUseDue(act, notSince))) {
      await perform(storage, act, recordSupersededUse, notSince)
    }
    return invalid()
  }

  /**
   * Finds out who sent a key, with the rights of this moment. A pending key becomes the current one by this.
   * @returns ServiceError `api_key_missing` or `api_key_invalid`.
   */
  async function authenticate(credential: string | undefined, requestId: string): Promise<Caller | ServiceError> {
    // A step of the clock can only be told from a time that was read before it.
    const day = dayOf(steadyMs())
    if (credential === undefined) return new ServiceError('api_key_missing', {}, 'The request has no API key.')
    const key = readKey(credential)
    const caller =
      key && (await storage.read(key.organization, () => findCaller(key.organization, key.hash), `caller ${key.hash}`))
    if (key === undefined || caller === undefined || caller.keyState === 'revoked') return invalid()
    if (caller.expiresAt !== undefined && caller.expiresAt.getTime() <= steadyMs()) return rejectExpired(caller)
    if (caller.keyState === 'current' || (caller.keyState === 'previous' && grace.has(caller))) {
      if (caller.lastUsedDay === undefined || caller.lastUsedDay < day) recordUse({ ...key, day })
      return caller
    }
    if (caller.keyState === 'previous') return rejectPrevious(caller, requestId)
    if (await promoted(caller, requestId)) return { ...caller, keyState: 'current' }
    // Another key of the member, or this one and then another, was first used since the key was read.
    return authenticate(credential, requestId)
  }

  return { authenticate }
}

export const actOf = ({ organization, channelId, memberId, keyId }: Caller, requestId: string, at: Date): KeyAct => ({
  organization,
  channelId,
  memberId,
  keyId,
  requestId,
  at,
})

/** The error for a key that isn't accepted. */
export const invalid = (): ServiceError => new ServiceError('api_key_invalid', {}, 'The API key is invalid.')
