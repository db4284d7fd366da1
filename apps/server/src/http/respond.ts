// Creates responses, and limits the memory that the unsent responses to one organization take.
import type { Context } from 'hono'
import { MIN_COUNTED_BYTES } from './bounds.ts'
import type { HttpEnv } from './env.ts'

/** Creating a response that is larger than this takes milliseconds. So its bytes count in the organization's turn, which ends earlier. */
const LARGE_BYTES = 64 * 1024

/** A body: its text or its bytes. `length` is at most the number of bytes. */
type Content = Uint8Array<ArrayBuffer> | string

/**
 * Creates a response with the given headers and the standard headers, such as `X-Request-Id`. The framework's `c.header` and `c.body`
 * aren't used, because they create a `Headers` object, which is slower than a plain object.
 * @param content null for a status without a body, such as 204 or 304.
 * @throws BoundReached if unsent responses take too much memory.
 */
export function respond(
  c: Context<HttpEnv>,
  status: number,
  content: Content | null,
  headers: Record<string, string>,
): Response {
  const body = content === null ? null : encode(c, content)
  const response = new Response(body, { status, headers: { ...c.get('standardHeaders'), ...headers } })
  c.set('response', response)
  return response
}

/** Encodes a body. A large body counts against the organization's memory limit until the response is sent or the connection closes. */
function encode(c: Context<HttpEnv>, content: Content): Uint8Array<ArrayBuffer> {
  const outgoing = c.env?.outgoing
  if (outgoing === undefined || content.length <= MIN_COUNTED_BYTES) return bytesOf(content)
  const { responses, turns } = c.get('service').bounds
  const organization = organizationOf(c)
  // Encoding is the slow part. So a body for which there is no memory is rejected before it is encoded.
  responses.requireCapacity(organization, content.length)
  const bytes = bytesOf(content)
  const holding = responses.hold(organization, bytes.length, () => outgoing.destroy())
  outgoing.once('close', holding.release)
  if (bytes.length > LARGE_BYTES) turns.spend(organization, bytes.length)
  return bytes
}

const bytesOf = (content: Content) => (typeof content === 'string' ? Buffer.from(content) : content)

/** Returns the caller's organization. All requests without a caller count as one organization. */
export const organizationOf = (c: Context<HttpEnv>): string => c.get('caller')?.organization ?? ''

/** Adds the standard headers to a response that `respond` didn't create, such as one of the framework. */
export function complete(c: Context<HttpEnv>, { headers }: Response): void {
  for (const [name, value] of Object.entries(c.get('standardHeaders'))) if (!headers.has(name)) headers.set(name, value)
}
