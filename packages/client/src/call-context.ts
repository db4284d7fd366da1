// The types that the steps of a call share: the settings of the client, the request of the call, and the observer that calls the hooks.
import type { OperationId } from './contract.ts'
import type { AttemptError } from './errors/errors.ts'
import type { FetchInit, FetchResponse, Send } from './fetch.ts'
import type { Keys } from './keyring.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { RetrySettings } from './retry.ts'

/** The values that all calls share. `send` is the client's `fetch`. `keys` are the API keys: a `Keyring` (`K`) if the key can rotate. */
export interface CallContext<K extends Keys = Keys> {
  /** The URL of the service, without a slash at its end. */
  baseUrl: string
  send: Send
  keys: K
  /** The headers of every request, by the names of the headers in lower case. */
  headers: Readonly<Record<string, string>>
  observer?: Observer
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}

/** The request of a call, without an API key. Each attempt adds the current API key to the request and sends the request. */
export interface PreparedRequest {
  operation: OperationId
  metadata: OperationMetadata
  url: string
  init: FetchInit
  /** The caller's signal, which ends the whole call, also between two attempts. Undefined if the caller passed no signal. */
  signal: AbortSignal | undefined
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
  /** True if the request can be sent again even if the service has already executed the request. */
  retryIsSafe: boolean
}

/** Calls the hooks and the logger of a client, with the `attempt` as a number from 1. A client of `createClient` has no observer. */
export interface Observer {
  /** Calls `onRequest`, and returns the headers to send. `isChanged` is true if the hook changed a header that makes a retry safe. */
  request: (
    request: PreparedRequest,
    attempt: number,
    headers: Record<string, string>,
  ) => Promise<{ headers: Record<string, string>; isChanged: boolean }>
  /** Calls `onResponse` and logs the attempt. `headers` were sent. `response` is undefined if none came, `error` if none occurred. */
  response: (
    request: PreparedRequest,
    attempt: number,
    headers: Record<string, string>,
    response: FetchResponse | undefined,
    error: AttemptError | undefined,
    startedAt: number,
  ) => void
  /** Calls `onRetry` and logs that the client waits `delayMs` and then retries. `attempt` is the failed attempt. */
  retry: (request: PreparedRequest, attempt: number, error: AttemptError, delayMs: number) => void
}
