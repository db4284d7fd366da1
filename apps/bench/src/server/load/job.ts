// What the generator is asked for, and what it answers. Both go between two processes as messages.

/** A GET with the first key. */
export interface Get {
  path: string
  /** The value of `If-None-Match`. */
  ifNoneMatch?: string
}

export interface Target {
  /** The name of the subject: of each the generator remembers what it did to its conversations. */
  subject: string
  port: number
  /** Bearer keys, which the conversations share among themselves. */
  keys: string[]
  /** How many conversations there are, named as `data/shape.ts` does. */
  conversations: number
  /** Of more conversations only each so many-th is asked for; each one where it is left out. */
  stride?: number
  /** How long the body of every answer must be. */
  answerBytes: number
  /** What is read in turns, in place of updates of the conversations, of which there are as many. */
  gets?: readonly Get[]
  /** The status of every answer; 200 where it is left out. */
  status?: 200 | 304
  /** Whether answers are about the conversation that was asked for; those of the bare subjects are not. */
  isReal: boolean
}

export interface ClosedJob {
  kind: 'closed'
  target: Target
  connections: number
  /** The load ends after so many seconds, or after so many requests, whichever comes first. */
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

export type Answer = { result: LoadResult } | { error: string }
