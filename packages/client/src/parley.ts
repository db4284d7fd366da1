// What callers see of a client: its methods, what they take and what they return.
import type { ApiKey, Conversation, ConversationUpdate } from '@parley/contract/reader'
import type { Fetch } from './fetch.ts'
import type { RateLimit } from './headers.ts'
import type { RetryOptions } from './retry.ts'

/** The options of `createParley`. */
export interface ParleyOptions {
  /** The URL of the service, for example `https://parley.example`. It may have a path, but no login, query or fragment. */
  baseUrl: string
  /** The API key to begin with: `<API_KEY>`. */
  apiKey: string
  /** Sends requests in place of the platform's `fetch`, which is looked up at each call. */
  fetch?: Fetch | undefined
  /** When calls are retried. Properties that you leave out keep their defaults; `false` turns retries off. */
  retry?: RetryOptions | false | undefined
  /** The timeout of one attempt, its body included, in milliseconds: from 1 to 1000000000, or `Infinity` for no timeout. Default 10000. */
  timeoutMs?: number | undefined
  /** Sent with every request. The client sets `Authorization` itself. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Whether the client may run in a browser, where users can read the API key. Default false. */
  allowBrowser?: boolean | undefined
}

/** What every result says about its response. */
export interface ResponseMetadata {
  /** Identifies the request in the service's logs. */
  requestId: string | undefined
  /** What is left of the rate limit, or undefined if the operator turned it off. */
  rateLimit: RateLimit | undefined
}

/** The result of an update. */
export interface UpdateConversationResult extends ResponseMetadata {
  conversation: Conversation
  /** The entity tag of exactly this state of the conversation. Send it as `ifMatch` of the next update. */
  etag: string
}

/** The result of a regeneration. `apiKey.key` is a secret that is shown only here: store it, and don't log it. */
export interface RegenerateApiKeyResult extends ResponseMetadata {
  apiKey: ApiKey
}

/** The options of every call. */
export interface RequestOptions {
  /** Ends the call, its waits and retries included. */
  signal?: AbortSignal | undefined
  /** The timeout of one attempt in milliseconds, in place of the client's. `Infinity` means no timeout. */
  timeoutMs?: number | undefined
}

/** The options of an update. */
export interface UpdateConversationOptions extends RequestOptions {
  /**
   * The `etag` of the state that you decided on. If the conversation has changed since then, it stays as it is, and the problem
   * `precondition_failed` brings its current state. Without `ifMatch`, the last write wins.
   */
  ifMatch?: string | undefined
  /** When this call is retried. Properties that you leave out are the client's; `false` turns retries off. */
  retry?: RetryOptions | false | undefined
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

/** A client of one Parley service. */
export interface Parley {
  /**
   * Sets the status of a conversation. Setting the status that it already has changes nothing and succeeds.
   *
   * Retried after temporary failures: with `ifMatch` after each of them, without it only if the update was certainly not done.
   * @param id The `uniqueId` of the conversation. An identifier that the contract doesn't allow is rejected before anything is sent.
   * @throws ParleyError: a problem of `updateConversation`, `connection_failed`, `timeout`, `aborted`, `unexpected_response` or
   * `invalid_argument`.
   */
  updateConversation: (
    id: string,
    change: ConversationUpdate,
    options?: UpdateConversationOptions,
  ) => Promise<UpdateConversationResult>

  /**
   * Creates a new API key and returns it. The client keeps the key that it has, which works until the new one is first used;
   * `rotateApiKey` does the whole change. Never retried, so don't pass it to anything that retries, such as a query hook.
   * @throws ParleyError: a problem of `regenerateApiKey`, `connection_failed` if nothing was sent, `aborted` before that,
   * `invalid_argument`, or `regeneration_outcome_unknown` if the response was lost.
   */
  regenerateApiKey: (options?: RequestOptions) => Promise<RegenerateApiKeyResult>

  /**
   * Replaces the key of this client: creates a new key, has you store it, verifies it, and then uses it. Calls meanwhile go on.
   * If anything fails, the old key stays in use. A rotation that starts while another one is running joins it: it ends with the
   * first one, and if its `persist` is another function, that is called as well.
   * @returns Which key is in use now, without its value.
   * @throws ParleyError: what `regenerateApiKey` throws, or `rotation_failed`.
   */
  rotateApiKey: (options: RotateApiKeyOptions) => Promise<Omit<ApiKey, 'key'>>

  /**
   * Sends a request of your own with the client's `headers` and the key in use. The URL must be below `baseUrl`. Redirects are
   * not followed. If the service rejects a key that was replaced meanwhile, the request is sent again with the new one; nothing
   * else is retried. The response is not checked. Of a `Request`, the client sends method, headers, body and signal. `createRawClient` of `@parley/client/raw` makes a typed client of it.
   */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>

  /** The URL of the service, without a slash at its end. */
  readonly baseUrl: string

  /** The version of the contract that this client was made from. */
  readonly contractVersion: string
}
