// What callers see of a client: its methods, what they take and what they give.
import type { ApiKey, Conversation, ConversationUpdate } from '@parley/contract'
import type { RetryOptions } from './retry.ts'
import type { RateLimit } from './headers.ts'

/** What every answer says of itself. */
export interface ResponseMetadata {
  /** Names the request in the service's logs. */
  requestId: string | undefined
  /** What is left of the limit; absent where the operator turned the limit off. */
  rateLimit: RateLimit | undefined
}

/** The answer of an update. */
export interface UpdateConversationResult extends ResponseMetadata {
  conversation: Conversation
  /** The strong entity tag of exactly this state of the conversation: the `ifMatch` of the next update. */
  etag: string
}

/** The answer of a regeneration. `apiKey.key` is a secret that is shown this once: store it, don't log it. */
export interface RegenerateApiKeyResult extends ResponseMetadata {
  apiKey: ApiKey
}

/** The options of any call. */
export interface RequestOptions {
  /** Ends the call, its waits and repeats included. */
  signal?: AbortSignal
  /** How long one attempt may take, in milliseconds, in place of the client's own. */
  timeoutMs?: number
}

/** The options of an update. */
export interface UpdateConversationOptions extends RequestOptions {
  /**
   * The `etag` that the caller decided on. A conversation that changed meanwhile is left alone, and the problem
   * `precondition_failed` brings it as it is now. Without it the last writer wins.
   */
  ifMatch?: string
  /** When this call is repeated; what is left out is the client's own, and `false` is never. */
  retry?: Partial<RetryOptions> | false
}

/** What a rotation needs. */
export interface RotateApiKeyOptions {
  /**
   * Stores the new key where the next start of the program finds it. The rotation goes on when its promise resolves; if it
   * rejects, the old key stays in use and works on.
   */
  persist: (apiKey: ApiKey) => unknown
}

/** A client of one Parley service. Its methods are the operations of the contract, and what is built from them. */
export interface Parley {
  /**
   * Sets the status of a conversation. Setting the status that it already has changes nothing and succeeds.
   *
   * Repeats by itself what passes by itself: with `ifMatch` whatever happened, without it only what was certainly not done.
   * @param id The conversation. An identifier that the contract does not allow is refused before anything is sent.
   * @throws ParleyError: a problem of `updateConversation`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   */
  updateConversation: (
    id: string,
    change: ConversationUpdate,
    options?: UpdateConversationOptions,
  ) => Promise<UpdateConversationResult>

  /**
   * Makes a new API key and returns it. The client goes on with the key it has, which works until the new one is first
   * used; `rotateApiKey` does the whole change. Never repeated, so don't give it to what repeats, such as a query hook.
   * @throws ParleyError: a problem of `regenerateApiKey`, `connection_failed` where nothing was sent, `aborted` before that,
   * `invalid_argument`, or `regeneration_outcome_unknown` where the answer got lost.
   */
  regenerateApiKey: (options?: RequestOptions) => Promise<RegenerateApiKeyResult>

  /**
   * Changes the key of this client for a new one: makes it, has it stored, tries it, and only then uses it. Calls meanwhile
   * wait for a moment and do not fail. On any failure the old key stays in use. A second rotation while one is under way
   * joins it; its own `persist` is called as well, if it is another function.
   * @returns Which key is in use now; never its value.
   * @throws ParleyError: what `regenerateApiKey` throws, or `rotation_failed`.
   */
  rotateApiKey: (options: RotateApiKeyOptions) => Promise<Omit<ApiKey, 'key'>>

  /**
   * The `fetch` below everything else, for requests of the caller's own: it adds the key in use, and waits while a rotation
   * switches keys. Nothing is repeated, no answer is looked at. A URL outside of `baseUrl` is refused. `createRawClient` of
   * `@parley/client/raw` makes the typed openapi-fetch client of it.
   */
  fetch: typeof globalThis.fetch

  /** Where the service is, without a slash at the end. */
  readonly baseUrl: string

  /** The version of the contract that this client was made from. */
  readonly contractVersion: string
}
