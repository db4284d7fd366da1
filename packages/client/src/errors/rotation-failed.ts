import { ParleyError } from './parley-error.ts'

/** A rotation did not finish. The client keeps a key that works, so that calls don't fail. */
export interface RotationFailedError extends Error {
  readonly kind: 'rotation_failed'
  /**
   * - `persist`: your function failed, timed out or was aborted. The old key stays in use. (If this rotation had joined another
   *   one whose `persist` succeeded, the new key is in use.)
   * - `rejected`: the service rejected the new key with 401, or responded with a key that no request can carry. The old key stays in use:
   *   store it again.
   * - `unverified`: no response said whether the new key works. The old key stays in use until the service rejects it; then the
   *   new key takes over. Keep the new key stored: it is valid.
   */
  readonly stage: 'persist' | 'rejected' | 'unverified'
}

export const rotationFailedError = (
  stage: RotationFailedError['stage'],
  detail: string,
  cause: unknown,
): RotationFailedError =>
  Object.assign(new ParleyError(`The rotation failed (${stage}): ${detail}`), {
    kind: 'rotation_failed' as const,
    stage,
    cause,
  })
