import { newId } from '../domain/ids.ts'
import { readTraceparent } from './traceparent.ts'

/** What `RequestId` of the contract allows; a test compares the two. */
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/

/**
 * The name of a request: the caller's own where `X-Request-Id` or else `traceparent` is well-formed, so that one word leads
 * through the logs of both sides; else a new one.
 */
export function requestIdOf(requestId: string | undefined, traceparent: string | undefined, now: Date): string {
  if (requestId !== undefined && WELL_FORMED.test(requestId)) return requestId
  return readTraceparent(traceparent ?? '')?.traceId ?? newId('req', now)
}
