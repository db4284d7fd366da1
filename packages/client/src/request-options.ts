// The types of the options that every call has.
import type { RetryOptions } from './retry.ts'

/** Headers to send: an object, the platform's `Headers`, or pairs of names and values. */
export type RequestHeaders = Readonly<Record<string, string | undefined>> | Iterable<readonly [string, string]>

/** The options of every call. */
export interface RequestOptions {
  /** Ends the call when it aborts, also while the call waits for a retry. */
  signal?: AbortSignal | undefined
  /** The timeout of one attempt in milliseconds. `Infinity` means no timeout. Default: the timeout of the client. */
  timeoutMs?: number | undefined
  /** Headers of this call in addition to the headers of the client, for example `traceparent` or `X-Request-Id`. */
  headers?: RequestHeaders | undefined
}

/** The options of calls that the contract allows to retry. */
export interface RetryableRequestOptions extends RequestOptions {
  /** When and how often this call is retried. Properties that you leave out have the values of the client. `false` turns retries off. */
  retry?: RetryOptions | false | undefined
}
