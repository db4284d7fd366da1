import type { CallContext } from './call-context.ts'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import { noStore, type Send } from './fetch.ts'
import { contractVersion, operationTable } from './generated/operations.ts'
import { createKeyring } from './keyring.ts'
import { createMethods } from './methods.ts'
import { isBrowser, validHeaders, validOptions } from './options.ts'
import { createFetch } from './own-fetch.ts'
import type { Parley, ParleyOptions } from './parley.ts'
import { RETRY_DEFAULTS, retrySettings } from './retry.ts'
import { createRotation } from './rotation.ts'

/**
 * Creates a client of the service at `baseUrl`. Nothing is sent yet.
 * @throws ParleyError of the kind `invalid_argument` if an option can't be used, or in a browser without `allowBrowser`.
 * @example
 * const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
 */
export function createParley(options: ParleyOptions): Parley {
  const { apiKey, timeoutMs = 10_000, ...given } = validOptions(options, ['baseUrl', 'apiKey'])
  if (!given.allowBrowser && isBrowser()) {
    throw invalidArgumentError('allowBrowser', 'must be true in a browser: users can read the key')
  }
  // As `fetch` writes it, so that its own URLs can be compared with it.
  const baseUrl = new URL(given.baseUrl).href.replace(/\/+$/, '')
  const retry = retrySettings(RETRY_DEFAULTS, given.retry)
  const headers = validHeaders(given.headers ?? {})
  const send: Send = (url, init, key) =>
    // Looked up at each call, because tools for tests and tracing replace the platform's after the client was made. It is called
    // without `this`: some platforms reject their `fetch` as a method.
    (given.fetch ?? globalThis.fetch)(url, {
      ...init,
      headers: { ...headers, ...init.headers, authorization: `Bearer ${key}` },
      ...noStore(),
    })
  const context: CallContext = { baseUrl, send, keys: createKeyring(apiKey), timeoutMs, retry }

  const methods = createMethods(context, operationTable)
  return {
    ...methods,
    rotateApiKey: createRotation(context, methods.regenerateApiKey),
    fetch: createFetch(context),
    baseUrl,
    contractVersion,
  }
}
