/** When and how often a call is repeated. */
export interface RetryOptions {
  /** How many times a request is sent at most, the first time included. Default 3. */
  maxAttempts: number
  /** What the wait before the first repeat is drawn from, in milliseconds; it doubles with each repeat. Default 200. */
  baseDelayMs: number
  /** What that wait never grows beyond, in milliseconds. Default 5000. */
  maxDelayMs: number
  /** The longest wait that the service may ask for, in milliseconds. If it asks for more, the call fails at once. Default 30000. */
  maxRetryAfterMs: number
  /**
   * Whether an update without `ifMatch` is also repeated where nobody knows whether it was done. Such a repeat can
   * overwrite a newer status. Default false.
   */
  retryUnknownOutcome: boolean
  /** Waits this many milliseconds; may reject when the signal aborts. Default: a timer. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const RETRY_DEFAULTS: RetryOptions = {
  maxAttempts: 3,
  baseDelayMs: 200,
  maxDelayMs: 5000,
  maxRetryAfterMs: 30_000,
  retryUnknownOutcome: false,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
}

/** Options over options: what the later ones leave out is the earlier ones' own. */
export const retryOf = (base: RetryOptions, retry?: Partial<RetryOptions> | false): RetryOptions => ({
  ...base,
  ...(retry === false ? { maxAttempts: 1 } : retry),
})

/** What passes by itself: kinds of failure, a reason, and statuses. */
const RETRYABLE = new Set<unknown>(['connection_failed', 'timeout', 'truncated', 429, 502, 503, 504])

/** What counts of a failure. */
interface Failure {
  kind: string
  status?: number
  reason?: string
  retryAfterMs?: number
}

/** How many milliseconds to wait before a call is sent again, or undefined where it is not. `sent` counts from 1. */
export function retryDelayMs(
  { kind, status, reason, retryAfterMs = 0 }: Failure,
  sent: number,
  retry: RetryOptions,
): number | undefined {
  const passes = [kind, status, reason].some((each) => RETRYABLE.has(each))
  if (!passes || sent >= retry.maxAttempts || retryAfterMs > retry.maxRetryAfterMs) return undefined
  // Between half and all of it, so that callers who failed together do not come back together.
  return retryAfterMs + Math.min(retry.maxDelayMs, retry.baseDelayMs * 2 ** (sent - 1)) * (0.5 + Math.random() / 2)
}
