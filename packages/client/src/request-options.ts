import type { RetryOptions } from './retry.ts'

/** Headers to send: an object, the platform's `Headers`, or pairs of names and values. */
export type RequestHeaders = Readonly<Record<string, string | undefined>> | Iterable<readonly [string, string]>

/** The options of every call. */
export interface RequestOptions {
  /** Ends the call, its waits and retries included. */
  signal?: AbortSignal | undefined
  /** The timeout of one attempt in milliseconds, in place of the client's. `Infinity` means no timeout. */
  timeoutMs?: number | undefined
  /** Sent with this call, in addition to those of the client: for example `traceparent` or `X-Request-Id`. */
  headers?: RequestHeaders | undefined
}

/** The options of every call that the contract allows to be retried. */
export interface RetryableRequestOptions extends RequestOptions {
  /** When this call is retried. Properties that you leave out are the client's; `false` turns retries off. */
  retry?: RetryOptions | false | undefined
}
