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
import { redacted, redactedMessage } from './errors/parley-error.ts'
import type { FetchResponse } from './fetch.ts'
import type { ResponseMetadata } from './headers.ts'
import { readResponse } from './read-response.ts'
import { type Ended, withTimeout } from './with-timeout.ts'

/** The result of a successful call: the data that the caller gets, and the response as `fetch` returned it. */
export interface Success {
  data: ResponseMetadata
  response: FetchResponse
}

/**
 * The outcome of one attempt. `key` is the API key that was sent, or undefined if the attempt ended before the request was sent.
 * `retryIsSafe` is true if the request can be sent again even if the service has already executed it.
 */
export type Attempted = { key: string | undefined; retryIsSafe: boolean } & (
  | { success: Success; error?: undefined }
  | { success?: undefined; error: AttemptError }
)

/**
 * Sends a request once, and reads the complete response within the timeout.
 * @param attempt The number of this request within its call, from 1.
 * @throws InvalidArgumentError if the caller's function returns no API key.
 */
export async function sendOnce(context: CallContext, request: PreparedRequest, attempt: number): Promise<Attempted> {
  const { send, keys, observer } = context
  const { operation, metadata, url, init, signal, timeoutMs } = request
  let headers = { ...init.headers }
  let isChanged = false
  const startedAt = performance.now()
  let key: string | undefined
  let response: FetchResponse | undefined
  const ended = await withTimeout(timeoutMs, signal, async (attemptSignal) => {
    const currentKey = await keys.current()
    // The timeout or the caller's signal can have ended the attempt while the key was read, and while the hook ran.
    attemptSignal.throwIfAborted()
    if (observer) ({ headers, isChanged } = await observer.request(request, attempt, headers))
    attemptSignal.throwIfAborted()
    key = currentKey
    const received = await send(url, { ...init, headers, signal: attemptSignal }, currentKey)
    response = withoutKeys(received, keys.all())
    const isConditional = 'if-none-match' in headers
    return { data: await readResponse(operation, metadata, response, keys.all(), isConditional), response: received }
  })
  // An error before the request, such as a hook's invalid header, isn't an error of the service.
  if (ended.how === 'thrown' && key === undefined) throw ended.what
  const error = ended.how === 'value' ? undefined : errorOf(request, ended, response, key)
  if (error) Object.assign(error, { requestId: error.requestId ?? headers['x-request-id'] })
  observer?.response(request, attempt, headers, response, error, startedAt)
  const attempted = { key, retryIsSafe: request.retryIsSafe && !isChanged }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without an error, it ended with a value.
  return error ? { ...attempted, error } : { ...attempted, success: ended.what as Success }
}

/** Redacts API keys in the headers of a response. A proxy or a foreign server can repeat the headers of the request in its response. */
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
 * Reads the body of a response as text. Stops at the maximum, so that an endless response of a foreign server can't fill the memory, and
 * returns an empty text, which the caller rejects because it isn't JSON.
 */
async function textOf(response: FetchResponse): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Anything but a stream has no such method.
  const reader = (response.body as ReadableStream<Uint8Array> | undefined)?.getReader?.()
  // Some replacements of `fetch`, such as node-fetch, don't have the platform's streams.
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
 * Makes the error of a failed attempt.
 * @param response Undefined if no response began.
 * @param key The API key that was sent. Undefined if the attempt ended before the request was sent.
 */
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
  // `readResponse` throws errors of this package. Another error comes from the platform, because the body of the response broke off.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readResponse` throws only errors of an attempt.
  return isParleyError(what) ? (what as AttemptError) : unexpectedResponseError(operation, response, 'truncated')
}
