// Limits how often a client address can try API keys. A client with a valid key is never blocked.
import type { Context } from 'hono'
import { type Config, FAILED_AUTHENTICATION_WINDOW_SECONDS } from '../config.ts'
import type { ServiceError } from '../domain/kernel/errors.ts'
import { createAddressOf, networkOf } from './addresses.ts'
import type { HttpEnv } from './env.ts'
import { failure, limitExceeded } from './problems.ts'
import { createFixedWindow } from './fixed-window.ts'
import { resetSecondsOf } from './rate-limits.ts'

/** At most this many networks have their own counter, which takes a few megabytes. All further networks share one counter. */
const MAX_NETWORKS = 20_000

/** Responds to a failed authentication with 401, or with 429 if the address failed too often. */
export type RejectUnauthenticated = (c: Context<HttpEnv>, error: ServiceError) => Response

/** Creates the function that responds to a failed authentication, and counts these failures for each network of clients. */
export function createRejectUnauthenticated(config: Config): RejectUnauthenticated {
  const quota = config.RATE_LIMIT_FAILED_AUTHENTICATION
  const countFailure = createFixedWindow({ quota, windowSeconds: FAILED_AUTHENTICATION_WINDOW_SECONDS }, MAX_NETWORKS)
  const addressOf = createAddressOf(config.TRUSTED_PROXIES)
  return (c, error) => {
    // With a quota of 0, the operator turns the limit off.
    if (quota === 0) return failure(c, error)
    const address = addressOf(c.env?.incoming?.socket.remoteAddress, c.get('headers')['x-forwarded-for'])
    const limit = countFailure(networkOf(address))
    return limit.exceeded ? limitExceeded(c, resetSecondsOf(limit)) : failure(c, error)
  }
}
