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

/** The result of a call. */
export interface Success {
  data: ResponseMetadata
  response: FetchResponse
}

/**
 * The outcome of an attempt. `key` is the one that was sent; without a key, nothing was sent. `retryIsSafe` says whether the request can be
 * sent again although it may have been executed.
 */
export type Attempted = { key: string | undefined; retryIsSafe: boolean } & (
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
  let headers = { ...init.headers }
  let isChanged = false
  const startedAt = performance.now()
  let key: string | undefined
  let response: FetchResponse | undefined
  const ended = await withTimeout(timeoutMs, signal, async (inner) => {
    const used = await keys.current()
    // The timeout or the signal can have ended the call while the key was read.
    inner.throwIfAborted()
    if (observer) ({ headers, isChanged } = await observer.request(request, attempt, headers))
    inner.throwIfAborted()
    key = used
    const received = await send(url, { ...init, headers, signal: inner }, used)
    response = withoutKeys(received, keys.all())
    const isConditional = 'if-none-match' in headers
    return { data: await readResponse(operation, metadata, response, keys.all(), isConditional), response: received }
  })
  if (ended.how === 'thrown' && key === undefined) throw ended.what
  const error = ended.how === 'value' ? undefined : errorOf(request, ended, response, key)
  if (error) Object.assign(error, { requestId: error.requestId ?? headers['x-request-id'] })
  observer?.response(request, attempt, headers, response, error, startedAt)
  const sent = { key, retryIsSafe: request.retryIsSafe && !isChanged }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without an error, it ended with a value.
  return error ? { ...sent, error } : { ...sent, success: ended.what as Success }
}

/** A response whose headers are read without API keys, because a foreign server can return one. */
function withoutKeys(response: FetchResponse, keys: readonly string[]): FetchResponse {
  const { status, headers } = response
  const get = headers.get.bind(headers)
  return {
    status,
    headers: { get: (name) => redacted(get(name) ?? '', keys) || null },
    text: () => textOf(response),
  }
}

/** The maximum number of characters of a body. A page of the service ends at 1 MiB. */
const MAX_BODY_LENGTH = 1.6e7

/** Reads a body as text. A longer one is returned as an empty text, which isn't JSON: an endless response would fill the memory. */
async function textOf(response: FetchResponse): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Anything but a stream has no such method.
  const reader = (response.body as ReadableStream<Uint8Array> | undefined)?.getReader?.()
  // Not every `fetch` has the platform's streams.
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  for (let text = ''; text.length <= MAX_BODY_LENGTH;) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    if (done) return text
  }
  return ''
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
