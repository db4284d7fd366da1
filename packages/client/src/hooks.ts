// Hooks, with which callers observe each request, response and retry.
import type { OperationId } from './contract.ts'
import { FUNCTION, OBJECT, type OptionRule, validHeaders, validOptions } from './options.ts'
import type { Observer, PreparedRequest } from './call-context.ts'
import type { AttemptError } from './errors/errors.ts'
import type { ResponseHeaders } from './fetch.ts'
import { settle } from './settle.ts'

/** The details of an attempt, which all hooks get. */
export interface AttemptDetails {
  readonly operation: OperationId
  readonly method: string
  readonly url: string
  /** Counts the requests of one call, from 1. */
  readonly attempt: number
}

/** The argument of `onRequest`. */
export interface RequestDetails extends AttemptDetails {
  /** The headers by their names in lower case, without the API key. Change them to send others. */
  readonly headers: Record<string, string>
}

/** The argument of `onResponse`. */
export interface ResponseDetails extends AttemptDetails {
  /** The status and the headers of the response, or undefined if no response came. */
  readonly status: number | undefined
  readonly headers: ResponseHeaders | undefined
  /** The error of the attempt, or undefined if it succeeded. */
  readonly error: AttemptError | undefined
  /** From the request to the end of the body, in milliseconds. */
  readonly durationMs: number
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined
}

/** The argument of `onRetry`. */
export interface RetryDetails extends AttemptDetails {
  /** Why the attempt failed. */
  readonly error: AttemptError
  /** How long the client waits before the next attempt, in milliseconds. */
  readonly delayMs: number
}

/** Where the client writes. `console` fits. */
export interface Logger {
  debug: (message: string, details: object) => unknown
  warn: (message: string, details: object) => unknown
}

/**
 * Functions that watch the calls of a client, async ones too. They can't change an outcome: what they throw or reject with is printed
 * as a warning.
 */
export interface Hooks {
  /** Called before each request, retries included. The request waits for its promise, within the timeout of the attempt. */
  onRequest?: ((details: RequestDetails) => unknown) | undefined
  /** Called when each attempt ends, also if no response came. The call doesn't wait for its promise. */
  onResponse?: ((details: ResponseDetails) => unknown) | undefined
  /** Called before the client waits for a retry. The retry doesn't wait for its promise. */
  onRetry?: ((details: RetryDetails) => unknown) | undefined
  /**
   * Gets a line at `debug` for each attempt, and one at `warn` for each retry. No line has an API key, a header, a query or a body.
   */
  logger?: Logger | undefined
}

const detailsOf = ({ operation, url, init }: PreparedRequest, attempt: number): AttemptDetails => ({
  operation,
  method: init.method,
  url,
  attempt,
})

/** The headers that make a retry safe. */
const PROTECTING = ['if-match', 'idempotency-key']

/** Headers by their names in lower case. Of two spellings, the later one counts, which the hook added. */
const lowerCased = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
  )

/** The rules of hooks. They aren't among those of all options, so that the bundle of a client without hooks is smaller. */
const RULES: Readonly<Record<string, OptionRule>> = {
  onRequest: FUNCTION,
  onResponse: FUNCTION,
  onRetry: FUNCTION,
  logger: OBJECT,
  debug: FUNCTION,
  warn: FUNCTION,
}

/**
 * Makes the observer of a client.
 * @throws InvalidArgumentError if one of them isn't a function, or the logger lacks one.
 */
export function createObserver({ onRequest, onResponse, onRetry, logger }: Hooks): Observer {
  validOptions({ onRequest, onResponse, onRetry, logger }, [], {}, RULES)
  if (logger) validOptions({ debug: logger.debug, warn: logger.warn }, ['debug', 'warn'], {}, RULES)
  return {
    async request(request, attempt, headers) {
      await settle(() => onRequest?.({ ...detailsOf(request, attempt), headers }))
      const changed = lowerCased(headers)
      // Headers that `fetch` can't send would look like a broken connection.
      validHeaders(changed)
      // A tag or a key that changes between attempts protects nothing.
      const isChanged = PROTECTING.some((name) => changed[name] !== request.init.headers[name])
      return { headers: changed, isChanged }
    },
    response(request, attempt, sent, response, error, startedAt) {
      const { operation } = request
      const durationMs = Math.round(performance.now() - startedAt)
      const { status, headers } = response ?? { status: undefined, headers: undefined }
      const requestId = headers?.get('X-Request-Id') ?? sent['x-request-id']
      void settle(() => onResponse?.({ ...detailsOf(request, attempt), status, headers, error, durationMs, requestId }))
      void settle(() => {
        const line = `${operation}: ${status ?? 'no response'} after ${durationMs} ms`
        return logger?.debug(line, { operation, attempt, status, durationMs, requestId, error: error?.kind })
      })
    },
    retry(request, attempt, error, delayMs) {
      const { operation } = request
      void settle(() => onRetry?.({ ...detailsOf(request, attempt), error, delayMs }))
      void settle(() =>
        logger?.warn(`${error.message}; retry in ${Math.round(delayMs)} ms`, { operation, attempt, delayMs }),
      )
    },
  }
}
