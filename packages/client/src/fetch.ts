// The parts of `fetch` that the client uses: a URL as text and plain options, so that the functions of undici and node-fetch fit too.

/** The options that the client passes to `fetch`. */
export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string
  redirect: 'manual' | 'error'
  cache?: 'no-store'
  signal?: AbortSignal
}

/** The headers of a response. */
export interface ResponseHeaders {
  get: (name: string) => string | null
}

/** The parts of a response that the client reads. */
export interface FetchResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  text: () => Promise<string>
  /** Read in place of `text`, if it is a stream of the platform. */
  readonly body?: unknown
}

/** A function that sends requests as the platform's `fetch` does. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** Sends a request with this key and with what goes with every request. */
export type Send = (url: string, init: FetchInit, key: string) => Promise<FetchResponse>

/** Keeps responses out of caches, unless the platform throws on the option: Workers did before November 2024. */
export function noStore(): Pick<FetchInit, 'cache'> {
  const init = { cache: 'no-store' } as const
  try {
    // The URL goes nowhere.
    void new Request('http://a', init)
    return init
  } catch {
    return {}
  }
}
