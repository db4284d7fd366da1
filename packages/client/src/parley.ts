// The public types of a client. The methods for the operations are generated from the contract.
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
   * The URL of the service, for example `https://parley.example`. The URL may have a path, but no login, query or fragment. Default: the
   * environment variable `PARLEY_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * The API key: `<API_KEY>`. If another process can rotate the key, pass a function that returns the current key. The client calls it
   * before the first request, and again when the service rejects the key. Default: the environment variable `PARLEY_API_KEY`.
   */
  apiKey?: ApiKeySource | undefined
  /** A function that sends requests instead of the platform's `fetch`. */
  fetch?: Fetch | undefined
  /** When and how often calls are retried. Properties that you leave out keep their defaults. `false` turns retries off. */
  retry?: RetryOptions | false | undefined
  /** The timeout of one attempt, in milliseconds: from 1 to 1000000000, or `Infinity` for no timeout. Default 10000. */
  timeoutMs?: number | undefined
  /** Headers for every request. The client sets `Authorization` itself, and `User-Agent` and `X-Request-Id` if you don't. */
  headers?: RequestHeaders | undefined
  /** Set it to true to allow the client in a browser, where users can read the API key. Default false. */
  allowBrowser?: boolean | undefined
}

/** The options of a rotation. `timeoutMs` limits each attempt of a request, and `persist`. */
export interface RotateApiKeyOptions extends RequestOptions {
  /**
   * Stores the new key where your program finds it at its next start. When the promise of this function resolves, the rotation goes on. If
   * the promise rejects or times out, the rotation fails, and the old key stays in use. The `signal` aborts when the client no longer waits
   * for this function.
   */
  persist: (apiKey: ApiKey, context: { signal: AbortSignal }) => unknown
}

/** The options that a clone can override. `null` removes an option of the client: the clone has the default. */
export type CloneOptions = {
  [Name in Exclude<keyof ParleyOptions, 'baseUrl' | 'apiKey' | 'allowBrowser'>]?: ParleyOptions[Name] | null
}

/** A client of one Parley service: a method for each operation of the contract, and the methods below. */
export interface Parley extends ParleyOperations {
  /**
   * Replaces the API key of this client: creates a new key, calls `persist` to store the key, verifies the key, and then uses it. Other
   * calls can run during the rotation. If a step fails, the old key stays in use. If another rotation is running, this call waits for the
   * new key of that rotation, and calls `persist` only if that rotation has another `persist`.
   * @returns The description of the new key, without the key itself.
   * @throws ParleyError as `regenerateApiKey`, or of the kind `rotation_failed`.
   * @example
   * await parley.rotateApiKey({ persist: (apiKey) => secrets.write('parley', apiKey.key) })
   */
  rotateApiKey: (options: RotateApiKeyOptions) => Promise<Omit<ApiKey, 'key'>>

  /**
   * Returns a client with other options. Options that you leave out keep the values of this client, also single headers and single
   * properties of `retry`; `null` removes one. Both clients share their API key: after a rotation by one of them, both use the new key.
   * @throws ParleyError of the kind `invalid_argument` if an option can't be used.
   * @example
   * const patient = parley.withOptions({ timeoutMs: 60_000, retry: { maxAttempts: 10 } })
   */
  withOptions: (options: CloneOptions) => Parley

  /**
   * Sends any request to a path or a URL below `baseUrl`, with the client's `headers` and API key. Sends the request again only if the key
   * was replaced meanwhile. The client doesn't check the response, doesn't follow redirects, and doesn't call hooks or the logger. The
   * option `timeoutMs` doesn't limit the request: pass a `signal`. From a `Request`, the client takes the method, headers, body and signal.
   * `createRawClient` of `@parley/client/raw` makes a typed client of this method.
   * @example
   * const response = await parley.fetch('/api/tags', { signal: AbortSignal.timeout(10_000) })
   */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>

  /** The URL of the service, without a slash at its end. */
  readonly baseUrl: string

  /** The version of the contract from which this client was generated. */
  readonly contractVersion: string
}
