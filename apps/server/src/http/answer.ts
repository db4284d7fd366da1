import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

/**
 * Responds with a text or without a body, the headers that every response has, and the given ones. They go to Node as a
 * plain record: what `c.header` and `c.body` make of more than one field is an object of the fetch standard, filled, sorted
 * and read again.
 * @param text null for a response that has no body, as 204 and 304.
 */
export function answer(
  c: Context<HttpEnv>,
  status: number,
  text: string | null,
  fields: Record<string, string>,
): Response {
  const response = new Response(text, { status, headers: { ...c.get('fields'), ...fields } })
  c.set('answer', response)
  return response
}

/** Adds the missing standard headers to a response that was made in another way. */
export function complete(c: Context<HttpEnv>): void {
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('fields'))) if (!headers.has(name)) headers.set(name, value)
}
