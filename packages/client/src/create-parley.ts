import type { CallContext } from './attempt.ts'
import { call } from './call.ts'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import { contractVersion } from './generated/operations.ts'
import { headerOf, rateLimitOf } from './headers.ts'
import { createKeyring } from './keyring.ts'
import { checkOptions, type ParleyOptions } from './options.ts'
import type { ResponseMetadata, Parley } from './parley.ts'
import { RETRY_DEFAULTS, retryOf } from './retry.ts'
import { createRotation } from './rotation.ts'

const metadataOf = (response: Response): ResponseMetadata => ({
  requestId: headerOf(response, 'X-Request-Id'),
  rateLimit: rateLimitOf(response),
})

/** Whether an entity tag keeps a late repeat from overwriting a newer state. `*` stands for any state. */
const preventsOverwrite = (ifMatch: string | undefined) => ifMatch !== undefined && ifMatch.trim() !== '*'

/**
 * Makes a client of the service at `baseUrl`. Nothing is sent yet.
 * @throws ParleyError of the kind `invalid_argument` where an option cannot work, or where this is a browser.
 */
export function createParley(options: ParleyOptions): Parley {
  checkOptions(options)
  const { apiKey, headers = {}, timeoutMs = 10_000, fetch = globalThis.fetch } = options
  // As `fetch` writes it, so that its own URLs can be compared with it.
  const baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '')
  const { send, hasNewerKey, ...keyring } = createKeyring(apiKey)
  const retry = retryOf(RETRY_DEFAULTS, options.retry)
  // `fetch` is called as a plain function: some platforms refuse it as a method.
  const line: CallContext = {
    baseUrl,
    headers,
    fetch: (url, init) => fetch(url, init),
    send,
    hasNewerKey,
    timeoutMs,
    retry,
  }

  const regenerateApiKey: Parley['regenerateApiKey'] = async ({ signal, timeoutMs: own = timeoutMs, ...rest } = {}) => {
    // Query hooks call their function with a context or a key, and call it again when they like.
    if (Object.keys(rest).length > 0) throw invalidArgumentError('options', 'must not come from a query hook')
    const { body, response } = await call({ ...line, signal, timeoutMs: own }, { operation: 'regenerateApiKey' }, false)
    return { apiKey: body.apiKey, ...metadataOf(response) }
  }

  return {
    async updateConversation(id, body, { ifMatch, retry: own, signal, timeoutMs: ownTimeoutMs = timeoutMs } = {}) {
      const merged = retryOf(retry, own)
      const { body: answer, response } = await call(
        { ...line, signal, timeoutMs: ownTimeoutMs, retry: merged },
        {
          operation: 'updateConversation',
          path: { id },
          headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
          body,
        },
        merged.retryUnknownOutcome || preventsOverwrite(ifMatch),
      )
      // An answer without its ETag is not the contract's, and does not get here.
      const etag = headerOf(response, 'ETag') ?? ''
      return { conversation: answer.conversation, etag, ...metadataOf(response) }
    },
    regenerateApiKey,
    rotateApiKey: createRotation({
      ...keyring,
      regenerate: regenerateApiKey,
      // The empty body changes nothing, so it may be repeated; a 429 proves enough, so it is not waited for.
      prove: (key) =>
        call(
          {
            ...line,
            send: (sendWith) => sendWith(key),
            hasNewerKey: async () => false,
            retry: {
              ...retry,
              maxAttempts: Math.max(retry.maxAttempts, RETRY_DEFAULTS.maxAttempts),
              maxRetryAfterMs: 0,
            },
          },
          { operation: 'updateConversation', path: { id: 'key-proof' }, body: {} },
          true,
        ),
      patienceMs: timeoutMs,
    }),
    async fetch(input, init) {
      const request = new Request(input, init)
      if (!request.url.startsWith(`${baseUrl}/`))
        throw invalidArgumentError('url', 'must be below baseUrl, or it gets no key')
      return send(async (key) => {
        request.headers.set('Authorization', `Bearer ${key}`)
        return fetch(request)
      })
    },
    baseUrl,
    contractVersion,
  }
}
