/** The API keys of one client. They live in this closure alone, so that neither `inspect` nor JSON finds them. */
export interface Keyring {
  /** The key in use. */
  inUse: () => string
  /** All keys, to redact them. */
  all: () => readonly string[]
  /** Keeps a key that is stored but not verified yet. It takes over when the service rejects the key in use. */
  addFallback: (key: string) => void
  /** Makes a key the only one. */
  use: (key: string) => void
  /**
   * Whether a request that was rejected with this status can be sent again with another key. A 401 makes a fallback the key in
   * use. A 429 counts as well: too many requests with a replaced key are rejected with it. `rejected` collects the keys of one
   * request, so that none is sent twice.
   */
  hasNewerKey: (status: number | undefined, sent: string, rejected: Set<string>) => boolean
}

export function createKeyring(first: string): Keyring {
  let inUse = first
  let fallbacks: string[] = []
  return {
    inUse: () => inUse,
    all: () => [inUse, ...fallbacks],
    addFallback: (key) => void fallbacks.unshift(key),
    use(key) {
      inUse = key
      fallbacks = []
    },
    hasNewerKey(status, sent, rejected) {
      if (status !== 401 && status !== 429) return false
      rejected.add(sent)
      if (status === 401 && sent === inUse) {
        // The rejected key becomes the last fallback: if the other one turns out to be rejected too, it is tried again.
        fallbacks.push(inUse)
        inUse = fallbacks.shift() ?? inUse
      }
      return !rejected.has(inUse)
    },
  }
}
