import type { CallContext } from './call-context.ts'
import type { OperationId } from './contract.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import { invalidArgumentError } from './errors/errors.ts'
import { noStore, type Send } from './fetch.ts'
import { clientVersion } from './generated/operations.ts'
import type { Hooks } from './hooks.ts'
import { type ApiKeySource, createFixedKey, type Keys } from './keyring.ts'
import { createMethods, type MethodsOf } from './methods.ts'
import { isBrowser, validHeaders, validOptions } from './options.ts'
import type { Parley, ParleyOptions } from './parley.ts'
import { RETRY_DEFAULTS, retrySettings } from './retry.ts'

/** Client options, with the required ones set. */
export type ContextOptions<Source> = Omit<ParleyOptions, 'baseUrl' | 'apiKey'> & { baseUrl: string; apiKey: Source }

/** Validates the options of a client, and creates the context that its calls share. */
export function createContext<Source extends ApiKeySource, K extends Keys>(
  options: ContextOptions<Source>,
  keysOf: (source: Source) => K,
): CallContext<K> {
  const { timeoutMs = 10_000, ...given } = validOptions<ParleyOptions & { baseUrl: string }>(options, [
    'baseUrl',
    'apiKey',
  ])
  if (!given.allowBrowser && isBrowser()) {
    throw invalidArgumentError('allowBrowser', 'must be true in a browser: users can read the key')
  }
  const headers = {
    // A browser has its own.
    ...(!isBrowser() && { 'user-agent': `parley-client/${clientVersion}` }),
    ...validHeaders(given.headers ?? {}),
  }
  // With one key for all messages, the service would send the first one only.
  if ('idempotency-key' in headers) throw invalidArgumentError('headers', 'must have no Idempotency-Key')
  const send: Send = (url, init, key) =>
    // Looked up at each call, because tools for tests and tracing replace the platform's after the client was made. It is called
    // without `this`: some platforms reject their `fetch` as a method.
    (given.fetch ?? globalThis.fetch)(url, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${key}` },
      ...noStore(),
    })
  return {
    // As `fetch` writes it, so that its own URLs can be compared with it.
    baseUrl: new URL(given.baseUrl).href.replace(/\/+$/, ''),
    send,
    keys: keysOf(options.apiKey),
    headers,
    timeoutMs,
    retry: retrySettings(RETRY_DEFAULTS, given.retry),
  }
}

/** The options of `createClient`: those of `createParley` without hooks, environment variables, and keys that change. */
export interface ClientOptions extends Omit<ParleyOptions, keyof Hooks | 'baseUrl' | 'apiKey'> {
  /** The URL of the service, for example `https://parley.example`. */
  baseUrl: string
  /** The API key: `<API_KEY>`. */
  apiKey: string
}

/**
 * Creates a client with some operations only, so that a bundle has nothing of the others.
 * @throws ParleyError as `createParley` does.
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
