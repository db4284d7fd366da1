// The hooks and the logger of a client: functions of the caller that observe each request, response and retry.
import type { OperationId } from './contract.ts'
import { FUNCTION, OBJECT, type OptionRule, validHeaders, validOptions } from './options.ts'
import type { AttemptError } from './errors/errors.ts'
import type { FetchInit, FetchResponse, ResponseHeaders } from './fetch.ts'
import { settle } from './settle.ts'

/** The properties of an attempt that all hooks get. An attempt is one request of a call. */
export interface AttemptDetails {
  readonly operation: OperationId
  readonly method: string
  readonly url: string
  /** The number of this request within its call, from 1. */
  readonly attempt: number
  /**
   * An object that all hooks of one attempt get, and no others. Put there what a later hook needs, such as the span that `onRequest` began:
   * `requestId` can't pair a request with its response, because a gateway can answer with one of its own.
   */
  readonly context: Record<string, unknown>
}

/** The argument of `onRequest`. */
export interface RequestDetails extends AttemptDetails {
  /** The headers of the request by their names in lower case, without the API key. Change this object to send other headers. */
  readonly headers: Record<string, string>
}

/** The argument of `onResponse`. */
export interface ResponseDetails extends AttemptDetails {
  /** The status and the headers of the response, or undefined if no response came. */
  readonly status: number | undefined
  readonly headers: ResponseHeaders | undefined
  /** The error of the attempt, or undefined if it succeeded. */
  readonly error: AttemptError | undefined
  /** The time from the request to the end of the response body, in milliseconds. */
  readonly durationMs: number
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined
}

/** The argument of `onRetry`. */
export interface RetryDetails extends AttemptDetails {
  /** The error of the failed attempt. */
  readonly error: AttemptError
  /** The time until the next attempt, in milliseconds. */
  readonly delayMs: number
}

/** Receives the log lines of the client, such as `console`. */
export interface Logger {
  debug: (message: string, details: object) => unknown
  warn: (message: string, details: object) => unknown
}

/**
 * Functions that observe the calls of a client. A hook can be async. If a hook throws or rejects, its error is printed as a warning, and
 * the call goes on.
 */
export interface Hooks {
  /** Called before each request, also before a retry. The request is sent when the promise of the hook resolves. */
  onRequest?: ((details: RequestDetails) => unknown) | undefined
  /** Called when an attempt ends, also if no response came. The promise of the hook isn't awaited. */
  onResponse?: ((details: ResponseDetails) => unknown) | undefined
  /** Called before the client waits for a retry. The promise of the hook isn't awaited. */
  onRetry?: ((details: RetryDetails) => unknown) | undefined
  /** Receives a `debug` line for each attempt and a `warn` line for each retry, without API keys, headers, queries and bodies. */
  logger?: Logger | undefined
}

/** The properties of a call's request that hooks see. */
export interface ObservedRequest {
  operation: OperationId
  url: string
  init: FetchInit
}

/** An attempt of a request: its number within its call, from 1, and what its hooks share. */
export interface ObservedAttempt {
  attempt: number
  context: Record<string, unknown>
}

/** Returns the properties that all hooks get. */
const detailsOf = (
  { operation, url, init }: ObservedRequest,
  { attempt, context }: ObservedAttempt,
): AttemptDetails => ({
  operation,
  method: init.method,
  url,
  attempt,
  context,
})

/** The headers that make a retry safe, because the service then executes the request once. */
const RETRY_SAFETY_HEADERS = ['if-match', 'idempotency-key']

/** Writes the names of headers in lower case. If a hook added `If-Match` beside `if-match`, the added value replaces the earlier value. */
const withLowerCaseNames = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
  )

/** The rules by which hooks are validated. The rules aren't in `options.ts`, so that a bundle without hooks is smaller. */
const RULES: Readonly<Record<string, OptionRule>> = {
  onRequest: FUNCTION,
  onResponse: FUNCTION,
  onRetry: FUNCTION,
  logger: OBJECT,
  debug: FUNCTION,
  warn: FUNCTION,
}

/** Calls the hooks and the logger of a client. */
export interface Observer {
  /** Calls `onRequest`, and returns the headers to send. `isChanged` is true if the hook changed a header that makes a retry safe. */
  request: (
    request: ObservedRequest,
    attempt: ObservedAttempt,
    headers: Record<string, string>,
  ) => Promise<{ headers: Record<string, string>; isChanged: boolean }>
  /** Calls `onResponse` and logs the attempt. `startedAt` is the value of `performance.now()` when the attempt began. */
  response: (
    request: ObservedRequest,
    attempt: ObservedAttempt,
    headers: Record<string, string>,
    response: FetchResponse | undefined,
    error: AttemptError | undefined,
    startedAt: number,
  ) => void
  /** Calls `onRetry` and logs that the client waits `delayMs` and then retries. `attempt` is the failed attempt. */
  retry: (request: ObservedRequest, attempt: ObservedAttempt, error: AttemptError, delayMs: number) => void
}

/**
 * Creates the observer of a client, which calls its hooks and its logger.
 * @throws InvalidArgumentError if a hook isn't a function, or the logger lacks one of its functions.
 */
export function createObserver({ onRequest, onResponse, onRetry, logger }: Hooks): Observer {
  validOptions({ onRequest, onResponse, onRetry, logger }, [], {}, RULES)
  if (logger) validOptions({ debug: logger.debug, warn: logger.warn }, ['debug', 'warn'], {}, RULES)
  return {
    async request(request, attempt, headers) {
      await settle(() => onRequest?.({ ...detailsOf(request, attempt), headers }))
      // The hook may have changed `headers`.
      const newHeaders = withLowerCaseNames(headers)
      // Throws here for invalid headers. The error of `fetch` would look like a broken connection.
      validHeaders(newHeaders)
      // If the hook changed one of these headers, a retry isn't safe, because the service can execute the request twice.
      const isChanged = RETRY_SAFETY_HEADERS.some((name) => newHeaders[name] !== request.init.headers[name])
      return { headers: newHeaders, isChanged }
    },
    response(request, attempt, requestHeaders, response, error, startedAt) {
      const { operation } = request
      const durationMs = Math.round(performance.now() - startedAt)
      const { status, headers } = response ?? { status: undefined, headers: undefined }
      const requestId = headers?.get('X-Request-Id') ?? requestHeaders['x-request-id']
      void settle(() => onResponse?.({ ...detailsOf(request, attempt), status, headers, error, durationMs, requestId }))
      void settle(() => {
        const line = `${operation}: ${status ?? 'no response'} after ${durationMs} ms`
        return logger?.debug(line, {
          operation,
          attempt: attempt.attempt,
          status,
          durationMs,
          requestId,
          error: error?.kind,
        })
      })
    },
    retry(request, attempt, error, delayMs) {
      const { operation } = request
      void settle(() => onRetry?.({ ...detailsOf(request, attempt), error, delayMs }))
      void settle(() =>
        logger?.warn(`${error.message}; retry in ${Math.round(delayMs)} ms`, {
          operation,
          attempt: attempt.attempt,
          delayMs,
        }),
      )
    },
  }
}
