import type { CallContext } from './call-context.ts'
import { abortedError } from './errors/aborted.ts'
import { connectionFailedError } from './errors/connection-failed.ts'
import { redactedMessage } from './errors/parley-error.ts'
import { timeoutError } from './errors/timeout.ts'
import { unexpectedResponseError } from './errors/unexpected-response.ts'
import { type AttemptError, isParleyError } from './errors/union.ts'
import type { FetchResponse } from './fetch.ts'
import type { PreparedRequest } from './prepare-request.ts'
import type { ResponseMetadata } from './headers.ts'
import { readResponse } from './read-response.ts'
import { withTimeout } from './with-timeout.ts'

/** A result of a method and the response that it came with, or an error that names what went wrong. */
export type Attempted = { data: ResponseMetadata; response: FetchResponse } | AttemptError

/** Sends a request once with this key, and reads its whole response within the timeout. */
export async function attempt({ send, keys }: CallContext, request: PreparedRequest, key: string): Promise<Attempted> {
  const { operation, metadata, url, init, signal, timeoutMs } = request
  let response: FetchResponse | undefined
  const { how, what } = await withTimeout(timeoutMs, signal, async (inner) => {
    const received = (response = await send(url, { ...init, signal: inner }, key))
    return { data: await readResponse(operation, metadata, received, keys.all()), response: received }
  })
  if (how === 'value') return what
  if (how === 'timeout') return timeoutError(operation, timeoutMs)
  if (how === 'aborted') return abortedError(operation, true, signal?.reason)
  if (!response) return connectionFailedError(operation, redactedMessage(what, [key]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- With a response, only its reader throws errors of this package.
  return isParleyError(what) ? (what as AttemptError) : unexpectedResponseError(operation, response, 'truncated')
}
