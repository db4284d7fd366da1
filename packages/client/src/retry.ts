// The retry options, and the delay before a retry.
import { invalidArgumentError } from './errors/errors.ts'
import { type Given, validOptions } from './options.ts'

/** When and how often a call is retried. Properties that are left out keep their defaults. */
export interface RetryOptions {
  /** The maximum number of requests of a call, including the first request. From 1 to 1000. Default 3. */
  maxAttempts?: number | undefined
  /** The delay before the first retry, in milliseconds. The delay doubles with each retry. Jitter halves the delay at most. Default 200. */
  baseDelayMs?: number | undefined
  /** The longest delay before a retry, in milliseconds, unless the service asks for a longer delay. Default 5000. */
  maxDelayMs?: number | undefined
  /** The longest `Retry-After` that the client waits for, in milliseconds. If it is longer, the call fails at once. Default 30000. */
  maxRetryAfterMs?: number | undefined
  /**
   * Set it to true to retry also calls that aren't safe to repeat, if it is unknown whether the service executed the request. For example,
   * a repeated update without `ifMatch` can overwrite a newer status. Default false.
   */
  retryUnknownOutcome?: boolean | undefined
}

/** Retry options with a value for each. */
export type RetrySettings = Given<Required<RetryOptions>>

export const RETRY_DEFAULTS: RetrySettings = {
  maxAttempts: 3,
  baseDelayMs: 200,
  maxDelayMs: 5000,
  maxRetryAfterMs: 30_000,
  retryUnknownOutcome: false,
}

/** Replaces some settings with the options of a caller. `false` allows one attempt only. */
export function retrySettings(base: RetrySettings, retry: RetryOptions | false = {}): RetrySettings {
  if (retry === false) return { ...base, maxAttempts: 1 }
  const given = validOptions(retry)
  for (const name in given) if (!(name in base)) throw invalidArgumentError(`retry.${name}`, 'is not an option')
  return { ...base, ...given }
}

/** The kinds, reasons and statuses of errors after which a retry can succeed. */
const RETRYABLE = new Set<unknown>(['connection_failed', 'timeout', 'truncated', 408, 429, 502, 503, 504])

/** The properties of an error that decide whether and when a call is retried. */
interface Failure {
  kind: string
  status?: number
  reason?: string
  retryAfterMs?: number | undefined
}

/**
 * Returns the delay before the next attempt in milliseconds. Undefined means that no other attempt follows: the failure isn't temporary,
 * the attempts are used up, or the service asks for too long a wait.
 * @param attempt The number of attempts so far, including the failed attempt.
 */
export function retryDelayMs(
  { kind, status, reason, retryAfterMs = 0 }: Failure,
  attempt: number,
  { maxAttempts, baseDelayMs, maxDelayMs, maxRetryAfterMs }: RetrySettings,
): number | undefined {
  const isRetryable = [kind, status, reason].some((property) => RETRYABLE.has(property))
  if (!isRetryable || attempt > maxAttempts - 1 || retryAfterMs > maxRetryAfterMs) return undefined
  // Multiplies the delay with a random number from 0.5 to 1, so that callers that failed at the same time don't retry at the same time.
  return retryAfterMs + Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
}
