import { newId } from '../sql/ids.ts'
import { RequestId } from '../generated/schemas.ts'
import { readTraceparent } from './traceparent.ts'

/**
 * The name of a request: the caller's own if `X-Request-Id` or else `traceparent` is well-formed, so that one word leads
 * through the logs of both sides; else a new one.
 */
export function requestIdOf(requestId: string | undefined, traceparent: string | undefined, now: Date): string {
  if (requestId !== undefined && RequestId.safeParse(requestId).success) return requestId
  return readTraceparent(traceparent ?? '')?.traceId ?? newId('req', now)
}
