// Authenticates a request by its API key and applies the effects of the use: the first use of a pending key makes it the current one,
// the use of a superseded key is logged, and an expired key is revoked.
import { actOf, type Caller } from '../kernel/caller.ts'
import { ServiceError } from '../kernel/errors.ts'
import { perform, type StoreAndClock } from '../../store/store.ts'
import { findCaller } from './caller.ts'
import { readKey } from './format.ts'
import type { Grace } from './grace.ts'
import { createUseRecorder, dayOf } from './last-use.ts'
import { processExpiry, isSupersededUseUnrecorded, promote, recordSupersededUse } from './life.ts'
import { addMs, timeAt } from '../../sql/time.ts'

/** The audit log gets at most one entry per superseded key within this time. */
const SUPERSEDED_USE_INTERVAL_MS = 3_600_000

export function createAuthentication({ storage, now }: StoreAndClock, steadyMs: () => number, grace: Grace) {
  const recordUse = createUseRecorder(storage, steadyMs)

  /** Logs the use of a superseded key, because somebody may have stolen it. */
  async function rejectPrevious(caller: Caller, requestId: string): Promise<ServiceError> {
    const act = actOf(caller, requestId, now())
    const intervalStart = addMs(act.at, -SUPERSEDED_USE_INTERVAL_MS)
    // This read outside a transaction keeps repeated requests with a superseded key from writing each time.
    if (await storage.read(act.organization, () => isSupersededUseUnrecorded(act, intervalStart))) {
      await perform(storage, act, recordSupersededUse, intervalStart)
    }
    return invalidKeyError()
  }

  /** Finds the caller by its key, with its present permissions. If the key is pending, it becomes the current one. */
  return async function authenticate(
    credential: string | undefined,
    requestId: string,
  ): Promise<Caller | ServiceError> {
    // The steady clock is read before anything else, because it detects a clock that is set back later only from an earlier reading.
    const day = dayOf(steadyMs())
    if (credential === undefined) return new ServiceError('api_key_missing', {}, 'The request has no API key.')
    const key = readKey(credential)
    const caller =
      key && (await storage.read(key.organization, () => findCaller(key.organization, key.hash), `caller ${key.hash}`))
    if (key === undefined || caller === undefined || caller.keyState === 'revoked') return invalidKeyError()
    if (caller.expiresAt !== undefined && caller.expiresAt.getTime() <= steadyMs()) {
      // An expired key is revoked, so that it stays invalid even if the clock is set back.
      const act = { organization: caller.organization, at: timeAt(steadyMs()) }
      await perform(storage, act, processExpiry, caller)
      return invalidKeyError()
    }
    if (caller.keyState === 'current' || (caller.keyState === 'previous' && grace.has(caller))) {
      if (caller.lastUsedDay === undefined || caller.lastUsedDay < day) recordUse({ ...key, day })
      return caller
    }
    if (caller.keyState === 'previous') return rejectPrevious(caller, requestId)
    const act = actOf(caller, requestId, now())
    if (await perform(storage, act, promote, grace.begin())) return { ...caller, keyState: 'current' }
    // A concurrent request used a pending key of the member after this key was read: authenticate again with the new state.
    return authenticate(credential, requestId)
  }
}

/** Creates the error for a key that isn't accepted. It doesn't say why, so that it reveals nothing about the key. */
export const invalidKeyError = (): ServiceError => new ServiceError('api_key_invalid', {}, 'The API key is invalid.')
