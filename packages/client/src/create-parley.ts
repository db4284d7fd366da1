import type { CallContext } from './attempt.ts'
import { call } from './call.ts'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import type { Fetch, FetchResponse } from './fetch.ts'
import { contractVersion } from './generated/operations.ts'
import { headerOf, rateLimitOf } from './headers.ts'
import { createKeyring } from './keyring.ts'
import { isBrowser, validHeaders, validOptions } from './options.ts'
import { createFetch } from './own-fetch.ts'
import type { Parley, ParleyOptions, RequestOptions, ResponseMetadata, UpdateConversationOptions } from './parley.ts'
import { RETRY_DEFAULTS, retrySettings } from './retry.ts'
import { createRotation } from './rotation.ts'

const metadataOf = (response: FetchResponse): ResponseMetadata => ({
  requestId: headerOf(response, 'X-Request-Id'),
  rateLimit: rateLimitOf(response),
})

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
  const keys = createKeyring(apiKey)
  const retry = retrySettings(RETRY_DEFAULTS, given.retry)
  const headers = validHeaders(given.headers ?? {})
  // Looked up at each call, because tools for tests and tracing replace the platform's after the client was made. It is called
  // without `this`: some platforms reject their `fetch` as a method.
  const fetch: Fetch = (url, init) => (given.fetch ?? globalThis.fetch)(url, init)
  const context: CallContext = { baseUrl, headers, fetch, keys, timeoutMs, retry }

  async function regenerateApiKey(own: RequestOptions = {}) {
    // Query hooks call their function with a context or a key, and call it again when they like.
    if (Object.keys(Object(own)).some((name) => name !== 'signal' && name !== 'timeoutMs')) {
      throw invalidArgumentError('options', 'must contain only signal and timeoutMs')
    }
    const request = { operation: 'regenerateApiKey' } as const
    const { body, response } = await call({ ...context, ...validOptions(own) }, request, false)
    return { apiKey: body.apiKey, ...metadataOf(response) }
  }

  /** The empty body changes nothing, so it may be retried. A 429 says enough, so it is not waited for. */
  const verify = (key: string, own: RequestOptions) =>
    call(
      {
        ...context,
        ...own,
        keys: createKeyring(key),
        retry: { ...retry, maxAttempts: 3, maxRetryAfterMs: 0 },
      },
      { operation: 'updateConversation', path: { id: 'key-check' }, body: {} },
      true,
    )

  return {
    async updateConversation(id, change, own: UpdateConversationOptions = {}) {
      const { ifMatch, retry: ownRetry, ...limits } = validOptions(own)
      const settings = retrySettings(retry, ownRetry)
      // With a tag, a late retry can't overwrite a newer state. `*` matches any state.
      const preventsOverwrite = (ifMatch ?? '*').trim() !== '*'
      const { body, response } = await call(
        { ...context, ...limits, retry: settings },
        {
          operation: 'updateConversation',
          path: { id },
          headers: { ...(ifMatch && { 'if-match': ifMatch }) },
          body: change,
        },
        settings.retryUnknownOutcome || preventsOverwrite,
      )
      // A response without its ETag is not the contract's, and does not get here.
      const etag = headerOf(response, 'ETag') ?? ''
      return { conversation: body.conversation, etag, ...metadataOf(response) }
    },
    regenerateApiKey,
    rotateApiKey: createRotation({ keys, timeoutMs, regenerate: regenerateApiKey, verify }),
    fetch: createFetch(context),
    baseUrl,
    contractVersion,
  }
}
