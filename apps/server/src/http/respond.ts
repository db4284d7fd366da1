// Creates responses, and limits the memory that the unsent responses to one organization take.
import type { Context } from 'hono'
import { ServiceError } from '../domain/errors.ts'
import { Body } from './body.ts'
import { MIN_COUNTED_BYTES } from './bounds.ts'
import type { HttpEnv } from './env.ts'

/** Creating a larger response keeps the process busy for milliseconds. So the response's bytes count as work in the organization's turn. */
const LARGE_BYTES = 64 * 1024

/** A body that isn't encoded as bytes yet, or has been encoded before. Its `length` is at most the number of its bytes. */
type Content = Body<unknown> | Uint8Array<ArrayBuffer> | string

/**
 * Creates a response with the given headers and those that every response has. The framework's `c.header` and `c.body` aren't used,
 * because they create a `Headers` object, which is slower than a plain object.
 * @param content null for a status without a body, such as 204 or 304.
 * @throws BoundReached, or after a write ServiceError `outcome_unknown`, if the responses that aren't sent yet take too much memory.
 */
export function respond(
  c: Context<HttpEnv>,
  status: number,
  content: Content | null,
  headers: Record<string, string>,
): Response {
  const body = content === null ? null : encode(c, status, content)
  const response = new Response(body, { status, headers: { ...c.get('standardHeaders'), ...headers } })
  c.set('response', response)
  return response
}

/** Encodes a body. Counts the bytes of a large body against the bound of its organization, until it is sent or the connection closes. */
function encode(c: Context<HttpEnv>, status: number, content: Content): Uint8Array<ArrayBuffer> {
  const outgoing = c.env?.outgoing
  if (outgoing === undefined || content.length <= MIN_COUNTED_BYTES) return bytesOf(content)
  const { responses, turns } = c.get('service').bounds
  const organization = organizationOf(c)
  try {
    // Encoding takes most of the time. So a body that doesn't fit is rejected before it is encoded.
    responses.requireCapacity(organization, content.length)
    const bytes = bytesOf(content)
    const holding = responses.hold(organization, bytes.length, () => outgoing.destroy())
    outgoing.once('close', holding.release)
    if (bytes.length > LARGE_BYTES) turns.spend(organization, bytes.length)
    return bytes
  } catch (error) {
    // A write that succeeded must not get a 503, after which its client would repeat it.
    const isWrite = status < 400 && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (!isWrite) throw error
    c.set('bounded', 'responses')
    throw new ServiceError('outcome_unknown', {}, 'The write happened, but too many large responses wait to be read.')
  }
}

function bytesOf(content: Content): Uint8Array<ArrayBuffer> {
  if (content instanceof Body) return content.bytes
  return typeof content === 'string' ? Buffer.from(content) : content
}

/**
 * Waits until it is the organization's turn to have a request handled.
 * @returns undefined if the request needn't wait.
 * @throws BoundReached if the unsent responses leave no memory for the response to this request.
 */
export function enterTurn(c: Context<HttpEnv>): Promise<void> | undefined {
  const { responses, turns } = c.get('service').bounds
  const organization = organizationOf(c)
  responses.requireCapacity(organization)
  return turns.enter(organization)
}

/** Returns the caller's organization. All requests without a caller count as one organization. */
export const organizationOf = (c: Context<HttpEnv>): string => c.get('caller')?.organization ?? ''

/** Adds the standard headers to a response that `respond` didn't create, such as one of the framework. */
export function complete(c: Context<HttpEnv>, { headers }: Response): void {
  for (const [name, value] of Object.entries(c.get('standardHeaders'))) if (!headers.has(name)) headers.set(name, value)
}
