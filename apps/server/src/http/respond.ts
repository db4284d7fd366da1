import type { Context } from 'hono'
import { ServiceError } from '../domain/errors.ts'
import { COUNTED_BYTES } from './bounds.ts'
import type { HttpEnv } from './env.ts'

/** To make a larger response keeps the process busy for milliseconds. */
const LARGE_BYTES = 64 * 1024

/**
 * Responds with some bytes or without a body, the headers that every response has, and the given ones. They go to Node as a
 * plain record: what `c.header` and `c.body` make of more than one field is an object of the fetch standard, filled, sorted
 * and read again.
 * @param body null for a response that has no body, as 204 and 304.
 * @throws BoundReached, or ServiceError `outcome_unknown` of a write, if the responses that aren't sent yet take too much memory.
 */
export function respond(
  c: Context<HttpEnv>,
  status: number,
  body: Uint8Array<ArrayBuffer> | null,
  fields: Record<string, string>,
): Response {
  if (body !== null && body.length > COUNTED_BYTES) requireRoom(c, status, body.length)
  const response = new Response(body, { status, headers: { ...c.get('fields'), ...fields } })
  c.set('response', response)
  return response
}

function requireRoom(c: Context<HttpEnv>, status: number, bytes: number): void {
  const outgoing = c.env?.outgoing
  if (outgoing === undefined) return
  const { responses, turns } = c.get('service').bounds
  const organization = organizationOf(c)
  try {
    const holding = responses.hold(organization, bytes, () => outgoing.destroy())
    outgoing.once('close', holding.release)
  } catch (error) {
    const isWrite = status < 400 && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (!isWrite) throw error
    c.set('bounded', 'responses')
    throw new ServiceError('outcome_unknown', {}, 'The write happened, but too many large responses wait to be read.')
  }
  if (bytes > LARGE_BYTES) turns.spend(organization, bytes)
}

/**
 * Waits for the turn of the organization.
 * @returns undefined if the request needn't wait.
 * @throws BoundReached if the responses that aren't sent yet leave no room for one to this request.
 */
export function requireFree(c: Context<HttpEnv>): Promise<void> | undefined {
  const { responses, turns } = c.get('service').bounds
  const organization = organizationOf(c)
  responses.requireCapacity(organization)
  return turns.enter(organization)
}

export const organizationOf = (c: Context<HttpEnv>): string => c.get('caller')?.organization ?? ''

/** Adds the missing standard headers to a response that was made in another way. */
export function complete(c: Context<HttpEnv>, { headers }: Response): void {
  for (const [name, value] of Object.entries(c.get('fields'))) if (!headers.has(name)) headers.set(name, value)
}
