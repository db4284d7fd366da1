import { parleyError } from './parley-error.ts'

/** A rotation did not come to its end. The client goes on with the key it has, so that calls do not fail. */
export interface RotationFailedError extends Error {
  readonly kind: 'rotation_failed'
  /**
   * - `persist`: the caller's own function failed. The old key stays in use; but where this rotation joined another one
   *   whose `persist` went well, the new key is in use.
   * - `refused`: the service answered the new key with 401. The old key stays in use: store that one again.
   * - `unverified`: no answer said whether the new key works. The old key stays in use until the service refuses it, and
   *   then the new one takes over by itself. Leave the new key stored: it is valid.
   */
  readonly stage: 'persist' | 'rejected' | 'unverified'
}

export const rotationFailedError = (
  stage: RotationFailedError['stage'],
  detail: string,
  cause?: unknown,
): RotationFailedError =>
  parleyError<RotationFailedError>('rotation_failed', `The rotation failed (${stage}): ${detail}`, { stage }, { cause })
