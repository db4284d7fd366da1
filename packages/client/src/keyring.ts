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
  /** All keys, which errors are redacted of. */
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

/** The maximum number of keys that a request tries, and of questions for a new key within a period. */
const MAX_KEYS = 3
/** The period, in milliseconds. The limit is for all calls together: many share a key, and each of them can be rejected. */
const PERIOD_MS = 10_000

/** The API keys of one client. They live in this closure alone, so that neither `inspect` nor JSON finds them. */
export interface Keyring extends Required<Keys> {
  /** The key in use, once it is known. */
  inUse: () => string | undefined
  /** Adds a key that is stored but not verified yet. It replaces the key in use when the service rejects that. */
  addFallback: (key: string) => void
  /** Makes a key the only one. */
  use: (key: string) => void
}

/** The keyring of a client whose key never changes. */
export const createFixedKey = (key: string): Keys => ({
  current: () => key,
  all: () => [key],
})

/** Limits how often the client asks for another key, because the service locks out addresses that send many wrong keys. */
function createPermit(): () => boolean {
  let questions: number[] = []
  return () => {
    // Unlike the time of day, this clock is never set back.
    const now = performance.now()
    questions = questions.filter((askedAt) => now - askedAt < PERIOD_MS)
    return questions.length < MAX_KEYS && questions.push(now) > 0
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
    const previous = inUse
    let key: unknown
    try {
      key = typeof source === 'function' ? await source() : source
    } catch (error) {
      const cause = redactedCopy(error, all())
      throw Object.assign(invalidArgumentError('apiKey', `could not be read: ${cause.message}`), { cause })
    }
    if (!isApiKey(key)) throw invalidArgumentError('apiKey', 'must return a string of visible ASCII')
    // If a rotation of this client ended meanwhile, its key stays in use.
    if (inUse === previous && key !== previous) use(key)
    return inUse ?? key
  }
  /** Concurrent calls share one question. */
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
      if (rejected.size >= Math.min(maxAttempts + 1, MAX_KEYS)) return false
      if (status === 401 && sent === inUse) {
        // The rejected key becomes the last fallback, to be tried again if the others are rejected, too.
        fallbacks.push(inUse)
        inUse = fallbacks.shift() ?? inUse
        // If the function fails, the call fails with the 401.
        if (typeof source === 'function' && rejected.has(inUse)) await withTimeout(timeoutMs, signal, readAgain)
      }
      return inUse !== undefined && !rejected.has(inUse)
    },
  }
}
