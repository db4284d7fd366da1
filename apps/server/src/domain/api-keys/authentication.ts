// Authenticates a request by its API key and applies the effects of the use: the first use of a pending key makes it the current one,
// the use of a superseded key is logged, and an expired key is revoked.
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import { perform, type StoreAndClock } from '../../sql/store.ts'
import { findCaller } from './caller.ts'
import { readKey } from './format.ts'
import type { Grace } from './grace.ts'
import { createUseRecorder, dayOf } from './last-use.ts'
import { processExpiry, isSupersededUseUnrecorded, type KeyAct, promote, recordSupersededUse } from './life.ts'

/** The audit log gets at most one entry per superseded key within this time. */
const SUPERSEDED_USE_INTERVAL_MS = 3_600_000

interface AuthenticationDeps extends StoreAndClock {
  steadyMs: () => number
  grace: Grace
}

/** Authenticates the callers of requests by their keys. */
export function createAuthentication({ storage, now, steadyMs, grace }: AuthenticationDeps) {
  const recordUse = createUseRecorder(storage, steadyMs)

  /** Makes a pending key the current one. Returns false if another request has superseded or revoked it. */
  const promoteKey = (caller: Caller, requestId: string): Promise<boolean> =>
    perform(storage, actOf(caller, requestId, now()), promote, grace.begin())

  /** Revokes an expired key, so that it stays invalid even if the clock is set back. */
  async function rejectExpired(caller: Caller): Promise<ServiceError> {
    const act = { organization: caller.organization, at: new Date(steadyMs()) }
    await perform(storage, act, processExpiry, caller)
    return invalidKeyError()
  }

  /** Logs the use of a superseded key, because somebody may have stolen it. */
  async function rejectPrevious(caller: Caller, requestId: string): Promise<ServiceError> {
    const act = actOf(caller, requestId, now())
    const intervalStart = new Date(act.at.getTime() - SUPERSEDED_USE_INTERVAL_MS)
    // This read outside a transaction keeps repeated requests with a superseded key from writing each time.
    if (await storage.read(act.organization, () => isSupersededUseUnrecorded(act, intervalStart))) {
      await perform(storage, act, recordSupersededUse, intervalStart)
    }
    return invalidKeyError()
  }

  /**
   * Finds the caller by its key, with its present permissions. If the key is pending, it becomes the current one.
   * @returns ServiceError `api_key_missing` or `api_key_invalid`.
   */
  async function authenticate(credential: string | undefined, requestId: string): Promise<Caller | ServiceError> {
    // The steady clock is read before anything else, because it detects a clock that is set back later only from an earlier reading.
    const day = dayOf(steadyMs())
    if (credential === undefined) return new ServiceError('api_key_missing', {}, 'The request has no API key.')
    const key = readKey(credential)
    const caller =
      key && (await storage.read(key.organization, () => findCaller(key.organization, key.hash), `caller ${key.hash}`))
    if (key === undefined || caller === undefined || caller.keyState === 'revoked') return invalidKeyError()
    if (caller.expiresAt !== undefined && caller.expiresAt.getTime() <= steadyMs()) return rejectExpired(caller)
    if (caller.keyState === 'current' || (caller.keyState === 'previous' && grace.has(caller))) {
      if (caller.lastUsedDay === undefined || caller.lastUsedDay < day) recordUse({ ...key, day })
      return caller
    }
    if (caller.keyState === 'previous') return rejectPrevious(caller, requestId)
    if (await promoteKey(caller, requestId)) return { ...caller, keyState: 'current' }
    // A concurrent request used a pending key of the member after this key was read: authenticate again with the new state.
    return authenticate(credential, requestId)
  }

  return { authenticate }
}

/** Returns the audit context of a request: who makes a change, with which key, when, and in which request. */
export const actOf = ({ organization, channelId, memberId, keyId }: Caller, requestId: string, at: Date): KeyAct => ({
  organization,
  channelId,
  memberId,
  keyId,
  requestId,
  at,
})

/** Creates the error for a key that isn't accepted. It doesn't say why, so that it reveals nothing about the key. */
export const invalidKeyError = (): ServiceError => new ServiceError('api_key_invalid', {}, 'The API key is invalid.')
