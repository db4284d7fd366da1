import type { CallContext } from './call-context.ts'
import { abortedError } from './errors/aborted.ts'
import { connectionFailedError } from './errors/connection-failed.ts'
import { redactedMessage } from './errors/parley-error.ts'
import { timeoutError } from './errors/timeout.ts'
import { unexpectedResponseError } from './errors/unexpected-response.ts'
import { type AttemptError, isParleyError } from './errors/union.ts'
import type { FetchResponse } from './fetch.ts'
import type { ResponseMetadata } from './headers.ts'
import type { PreparedRequest } from './prepared-request.ts'
import { readResponse } from './read-response.ts'
import { type Ended, withTimeout } from './with-timeout.ts'

/** What a call returns. */
export interface Success {
  data: ResponseMetadata
  response: FetchResponse
}

/** How an attempt ended, and with which key. Without a key, nothing was sent. */
export type Attempted = { key: string | undefined } & (
  | { success: Success; error?: undefined }
  | { success?: undefined; error: AttemptError }
)

/**
 * Sends a request once, and reads its whole response within the timeout.
 * @param attempt Counts the requests of one call, from 1.
 * @throws InvalidArgumentError if the caller's function returns no API key.
 */
export async function sendOnce(context: CallContext, request: PreparedRequest, attempt: number): Promise<Attempted> {
  const { send, keys, observer } = context
  const { operation, metadata, url, init, signal, timeoutMs } = request
  const headers = { ...init.headers }
  const startedAt = Date.now()
  let key: string | undefined
  let response: FetchResponse | undefined
  const ended = await withTimeout(timeoutMs, signal, async (inner) => {
    const current = keys.current()
    const used = typeof current === 'string' ? current : await current
    // The timeout may have ended the call while its key was read.
    inner.throwIfAborted()
    key = used
    observer?.request(request, attempt, headers)
    const received = (response = await send(url, { ...init, headers, signal: inner }, used))
    return { data: await readResponse(operation, metadata, received, keys.all()), response: received }
  })
  if (ended.how === 'thrown' && key === undefined) throw ended.what
  const error = ended.how === 'value' ? undefined : errorOf(request, ended, response, key)
  if (error) Object.assign(error, { requestId: error.requestId ?? headers['x-request-id'] })
  observer?.response(request, attempt, headers, response, error, startedAt)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without an error, it ended with a value.
  return error ? { key, error } : { key, success: ended.what as Success }
}

function errorOf(
  { operation, signal, timeoutMs }: PreparedRequest,
  { how, what }: Ended<unknown>,
  response: FetchResponse | undefined,
  key: string | undefined,
): AttemptError {
  const wasSent = key !== undefined
  if (how === 'timeout') return timeoutError(operation, wasSent, timeoutMs)
  if (how === 'aborted') return abortedError(operation, wasSent, signal?.reason)
  if (!response) return connectionFailedError(operation, redactedMessage(what, [key ?? '']))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- With a response, only its reader throws errors of this package.
  return isParleyError(what) ? (what as AttemptError) : unexpectedResponseError(operation, response, 'truncated')
}
