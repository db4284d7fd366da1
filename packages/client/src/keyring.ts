// The API keys of a client: the key in use, and fallbacks, which the client tries if the service rejects the key in use. A rotation of this
// client or of another process replaces the key.
import { invalidArgumentError } from './errors/errors.ts'
import { redactedCopy } from './errors/parley-error.ts'
import { isApiKey } from './options.ts'
import type { RetrySettings } from './retry.ts'
import { withTimeout } from './with-timeout.ts'

/** The API key of a client, or a function that returns the current key. */
export type ApiKeySource = string | (() => string | Promise<string>)

/** How long a call may take, and how often it is retried. */
export interface CallLimits {
  /** The caller's signal, which ends the whole call, also between two attempts. Undefined if the caller passed no signal. */
  signal: AbortSignal | undefined
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}

/** The functions by which the calls of a client read and replace its API keys. The caller's function is the option `apiKey`. */
export interface Keys {
  /** Returns the key in use. Calls the caller's function if no key is known yet. */
  current: () => string | Promise<string>
  /** Returns all known keys, to redact them in errors. */
  all: () => readonly string[]
  /**
   * Looks for another key after a 401 or 429. Returns true if the request can be sent again with another key. After a 401, `renew` takes a
   * fallback into use, or calls the caller's function, because another process may have rotated the key. After a 429, `renew` only checks
   * whether another call found a newer key. The service sends 429 also after many requests with a replaced key.
   * @param sent The key of the rejected request.
   * @param rejected The keys that this call sent and the service rejected. `renew` never returns to one. A call ends after three rejected
   *   keys, even if the caller's function returns another wrong key each time.
   */
  renew?: (failure: object, sent: string, rejected: Set<string>, call: CallLimits) => Promise<boolean>
}

/** The maximum number of keys that one call tries, and of times that the caller's function is called for another key in `PERIOD_MS`. */
const MAX_KEYS = 3
/** The period in milliseconds, for all calls of a client together. */
const PERIOD_MS = 10_000

/** The keys of a client that can change. The keys are variables of a closure, so that neither `inspect` nor JSON shows them. */
export interface Keyring extends Required<Keys> {
  /** Returns the key in use, or undefined if the caller's function wasn't called yet. */
  inUse: () => string | undefined
  /** Adds a key that is stored but not verified yet. Calls use this key when the service rejects the key in use. */
  addFallback: (key: string) => void
  /** Takes a key into use and forgets all other keys. */
  use: (key: string) => void
}

/** Creates the keys of a client whose API key never changes. */
export const createFixedKey = (key: string): Keys => ({
  current: () => key,
  all: () => [key],
})

/**
 * Creates a function that says whether a client may call the `apiKey` function of the caller again. Three calls in ten seconds are
 * allowed. That function may return a wrong key each time, and the service locks out addresses that send many wrong keys.
 */
function createPermit(): () => boolean {
  // The times of the allowed calls within the last ten seconds.
  let callTimes: number[] = []
  return () => {
    // Unlike the time of day, this clock is never set back.
    const now = performance.now()
    callTimes = callTimes.filter((calledAt) => now - calledAt < PERIOD_MS)
    const isAllowed = callTimes.length < MAX_KEYS
    if (isAllowed) callTimes.push(now)
    return isAllowed
  }
}

/** Creates the keys of a client that can rotate its key, or whose caller returns the current key. */
export function createKeyring(source: ApiKeySource): Keyring {
  let inUse = typeof source === 'string' ? source : undefined
  let fallbacks: string[] = []
  let reading: Promise<string> | undefined
  const mayAskAgain = createPermit()

  const all = () => (inUse === undefined ? fallbacks : [inUse, ...fallbacks])
  const use = (key: string) => {
    inUse = key
    fallbacks = []
  }

  async function ask(): Promise<string> {
    const previous = inUse
    let key: unknown
    try {
      key = typeof source === 'function' ? await source() : source
    } catch (error) {
      const cause = redactedCopy(error, all())
      throw Object.assign(invalidArgumentError('apiKey', `could not be read: ${cause.message}`), { cause })
    }
    if (!isApiKey(key)) throw invalidArgumentError('apiKey', 'must return a string of visible ASCII')
    // If a rotation of this client ended meanwhile, the key of the rotation stays in use.
    if (inUse === previous && key !== previous) use(key)
    return inUse ?? key
  }
  /** Calls the caller's function once for all calls that wait for a key at the same time. */
  const read = () => (reading ??= ask().finally(() => (reading = undefined)))

  /** Calls the caller's function after a 401, or waits for its running call. Does nothing if the calls of this period are used up. */
  async function readAgain(): Promise<void> {
    if (reading || mayAskAgain()) await read()
  }

  return {
    inUse: () => inUse,
    current: () => inUse ?? read(),
    all,
    addFallback: (key) => void fallbacks.unshift(key),
    use,
    async renew(failure, sent, rejected, { signal, timeoutMs, retry }) {
      const { status }: { status?: unknown } = failure
      if (status !== 401 && status !== 429) return false
      rejected.add(sent)
      // Without retries, a request tries one other key.
      if (rejected.size >= Math.min(retry.maxAttempts + 1, MAX_KEYS)) return false
      if (status === 401 && sent === inUse) {
        // The rejected key becomes the last fallback, to be tried again if the service rejects the other fallbacks, too.
        fallbacks.push(inUse)
        inUse = fallbacks.shift() ?? inUse
        // If the function fails, the call fails with the 401.
        if (typeof source === 'function' && rejected.has(inUse)) await withTimeout(timeoutMs, signal, readAgain)
      }
      return inUse !== undefined && !rejected.has(inUse)
    },
  }
}
