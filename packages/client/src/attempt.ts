// One attempt of a call: sends the request once and reads the response. The loop in `call.ts` decides whether another attempt follows.
import type { CallContext, PreparedRequest } from './call-context.ts'
import {
  abortedError,
  type AttemptError,
  connectionFailedError,
  isParleyError,
  timeoutError,
  unexpectedResponseError,
} from './errors/errors.ts'
import { redacted, redactedCopy, withCallers } from './errors/parley-error.ts'
import type { FetchResponse } from './fetch.ts'
import type { ResponseMetadata } from './headers.ts'
import type { ObservedAttempt } from './hooks.ts'
import { readResponse } from './read-response.ts'
import { type Ended, withTimeout } from './with-timeout.ts'

/** The result of a successful attempt: the data that the caller gets, and the response as `fetch` returned it. */
export interface Success {
  data: ResponseMetadata
  response: FetchResponse
}

/**
 * The outcome of one attempt: a `success` or an `error`. `key` is the API key that was sent, or undefined if the attempt ended before the
 * request was sent. `retryIsSafe` is true if the request can be sent again even if the service has already executed the request.
 */
export type Outcome = { key: string | undefined; retryIsSafe: boolean } & (
  | { success: Success; error?: undefined }
  | { success?: undefined; error: AttemptError }
)

/**
 * Sends a request once, and reads the complete response within the timeout.
 * @param attempt The number of this request within its call, from 1, and what its hooks share.
 * @throws InvalidArgumentError if the `apiKey` function of the caller returns no key, or if a hook sets a header that can't be sent.
 */
export async function sendOnce(
  context: CallContext,
  request: PreparedRequest,
  attempt: ObservedAttempt,
): Promise<Outcome> {
  const { send, keys, observer } = context
  const { operation, metadata, url, init, signal, timeoutMs } = request
  let headers = { ...init.headers }
  let hookMadeRetryUnsafe = false
  const startedAt = performance.now()
  let key: string | undefined
  let redactedResponse: FetchResponse | undefined
  const ended = await withTimeout(timeoutMs, signal, async (attemptSignal) => {
    const currentKey = await keys.current()
    // Stops if the timeout or the caller's signal ended the attempt while `current` read the key.
    attemptSignal.throwIfAborted()
    if (observer) ({ headers, isChanged: hookMadeRetryUnsafe } = await observer.request(request, attempt, headers))
    // Stops if the attempt ended while the hook ran.
    attemptSignal.throwIfAborted()
    key = currentKey
    const response = await send(url, { ...init, headers, signal: attemptSignal }, currentKey)
    redactedResponse = withoutKeys(response, keys.all())
    const isConditional = 'if-none-match' in headers
    return { data: await readResponse(operation, metadata, redactedResponse, keys.all(), isConditional), response }
  })
  // Without a key, no request was sent: the `apiKey` function failed, or a hook set an invalid header. Such an error isn't retried.
  if (ended.how === 'thrown' && (key === undefined || (!redactedResponse && isForeign(ended.result))))
    throw withCallers(ended.result)
  const error = ended.how === 'returned' ? undefined : withCallers(errorOf(request, ended, redactedResponse, key))
  // Without an id from the response, the error has the id that the request was sent with.
  if (error) Object.assign(error, { requestId: error.requestId ?? headers['x-request-id'] })
  observer?.response(request, attempt, headers, redactedResponse, error, startedAt)
  const outcome = { key, retryIsSafe: request.retryIsSafe && !hookMadeRetryUnsafe }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without an error, the attempt returned a `Success`.
  return error ? { ...outcome, error } : { ...outcome, success: ended.result as Success }
}

/**
 * Says whether what `fetch` threw is none of the network: a framework's control flow (Next.js marks its errors with a `digest`, and React
 * throws promises), a mistake in a `fetch` of the caller, or the error of this package that there is no `fetch`.
 */
function isForeign(error: unknown): boolean {
  const { digest, then, kind }: Record<string, unknown> = Object(error)
  return (
    digest !== undefined || typeof then === 'function' || error instanceof ReferenceError || kind === 'invalid_argument'
  )
}

/** Redacts API keys in the headers of a response, because a proxy can repeat the request's headers. An empty header counts as missing. */
function withoutKeys(response: FetchResponse, keys: readonly string[]): FetchResponse {
  const { status, headers } = response
  const get = headers.get.bind(headers)
  return {
    status,
    headers: { get: (name) => redacted(get(name) ?? '', keys) || null },
    text: () => textOf(response),
  }
}

/** The maximum number of characters that are read of a body. Responses of the service have little more than 1 MiB. */
const MAX_BODY_LENGTH = 1.6e7

/**
 * Reads the body of a response as text. Stops at the maximum length, so that an endless body can't fill the memory. Then returns an empty
 * text, which isn't JSON, so `readResponse` rejects the response.
 */
async function textOf(response: FetchResponse): Promise<string> {
  // The DOM of Jest has no decoder.
  if (typeof TextDecoder === 'undefined') return response.text()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only a stream has `getReader`, so any other body gives undefined.
  const reader = (response.body as ReadableStream<Uint8Array> | undefined)?.getReader?.()
  // Some replacements of `fetch`, such as node-fetch, return a body that isn't a stream of the platform.
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  for (let text = ''; text.length <= MAX_BODY_LENGTH;) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    if (done) return text
  }
  return ''
}

/**
 * Creates the error of a failed attempt.
 * @param response The response, or undefined if no response began.
 * @param key The API key that was sent. Undefined if the attempt ended before the request was sent.
 */
function errorOf(
  { operation, signal, timeoutMs }: PreparedRequest,
  { how, result }: Ended<unknown>,
  response: FetchResponse | undefined,
  key: string | undefined,
): AttemptError {
  const wasSent = key !== undefined
  if (how === 'timeout') return timeoutError(operation, wasSent, timeoutMs)
  if (how === 'aborted') return abortedError(operation, wasSent, signal?.reason)
  if (!response) return connectionFailedError(operation, redactedCopy(result, [key ?? '']))
  // `readResponse` throws errors of this package. The platform throws other errors, if the connection breaks within the body.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readResponse` throws only errors of an attempt.
  return isParleyError(result) ? (result as AttemptError) : unexpectedResponseError(operation, response, 'truncated')
}
