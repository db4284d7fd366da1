import type { Send } from './fetch.ts'
import type { Keyring } from './keyring.ts'
import type { RetrySettings } from './retry.ts'

/** Where calls go, and within which limits. */
export interface CallContext {
  baseUrl: string
  send: Send
  keys: Keyring
  /** The timeout of one attempt, in milliseconds. */
  timeoutMs: number
  retry: RetrySettings
}
