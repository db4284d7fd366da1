// The public types of a client, except the methods that are generated from the contract.
import type { ApiKey } from '@parley/contract/reader'
import type { Fetch } from './fetch.ts'
import type { ParleyOperations } from './generated/methods.ts'
import type { Hooks } from './hooks.ts'
import type { ApiKeySource } from './keyring.ts'
import type { RequestHeaders, RequestOptions } from './request-options.ts'
import type { RetryOptions } from './retry.ts'

/** The options of `createParley`. */
export interface ParleyOptions extends Hooks {
  /**
   * The URL of the service, for example `https://parley.example`. It may have a path, but no login, query or fragment. Default: the
   * environment variable `PARLEY_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * The API key to begin with: `<API_KEY>`. Or a function that returns it, if another process may rotate it: it is called before the
   * first request, and again when the service rejects the key. Default: the environment variable `PARLEY_API_KEY`.
   */
  apiKey?: ApiKeySource | undefined
  /** Sends requests in place of the platform's `fetch`, which is looked up at each call. */
  fetch?: Fetch | undefined
  /** When calls are retried. Properties that you leave out keep their defaults; `false` turns retries off. */
  retry?: RetryOptions | false | undefined
  /** The timeout of one attempt, its body included, in milliseconds: from 1 to 1000000000, or `Infinity` for no timeout. Default 10000. */
  timeoutMs?: number | undefined
  /** Sent with every request. The client sets `Authorization` itself, and `User-Agent` and `X-Request-Id` if you don't. */
  headers?: RequestHeaders | undefined
  /** True if the client may run in a browser, where users can read the API key. Default false. */
  allowBrowser?: boolean | undefined
}

/** The options of a rotation. `timeoutMs` limits each attempt of a request, and `persist`. */
export interface RotateApiKeyOptions extends RequestOptions {
  /**
   * Stores the new key where the next start of your program finds it. When its promise resolves, the rotation goes on. If it
   * rejects, times out or is aborted, the rotation fails and the old key stays in use. Its `signal` aborts when the client no
   * longer waits.
   */
  persist: (apiKey: ApiKey, context: { signal: AbortSignal }) => unknown
}

/** The options that a clone can override. */
export type CloneOptions = Omit<ParleyOptions, 'baseUrl' | 'apiKey' | 'allowBrowser'>

/** A client of one Parley service: a method for each operation of the contract, and what is beside them. */
export interface Parley extends ParleyOperations {
  /**
   * Replaces the key of this client: creates a new key, has you store it, verifies it, and then uses it. Calls meanwhile go on.
   * If anything fails, the old key stays in use. A rotation that starts while another one is running joins it: it ends with the
   * first one, and if its `persist` is another function, that is called as well.
   * @returns Which key is in use now, without its value.
   * @throws ParleyError: what `regenerateApiKey` throws, or `rotation_failed`.
   * @example
   * await parley.rotateApiKey({ persist: (apiKey) => secrets.write('parley', apiKey.key) })
   */
  rotateApiKey: (options: RotateApiKeyOptions) => Promise<Omit<ApiKey, 'key'>>

  /**
   * Returns a client with other options. What you leave out stays: also single headers, and single properties of `retry`. It has the
   * key of this client: when one of them rotates or renews it, both go on with the new one.
   * @throws ParleyError of the kind `invalid_argument` if an option can't be used.
   * @example
   * const patient = parley.withOptions({ timeoutMs: 60_000, retry: { maxAttempts: 10 } })
   */
  withOptions: (options: CloneOptions) => Parley

  /**
   * Sends a request of your own with the client's `headers` and the key in use, to a path or to a URL below `baseUrl`. Redirects are
   * not followed. If the service rejects a key that was replaced meanwhile, the request is sent again with the new one; nothing
   * else is retried. The response is not checked. Of a `Request`, the client sends method, headers, body and signal. `createRawClient` of
   * `@parley/client/raw` makes a typed client of it. Hooks and logger don't see these requests, and
   * `timeoutMs` doesn't limit them: pass a `signal`.
   * @example
   * const response = await parley.fetch('/api/tags', { signal: AbortSignal.timeout(10_000) })
   */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>

  /** The URL of the service, without a slash at its end. */
  readonly baseUrl: string

  /** The version of the contract that this client was made from. */
  readonly contractVersion: string
}
