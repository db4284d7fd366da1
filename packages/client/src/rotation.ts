// The rotation of a client's API key: creates a new key, lets the caller store it, verifies it, and takes it into use.
import type { ApiKey } from '@parley/contract/reader'
import type { CallContext } from './call-context.ts'
import { abortedError, isProblem, rotationFailedError } from './errors/errors.ts'
import { redactedCopy, redactedMessage } from './errors/parley-error.ts'
import { getCaller } from './generated/operations.ts'
import { createFixedKey, type Keyring } from './keyring.ts'
import { createMethods } from './methods.ts'
import { type Given, isApiKey, validOptions } from './options.ts'
import type { Parley, RotateApiKeyOptions } from './parley.ts'
import type { RequestOptions } from './request-options.ts'
import { withTimeout } from './with-timeout.ts'

type RotationOptions = Given<RotateApiKeyOptions>

/** The running rotation of a client and its clones, which share one key. So only one rotation runs at a time. */
export interface Rotations {
  /** Resolves to the new key of the running rotation. Undefined if no rotation is running. */
  running?: Promise<ApiKey> | undefined
  /** The function `persist` of the call that started the running rotation. */
  persist?: RotationOptions['persist']
}

/** Creates the method `rotateApiKey` of a client, which calls its method `regenerateApiKey`. */
export function createRotation(
  context: CallContext<Keyring>,
  regenerate: Parley['regenerateApiKey'],
  rotations: Rotations,
): Parley['rotateApiKey'] {
  const { keys } = context

  async function rotate(options: RotationOptions) {
    const { persist: _, ...limits } = options
    const { apiKey } = await regenerate(limits)
    if (!isApiKey(apiKey.key)) throw rotationFailedError('rejected', 'no request can carry the key', undefined)
    const old = keys.inUse()
    await store(context, apiKey, options)
    // From now on, the service can invalidate the old key at any moment. Calls then use the new key.
    keys.addFallback(apiKey.key)
    await verifyKey(context, apiKey.key, old, limits)
    keys.use(apiKey.key)
    return apiKey
  }

  /** Waits for the rotation of another caller, until the signal of this caller aborts. */
  async function join(rotation: Promise<ApiKey>, options: RotationOptions) {
    const ended = await withTimeout(Infinity, options.signal, () => rotation)
    if (ended.how === 'thrown') throw ended.result
    if (ended.how !== 'returned') throw abortedError('regenerateApiKey', true, options.signal?.reason)
    // The rotation stored the key with the `persist` of the other caller.
    if (options.persist !== rotations.persist) await store(context, ended.result, options)
    return ended.result
  }

  return async (given) => {
    const options = validOptions<RotateApiKeyOptions>({ ...given }, ['persist'])
    let rotation = rotations.running
    if (rotation) rotation = join(rotation, options)
    else {
      rotations.persist = options.persist
      rotation = rotations.running = rotate(options).finally(() => (rotations.running = undefined))
    }
    const { key: _, ...rest } = await rotation
    return rest
  }
}

/** Calls `persist` to store the new key, and throws if that fails or takes too long. */
async function store({ keys, timeoutMs }: CallContext<Keyring>, apiKey: ApiKey, options: RotationOptions) {
  const { persist, signal, timeoutMs: limitMs = timeoutMs } = options
  const { how, result } = await withTimeout(limitMs, signal, (inner) => persist(apiKey, { signal: inner }))
  if (how === 'returned') return
  if (how === 'thrown') {
    const cause = redactedCopy(result, [apiKey.key, ...keys.all()])
    throw rotationFailedError('persist', cause.message, cause)
  }
  // `persist` may still store the new key, and another process may use it. The service then invalidates the old key, so the client
  // needs the new key as a fallback.
  keys.addFallback(apiKey.key)
  const detail = how === 'timeout' ? `timed out after ${limitMs} ms` : 'was aborted'
  throw rotationFailedError('persist', detail, signal?.reason)
}

/** Sends a request with the new key, and throws if the service doesn't accept the key. `old` is the key that was in use. */
async function verifyKey(context: CallContext<Keyring>, key: string, old: string | undefined, options: RequestOptions) {
  const check = createMethods({ ...context, keys: createFixedKey(key) }, { getCaller })
  // After a 429, the check fails instead of waiting, because other calls can go on with the old key.
  const limits = { ...options, retry: { maxAttempts: 3, maxRetryAfterMs: 0, retryUnknownOutcome: true } }
  try {
    await check.getCaller(limits)
  } catch (error) {
    const status = isProblem(error) ? error.status : 0
    // The service responds with 400 and 403 only after it accepted the key, and with 401 if it rejects the key. Other statuses don't say
    // whether the key works.
    if ([400, 403].includes(status)) return
    // The service rejected the new key. The old key works, because it created the new key. Older keys don't, so `use` forgets them.
    if (status === 401 && old !== undefined) context.keys.use(old)
    throw rotationFailedError(status === 401 ? 'rejected' : 'unverified', redactedMessage(error, [key]), error)
  }
}
