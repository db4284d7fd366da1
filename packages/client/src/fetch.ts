// The types of the `fetch` function that the client calls. These types contain only what the client uses, so that the `fetch` functions of
// undici and node-fetch match these types, too.

/** The options that the client passes to `fetch`. */
export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string
  redirect: 'manual' | 'error'
  cache?: 'no-store'
  signal?: AbortSignal
}

/** Headers that can be read by name, in any letter case. */
export interface ResponseHeaders {
  get: (name: string) => string | null
}

/** The parts of a response that the client reads. */
export interface FetchResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  text: () => Promise<string>
  /** The client reads the body from here if it is a stream of the platform, and otherwise with `text`. */
  readonly body?: unknown
}

/** A function that sends requests as the platform's `fetch` does. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** Sends a request with an API key. A client has one such function, which adds the key and the `fetch` options of all requests. */
export type Send = (url: string, init: FetchInit, key: string) => Promise<FetchResponse>

/**
 * Returns the option that keeps responses out of HTTP caches. Returns no option on platforms that reject it, as Cloudflare Workers did
 * before November 2024.
 */
export function noStore(): Pick<FetchInit, 'cache'> {
  const init = { cache: 'no-store' } as const
  try {
    // The constructor sends nothing. It throws if the platform doesn't know the option.
    void new Request('http://a', init)
    return init
  } catch {
    return {}
  }
}
