import { newId } from '../sql/ids.ts'
import { RequestId } from '../generated/schemas.ts'
import { readTraceparent } from './traceparent.ts'

/**
 * Returns the ID of a request: the client's `X-Request-Id` if it is well-formed, else the trace ID of `traceparent`, else a new ID. With
 * the client's ID, the logs of both sides can be searched for the same word.
 */
export function requestIdOf(requestId: string | undefined, traceparent: string | undefined, now: Date): string {
  if (requestId !== undefined && RequestId.safeParse(requestId).success) return requestId
  return readTraceparent(traceparent ?? '')?.traceId ?? newId('req', now)
}
