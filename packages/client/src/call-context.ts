// The state of a call that several files share: its target, its request, and its observers.
import type { OperationId } from './contract.ts'
import type { AttemptError } from './errors/errors.ts'
import type { FetchInit, FetchResponse, Send } from './fetch.ts'
import type { Keys } from './keyring.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { RetrySettings } from './retry.ts'

/** Where calls go, and within which limits. */
export interface CallContext<K extends Keys = Keys> {
  baseUrl: string
  send: Send
  keys: K
  /** Sent with every request, by their names in lower case. */
  headers: Readonly<Record<string, string>>
  observer?: Observer
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}

/** A request without its key. It can be sent more than once. */
export interface PreparedRequest {
  operation: OperationId
  metadata: OperationMetadata
  url: string
  init: FetchInit
  signal: AbortSignal | undefined
  timeoutMs: number
  retry: RetrySettings
  /** True if it may be retried even if it may have been done. */
  retryIsSafe: boolean
}

/** The hooks and the logger of a client, as its calls use them. */
export interface Observer {
  /** Calls `onRequest`, and returns the headers to send, and whether those are changed that make a retry safe. */
  request: (
    request: PreparedRequest,
    attempt: number,
    headers: Record<string, string>,
  ) => Promise<{ headers: Record<string, string>; isChanged: boolean }>
  response: (
    request: PreparedRequest,
    attempt: number,
    headers: Record<string, string>,
    response: FetchResponse | undefined,
    error: AttemptError | undefined,
    startedAt: number,
  ) => void
  retry: (request: PreparedRequest, attempt: number, error: AttemptError, delayMs: number) => void
}
