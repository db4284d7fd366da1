import type { Send } from './fetch.ts'
import type { Observer } from './hooks.ts'
import type { Keys } from './keyring.ts'
import type { RetrySettings } from './retry.ts'

/** Where calls go, and within which limits. */
export interface CallContext<K extends Keys = Keys> {
  baseUrl: string
  send: Send
  keys: K
  /** Sent with every request, by their names in lower case. */
  headers: Readonly<Record<string, string>>
  observer?: Observer
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}
