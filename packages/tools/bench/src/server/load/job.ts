// A job for the generator, and its result. Both are messages between two processes.

/** A request with the first key: a GET, unless it has a body. */
export interface Get {
  path: string
  /** The value of `If-None-Match`. */
  ifNoneMatch?: string
  /** JSON, in which `{n}` becomes a number that no other request has. The same number is the `Idempotency-Key`. */
  body?: string
}

export interface Target {
  /** The name of the subject: of each the generator remembers what it did to its conversations. */
  subject: string
  port: number
  /** Bearer keys, which the conversations share among themselves. */
  keys: string[]
  /** How many conversations there are, named as `data/shape.ts` does. */
  conversations: number
  /** Requests only each nth conversation. Default: each one. */
  stride?: number
  /** The first conversation. Default: 0. */
  first?: number
  /** The length of the body of every response. */
  responseBytes: number
  /** Requests to send in turns, instead of updates of the conversations. There are as many as conversations. */
  gets?: readonly Get[]
  /** The status of every response. Default: 200. */
  status?: 200 | 201 | 304
  /** Whether responses are about the requested conversation. Those of the bare subjects are not. */
  isReal: boolean
}

export interface ClosedJob {
  kind: 'closed'
  target: Target
  connections: number
  /** The load ends after this many seconds or requests, whichever comes first. */
  seconds: number
  requests?: number
}

export interface OpenJob {
  kind: 'open'
  target: Target
  connections: number
  seconds: number
  /** Requests a second, whatever the subject does. */
  rate: number
  /** Whether the generator may use its core up to be exact to the microsecond; else it looks once in a millisecond. */
  spin: boolean
}

export type Job = ClosedJob | OpenJob

export interface Latencies {
  p50: number
  p90: number
  p99: number
  p999: number
  max: number
}

export interface LoadResult {
  requests: number
  seconds: number
  perSecond: number
  /** Milliseconds. In an open loop from the moment at which the request was due. */
  latencies: Latencies
  /** The part of its core that the generator used. */
  generatorShare: number
}

export type Reply = { result: LoadResult } | { error: string }
