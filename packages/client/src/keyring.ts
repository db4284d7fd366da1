import { invalidArgumentError } from './errors/errors.ts'
import { redactedCopy } from './errors/parley-error.ts'
import { isApiKey } from './options.ts'
import type { RetrySettings } from './retry.ts'
import { withTimeout } from './with-timeout.ts'

/** The API key to begin with, or a function that returns the current one. */
export type ApiKeySource = string | (() => string | Promise<string>)

/** The keys of a client as its calls use them. */
export interface Keys {
  /** The key in use. Asks the caller's function if it isn't known yet. */
  current: () => string | Promise<string>
  /** All keys, to redact them. */
  all: () => readonly string[]
  /**
   * Says whether a request that failed can be sent again with another key, within the limits of its call. A 401 makes a fallback the key
   * in use, or asks the caller's function, because another process may have rotated the key. A 429 counts as well: too many requests
   * with a replaced key are rejected with it. `rejected` collects the keys of one request, so that none is sent twice, and so that a
   * function that returns another wrong key each time doesn't keep the request going.
   */
  renew?: (failure: object, sent: string, rejected: Set<string>, limits: Limits) => Promise<boolean>
}

interface Limits {
  signal: AbortSignal | undefined
  timeoutMs: number
  retry: RetrySettings
}

/** How many keys a request tries at most, and how often the client asks for a new key within a period. */
const MOST_KEYS = 3
/** The period, in milliseconds. Many calls share a key, and each of them can be rejected. */
const PERIOD_MS = 10_000

/** The API keys of one client. They live in this closure alone, so that neither `inspect` nor JSON finds them. */
export interface Keyring extends Required<Keys> {
  /** The key in use, once it is known. */
  inUse: () => string | undefined
  /** Keeps a key that is stored but not verified yet. It takes over when the service rejects the key in use. */
  addFallback: (key: string) => void
  /** Makes a key the only one. */
  use: (key: string) => void
}

/** The keyring of a client whose key never changes. */
export const createFixedKey = (key: string): Keys => ({
  current: () => key,
  all: () => [key],
})

/** Says whether the client may ask for another key now: the service locks out addresses that send many wrong keys. */
function createPermit(): () => boolean {
  let asked: number[] = []
  return () => {
    // The clock of the machine can be set back, and the permit would never come.
    const now = performance.now()
    asked = asked.filter((at) => now - at < PERIOD_MS)
    return asked.length < MOST_KEYS && asked.push(now) > 0
  }
}

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
    const before = inUse
    let key: unknown
    try {
      key = typeof source === 'function' ? await source() : source
    } catch (error) {
      const cause = redactedCopy(error, all())
      throw Object.assign(invalidArgumentError('apiKey', `could not be read: ${cause.message}`), { cause })
    }
    if (!isApiKey(key)) throw invalidArgumentError('apiKey', 'must return a string of visible ASCII')
    // A rotation of this client may have ended meanwhile.
    if (inUse === before && key !== before) use(key)
    return inUse ?? key
  }
  /** Calls at the same time share one question. */
  const read = () => (reading ??= ask().finally(() => (reading = undefined)))

  /** Asks for another key after a 401. */
  async function readAgain(): Promise<void> {
    if (reading || mayAskAgain()) await read()
  }

  return {
    inUse: () => inUse,
    current: () => inUse ?? read(),
    all,
    addFallback: (key) => void fallbacks.unshift(key),
    use,
    async renew(failure, sent, rejected, { signal, timeoutMs, retry: { maxAttempts } }) {
      const { status }: { status?: unknown } = failure
      if (status !== 401 && status !== 429) return false
      rejected.add(sent)
      // Without retries, a request tries one other key.
      if (rejected.size >= Math.min(maxAttempts + 1, MOST_KEYS)) return false
      if (status === 401 && sent === inUse) {
        // The rejected key becomes the last fallback: if the other one turns out to be rejected too, it is tried again.
        fallbacks.push(inUse)
        inUse = fallbacks.shift() ?? inUse
        // If the function fails, the call fails with the response that it got.
        if (typeof source === 'function' && rejected.has(inUse)) await withTimeout(timeoutMs, signal, readAgain)
      }
      return inUse !== undefined && !rejected.has(inUse)
    },
  }
}
