import type { Context } from 'hono'
import { ServiceError } from '../domain/errors.ts'
import type { HttpEnv } from './env.ts'

/** Shorter responses aren't counted: a connection has one of them at a time, and the number of connections is limited. */
const COUNTED_BYTES = 4096

/**
 * Responds with some bytes or without a body, the headers that every response has, and the given ones. They go to Node as a
 * plain record: what `c.header` and `c.body` make of more than one field is an object of the fetch standard, filled, sorted
 * and read again.
 * @param body null for a response that has no body, as 204 and 304.
 * @throws ServiceError if the responses that aren't sent yet take too much memory.
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
  if (outgoing === undefined || c.get('service').unsent.hold(outgoing, organizationOf(c), bytes)) return
  const isWrite = status < 400 && c.req.method !== 'GET' && c.req.method !== 'HEAD'
  throw isWrite
    ? new ServiceError('outcome_unknown', {}, 'The write happened, but too many large responses wait to be read.')
    : noRoom()
}

/**
 * Waits if large responses of the organization were just made.
 * @returns undefined if the request needn't wait.
 * @throws ServiceError if the responses that aren't sent yet leave no room for one to this request.
 */
export function requireFree(c: Context<HttpEnv>): Promise<void> | undefined {
  const { unsent } = c.get('service')
  const organization = organizationOf(c)
  if (!unsent.isFree(organization)) throw noRoom()
  return unsent.turn(organization)
}

export const organizationOf = (c: Context<HttpEnv>): string => c.get('caller')?.organization ?? ''

const noRoom = () =>
  new ServiceError('service_unavailable', {}, 'Too many large responses wait to be read. The request had no effect.')

/** Adds the missing standard headers to a response that was made in another way. */
export function complete(c: Context<HttpEnv>, { headers }: Response): void {
  for (const [name, value] of Object.entries(c.get('fields'))) if (!headers.has(name)) headers.set(name, value)
}
