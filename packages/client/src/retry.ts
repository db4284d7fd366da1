import { invalidArgumentError } from './errors/errors.ts'
import { type Given, validOptions } from './options.ts'

/** When and how often a call is retried. Properties that are left out keep their defaults. */
export interface RetryOptions {
  /** How many times a request is sent at most, the first time included. From 1 to 1000. Default 3. */
  maxAttempts?: number | undefined
  /** The wait before the first retry, in milliseconds. It doubles with each retry, and jitter makes it up to half shorter. Default 200. */
  baseDelayMs?: number | undefined
  /** The longest wait of that kind, in milliseconds. Default 5000. */
  maxDelayMs?: number | undefined
  /** The longest wait that the service may ask for, in milliseconds. If it asks for more, the call fails immediately. Default 30000. */
  maxRetryAfterMs?: number | undefined
  /**
   * True if a call that isn't safe to retry, such as an update without `ifMatch`, is also retried if it is unknown whether it
   * was done. Such a retry can overwrite a newer status. Default false.
   */
  retryUnknownOutcome?: boolean | undefined
}

/** Retry options that are all set. */
export type RetrySettings = Given<Required<RetryOptions>>

export const RETRY_DEFAULTS: RetrySettings = {
  maxAttempts: 3,
  baseDelayMs: 200,
  maxDelayMs: 5000,
  maxRetryAfterMs: 30_000,
  retryUnknownOutcome: false,
}

/** Settings with some options changed. */
export function retrySettings(base: RetrySettings, retry: RetryOptions | false = {}): RetrySettings {
  if (retry === false) return { ...base, maxAttempts: 1 }
  const given = validOptions(retry)
  for (const name in given) if (!(name in base)) throw invalidArgumentError(`retry.${name}`, 'is not an option')
  return { ...base, ...given }
}

/** Failures that a retry can resolve: kinds of errors, a reason, and statuses. */
const RETRYABLE = new Set<unknown>(['connection_failed', 'timeout', 'truncated', 408, 429, 502, 503, 504])

/** The properties of an error that decide about a retry. */
interface Failure {
  kind: string
  status?: number
  reason?: string
  retryAfterMs?: number | undefined
}

/** How many milliseconds to wait before the next attempt, or undefined if there is none. `attempt` counts from 1. */
export function retryDelayMs(
  { kind, status, reason, retryAfterMs = 0 }: Failure,
  attempt: number,
  { maxAttempts, baseDelayMs, maxDelayMs, maxRetryAfterMs }: RetrySettings,
): number | undefined {
  const isRetryable = [kind, status, reason].some((each) => RETRYABLE.has(each))
  if (!isRetryable || attempt > maxAttempts - 1 || retryAfterMs > maxRetryAfterMs) return undefined
  // Between half and all of the delay, so that callers that failed together don't retry together.
  return retryAfterMs + Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
}
