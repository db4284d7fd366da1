// Chooses the ID of a request, which is in its log line and in the header `X-Request-Id` of its response. Also reads `traceparent`, by
// which a client makes the server's work a part of the client's trace.
import { newId } from '../store/ids.ts'
import { RequestId } from '../generated/schemas.ts'

/** Returns the ID of a request: the client's `X-Request-Id` if it is well-formed, so that client and server log the same ID. */
export function requestIdOf(requestId: string | undefined, traceparent: string | undefined, now: Date): string {
  if (requestId !== undefined && RequestId.safeParse(requestId).success) return requestId
  // Otherwise, the ID is that of the client's trace, so that an operator finds the log line of a trace. Without a trace, the ID is new.
  return readTraceparent(traceparent ?? '')?.traceId ?? newId('req', now)
}

/** Version, trace ID, parent ID and flags (W3C Trace Context, section 3.2). The version `ff` and IDs that are all zeros are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads the `traceparent` header. Returns undefined if the header is malformed. */
export function readTraceparent(header: string): { traceId: string; parentId: string; flags: number } | undefined {
  const [, traceId, parentId, flags] = TRACEPARENT.exec(header) ?? []
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined
  return { traceId, parentId, flags: Number.parseInt(flags, 16) }
}
