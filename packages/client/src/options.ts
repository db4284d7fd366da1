import { invalidArgumentError } from './errors/invalid-argument.ts'
import type { RetryOptions } from './retry.ts'

/** What a client is made with. */
export interface ParleyOptions {
  /** Where the service is, for example `https://parley.example`. A path is kept; a query, a fragment or a login is refused. */
  baseUrl: string
  /** The API key to begin with: `<API_KEY>`. */
  apiKey: string
  /** What sends requests, in place of the platform's `fetch`. */
  fetch?: typeof globalThis.fetch
  /** When a call is repeated; what is left out has its default, and `false` is never. */
  retry?: Partial<RetryOptions> | false
  /** How long one attempt may take, its body included, in milliseconds. `Infinity` is for ever. Default 10000. */
  timeoutMs?: number
  /** Sent with each request. The `Authorization` header is always the client's own. */
  headers?: Readonly<Record<string, string>>
  /**
   * An API key in a browser is a key that its user can read. That is refused, unless this says that it is wanted.
   * Default false.
   */
  allowBrowser?: boolean
}

function isBaseUrl(text: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && !(username || password || search || hash)
  } catch {
    return false
  }
}

/**
 * Refuses what cannot work or would hurt, before anything is made of it. The platform's own complaint about a key would
 * quote the key.
 * @throws InvalidArgumentError, whose message never repeats the value.
 */
export function checkOptions({ baseUrl, apiKey, allowBrowser }: ParleyOptions): void {
  // Pages and their workers have one of these names; the runtimes of servers and of the edge have neither.
  if (!allowBrowser && ('document' in globalThis || 'importScripts' in globalThis)) {
    throw invalidArgumentError('allowBrowser', 'must be true in a browser, where users can read the API key')
  }
  if (!isBaseUrl(baseUrl))
    throw invalidArgumentError('baseUrl', 'must be an http(s) URL without login, query or fragment')
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey)) {
    throw invalidArgumentError('apiKey', 'must be a string of visible ASCII characters')
  }
}
