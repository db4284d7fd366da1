// Reads the header `traceparent`, by which a client makes the server's work a part of the client's trace.

/** Version, trace ID, parent ID and flags (W3C Trace Context, section 3.2). The version `ff` and IDs that are all zeros are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads the `traceparent` header. Returns undefined if the header is malformed. */
export function readTraceparent(header: string): { traceId: string; parentId: string; flags: number } | undefined {
  const [, traceId, parentId, flags] = TRACEPARENT.exec(header) ?? []
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined
  return { traceId, parentId, flags: Number.parseInt(flags, 16) }
}
