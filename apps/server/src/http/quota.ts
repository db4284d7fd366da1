/** So many requests in so many seconds; a quota of 0 is no limit. */
export interface Quota {
  quota: number
  windowSeconds: number
}

/** What a request that was counted leaves. */
export interface Counted {
  exceeded: boolean
  remaining: number
  msLeft: number
}
