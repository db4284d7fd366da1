import { newId } from '../domain/ids.ts'

/** What `RequestId` of the contract allows; a test compares the two. */
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/
/** W3C Trace Context, section 3.2: version, trace id, parent id, flags; a trace id of zeros is none. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * The name of a request: the caller's own where `X-Request-Id` or else `traceparent` is well-formed, so that one word leads
 * through the logs of both sides; else a new one.
 */
export function requestIdOf(requestId: string | undefined, traceparent: string | undefined, now: Date): string {
  if (requestId !== undefined && WELL_FORMED.test(requestId)) return requestId
  return TRACEPARENT.exec(traceparent ?? '')?.[1] ?? newId('req', now)
}
