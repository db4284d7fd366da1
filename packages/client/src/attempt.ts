import type { OperationId, ResponseBody } from './contract.ts'
import { abortedError } from './errors/aborted.ts'
import { connectionFailedError } from './errors/connection-failed.ts'
import { redactedMessage } from './errors/parley-error.ts'
import { timeoutError } from './errors/timeout.ts'
import { unexpectedResponseError } from './errors/unexpected-response.ts'
import { type AttemptError, isParleyError } from './errors/union.ts'
import type { Fetch, FetchResponse } from './fetch.ts'
import type { Keyring } from './keyring.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readResponse } from './read-response.ts'
import type { RetrySettings } from './retry.ts'
import { withTimeout } from './with-timeout.ts'

/** Where calls go, and within which limits. */
export interface CallContext {
  baseUrl: string
  /** With names in lower case. */
  headers: Readonly<Record<string, string>>
  fetch: Fetch
  keys: Keyring
  signal?: AbortSignal | undefined
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}

/** A success whose body was compared with the contract. */
export interface ParsedResponse<Op extends OperationId = OperationId> {
  body: ResponseBody<Op>
  response: FetchResponse
}

/** How an attempt ended. */
export type Outcome<Op extends OperationId> =
  | { success: ParsedResponse<Op>; error?: undefined }
  | { error: AttemptError; success?: undefined }

/** Sends a request once with this key, reads its whole response within the timeout, and names what went wrong. */
export async function attempt<Op extends OperationId>(
  { fetch, keys, signal, timeoutMs }: CallContext,
  operation: Op,
  { url, init }: PreparedRequest,
  key: string,
): Promise<Outcome<Op>> {
  let response: FetchResponse | undefined
  const ended = await withTimeout(timeoutMs, signal, async (inner) => {
    const headers = { ...init.headers, authorization: `Bearer ${key}` }
    response = await fetch(url, { ...init, headers, signal: inner })
    return { body: await readResponse(operation, response, keys.all()), response }
  })
  if (ended.how === 'value') return { success: ended.what }
  if (ended.how === 'timeout') return { error: timeoutError(operation, timeoutMs) }
  if (ended.how === 'aborted') return { error: abortedError(operation, true, signal?.reason) }
  const { what: thrown } = ended
  if (!response) return { error: connectionFailedError(operation, redactedMessage(thrown, [key])) }
  if (!isParleyError(thrown)) return { error: unexpectedResponseError(operation, response, 'truncated') }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- With a response, only its reader throws errors of this package.
  return { error: thrown as AttemptError }
}
