// Creates the context of a client from its options, and the small client that has only the operations that a program uses.
import type { CallContext } from './call-context.ts'
import type { OperationId } from './contract.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import { invalidArgumentError } from './errors/errors.ts'
import { type Fetch, noStore, type Send } from './fetch.ts'
import { clientVersion } from './generated/operations.ts'
import type { Hooks } from './hooks.ts'
import { type ApiKeySource, createFixedKey, type Keys } from './keyring.ts'
import { createMethods, type MethodsOf } from './methods.ts'
import { isBrowser, validHeaders, validOptions } from './options.ts'
import type { Parley, ParleyOptions } from './parley.ts'
import { RETRY_DEFAULTS, retrySettings } from './retry.ts'

/** Client options in which `baseUrl` and `apiKey` are set. */
export type ContextOptions<Source> = Omit<ParleyOptions, 'baseUrl' | 'apiKey'> & { baseUrl: string; apiKey: Source }

/**
 * Validates the options of a client, and creates the context that its calls share.
 * @param createKeys Makes the keys of the client from its option `apiKey`.
 */
export function createContext<Source extends ApiKeySource, K extends Keys>(
  options: ContextOptions<Source>,
  createKeys: (source: Source) => K,
): CallContext<K> {
  const { timeoutMs = 10_000, ...given } = validOptions(options, ['baseUrl', 'apiKey'])
  if (!given.allowBrowser && isBrowser()) {
    throw invalidArgumentError('allowBrowser', 'must be true in a browser: users can read the key')
  }
  const headers = {
    // In a browser, the browser sets `User-Agent`.
    ...(!isBrowser() && { 'user-agent': `parley-client/${clientVersion}` }),
    ...validHeaders(given.headers ?? {}),
  }
  // If all messages had the same idempotency key, the service would take every later message for a retry of the first message.
  if ('idempotency-key' in headers) throw invalidArgumentError('headers', 'must have no Idempotency-Key')
  const send: Send = async (url, init, key) => {
    // Looks up `fetch` at each call, because tools for tests and tracing replace `globalThis.fetch` after the client was created. Calls it
    // as a function and not as a method, because some platforms reject a `this` that isn't the global object.
    const { fetch = globalThis.fetch }: { fetch?: Fetch } = given
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- Test environments with a DOM have none.
    if (!fetch) throw invalidArgumentError('fetch', 'is missing: this platform has none')
    const { signal, ...rest } = { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` }, ...noStore() }
    try {
      return await fetch(url, { ...rest, ...(signal && { signal }) })
    } catch (error) {
      // The DOM of a test brings its own class of signals, which the platform's `fetch` refuses before it sends anything.
      if (!/instance of AbortSignal/.test(Object(error).message)) throw error
      return fetch(url, rest)
    }
  }
  return {
    // Normalizes the URL, so that `parley.fetch` can compare other URLs with the base URL, and removes slashes at the end.
    baseUrl: new URL(given.baseUrl).href.replace(/\/+$/, ''),
    send,
    keys: createKeys(options.apiKey),
    headers,
    timeoutMs,
    retry: retrySettings(RETRY_DEFAULTS, given.retry),
  }
}

/** The options of `createClient`. Unlike in `createParley`, the URL and a fixed API key are required, and there are no hooks. */
export interface ClientOptions extends Omit<ParleyOptions, keyof Hooks | 'baseUrl' | 'apiKey'> {
  /** The URL of the service, for example `https://parley.example`. */
  baseUrl: string
  /** The API key: `<API_KEY>`. */
  apiKey: string
}

/**
 * Creates a client with only the operations that you pass. Use it in web pages: a bundler leaves out operations that you don't pass.
 * @throws ParleyError of the kind `invalid_argument` if an option can't be used, or in a browser without `allowBrowser`.
 * @example
 * import { createClient, getConversation, sendMessage } from '@parley/client/operations'
 *
 * const parley = createClient({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' }, { getConversation, sendMessage })
 */
export function createClient<Id extends OperationId>(
  options: ClientOptions,
  operations: Readonly<Record<Id, OperationMetadata>>,
): MethodsOf<Id> & Pick<Parley, 'baseUrl'> {
  const context = createContext(options, createFixedKey)
  return { ...createMethods(context, operations), baseUrl: context.baseUrl }
}
