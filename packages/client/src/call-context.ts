// Types for the state of a call: the settings of its client, its request, and the hooks that observe it.
import type { OperationId } from './contract.ts'
import type { AttemptError } from './errors/errors.ts'
import type { FetchInit, FetchResponse, Send } from './fetch.ts'
import type { Keys } from './keyring.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { RetrySettings } from './retry.ts'

/** The settings and the keys of a client, which all of its calls use. */
export interface CallContext<K extends Keys = Keys> {
  /** The URL of the service, without a slash at its end. */
  baseUrl: string
  send: Send
  keys: K
  /** The headers of every request, by their names in lower case. */
  headers: Readonly<Record<string, string>>
  observer?: Observer
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}

/** The request of a call. Each attempt adds the current API key and sends it. */
export interface PreparedRequest {
  operation: OperationId
  metadata: OperationMetadata
  url: string
  init: FetchInit
  /** The caller's signal, which ends the call with all of its attempts. */
  signal: AbortSignal | undefined
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
  /** True if the request can be sent again even if the service has already executed it. */
  retryIsSafe: boolean
}

/** Calls the hooks and the logger of a client. Absent in a client without hooks. */
export interface Observer {
  /** Calls `onRequest`. Returns the headers to send. `isChanged` is true if the hook changed a header that makes a retry safe. */
  request: (
    request: PreparedRequest,
    attempt: number,
    headers: Record<string, string>,
  ) => Promise<{ headers: Record<string, string>; isChanged: boolean }>
  /** Calls `onResponse` and logs the attempt. `headers` are those of the request. `startedAt` is a time of `performance.now()`. */
  response: (
    request: PreparedRequest,
    attempt: number,
    headers: Record<string, string>,
    response: FetchResponse | undefined,
    error: AttemptError | undefined,
    startedAt: number,
  ) => void
  /** Calls `onRetry` and logs that the client waits for another attempt. */
  retry: (request: PreparedRequest, attempt: number, error: AttemptError, delayMs: number) => void
}
