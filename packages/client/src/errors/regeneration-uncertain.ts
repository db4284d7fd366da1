import type { Aborted } from './aborted.ts'
import type { ConnectionFailed } from './connection-failed.ts'
import { type CallFailure, parleyError } from './parley-error.ts'
import type { TimedOut } from './timed-out.ts'
import type { UnexpectedResponse } from './unexpected-response.ts'

/**
 * The answer of a regeneration got lost, so that nobody knows whether a new key was made. **The old key still works**: a
 * new key counts from its first use, and one that nobody received is never used. `cause` says how the answer got lost.
 */
export interface RegenerationUncertain extends CallFailure {
  readonly kind: 'regeneration_uncertain'
  readonly operation: 'regenerateApiKey'
  readonly cause: ConnectionFailed | TimedOut | Aborted | UnexpectedResponse
}

export const regenerationUncertain = (cause: RegenerationUncertain['cause']): RegenerationUncertain =>
  parleyError<RegenerationUncertain>(
    'regeneration_uncertain',
    `The new key got lost; the old key still works. ${cause.message}`,
    { operation: 'regenerateApiKey', mayHaveExecuted: true },
    { cause },
  )
