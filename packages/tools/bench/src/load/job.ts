// A job for the generator, and its result. Both are messages between two processes.

/** A request that is sent again and again: a GET, unless it has bodies. */
export interface RepeatedRequest {
  path: string
  /** The method of a request with bodies. Default: POST. */
  method?: 'POST' | 'PUT'
  /** The value of `If-None-Match`. */
  ifNoneMatch?: string
  /**
   * JSON, one after the other. In it, `{n}` becomes a number that no other request has. The same number is the
   * `Idempotency-Key`. `{count}` becomes `first` of the job, and a higher number in each request.
   */
  bodies?: readonly string[]
}

/** The responses to expect. */
export interface Expected {
  /** The length of the body of every response. A 304 has none. */
  responseBytes: number
  status: number
}

export interface Job extends Expected {
  /** The name of the subject and of what is done: the generator remembers which body was the last. */
  name: string
  port: number
  key: string
  /** Sent in turns. Each connection has its own, so that no two at the same time are about the same conversation. */
  requests: readonly RepeatedRequest[]
  connections: number
  /** The load ends after this many seconds or requests, whichever comes first. */
  seconds: number
  count?: number
  /** The number that `{count}` is in the first request. Default: 0. */
  first?: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  /** Milliseconds: 99 of 100 responses took no longer. */
  p99: number
}

export type JobOutcome = { result: LoadResult } | { error: string }
