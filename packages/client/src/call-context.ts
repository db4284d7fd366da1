// The types that the steps of a call share: the settings of the client, and the request of the call.
import type { Send } from './fetch.ts'
import type { ObservedRequest, Observer } from './hooks.ts'
import type { CallLimits, Keys } from './keyring.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { RetrySettings } from './retry.ts'

/** The values that all calls of a client share. `K` is `Keyring` if the API key can rotate. */
export interface CallContext<K extends Keys = Keys> {
  /** The URL of the service, without a slash at its end. */
  baseUrl: string
  /** Sends a request with the `fetch` of the client. */
  send: Send
  keys: K
  /** The headers of every request, by the names of the headers in lower case. */
  headers: Readonly<Record<string, string>>
  /** Tells the hooks and the logger about each request. Undefined in a client of `createClient`, which has no hooks and no logger. */
  observer?: Observer
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}

/** The request of a call, without an API key. Each attempt adds the current API key to the request and sends the request. */
export interface PreparedRequest extends ObservedRequest, CallLimits {
  metadata: OperationMetadata
  /** True if the request can be sent again even if the service has already executed the request. */
  retryIsSafe: boolean
}
