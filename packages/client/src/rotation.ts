import type { ApiKey, ConversationUpdate } from '@parley/contract/reader'
import type { CallContext } from './call-context.ts'
import { abortedError, isProblem, rotationFailedError } from './errors/errors.ts'
import { redactedCopy, redactedMessage } from './errors/parley-error.ts'
import { getCaller, updateConversation } from './generated/operations.ts'
import { createFixedKey, type Keyring } from './keyring.ts'
import { createMethods } from './methods.ts'
import { type Given, isApiKey, validOptions } from './options.ts'
import type { Parley, RotateApiKeyOptions } from './parley.ts'
import type { RequestOptions } from './request-options.ts'
import { withTimeout } from './with-timeout.ts'

type RotationOptions = Given<RotateApiKeyOptions>

/** The rotation that is running, if one is: a client and its clones have one key, so they have one rotation at a time. */
export interface Rotations {
  running?: Promise<ApiKey> | undefined
  first?: RotationOptions['persist']
}

/** Makes the client's `rotateApiKey` over its method `regenerateApiKey`. */
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
    // From now on, the service can invalidate the old key at any moment. Calls use it until then, and the new one afterwards.
    keys.addFallback(apiKey.key)
    await verifyKey(context, apiKey.key, old, limits)
    keys.use(apiKey.key)
    return apiKey
  }

  /** Waits for the rotation of another caller, until the signal of this caller aborts. */
  async function join(rotation: Promise<ApiKey>, options: RotationOptions) {
    const ended = await withTimeout(Infinity, options.signal, () => rotation)
    if (ended.how === 'thrown') throw ended.what
    if (ended.how !== 'value') throw abortedError('regenerateApiKey', true, options.signal?.reason)
    if (options.persist !== rotations.first) await store(context, ended.what, options)
    return ended.what
  }

  return async (given) => {
    const options = validOptions<RotateApiKeyOptions>({ ...given }, ['persist'])
    let rotation = rotations.running
    if (rotation) rotation = join(rotation, options)
    else {
      rotations.first = options.persist
      rotation = rotations.running = rotate(options).finally(() => (rotations.running = undefined))
    }
    const { key: _, ...rest } = await rotation
    return rest
  }
}

async function store({ keys, timeoutMs }: CallContext<Keyring>, apiKey: ApiKey, options: RotationOptions) {
  const { persist, signal, timeoutMs: limitMs = timeoutMs } = options
  const { how, what } = await withTimeout(limitMs, signal, (inner) => persist(apiKey, { signal: inner }))
  if (how === 'value') return
  if (how === 'thrown') {
    const cause = redactedCopy(what, [apiKey.key, ...keys.all()])
    throw rotationFailedError('persist', cause.message, cause)
  }
  // The function can still store the key, and another process can then use it.
  keys.addFallback(apiKey.key)
  const detail = how === 'timeout' ? `timed out after ${limitMs} ms` : 'was aborted'
  throw rotationFailedError('persist', detail, signal?.reason)
}

async function verifyKey(context: CallContext<Keyring>, key: string, old: string | undefined, options: RequestOptions) {
  const operations = { getCaller, updateConversation }
  const check = createMethods({ ...context, keys: createFixedKey(key) }, operations)
  // A 429 is not waited for: calls go on with the old key.
  const limits = { ...options, retry: { maxAttempts: 3, maxRetryAfterMs: 0, retryUnknownOutcome: true } }
  try {
    await check.getCaller(limits).catch((error: unknown) => {
      if (!isProblem(error) || error.status !== 404) throw error
      // A service of contract 1.0 has no such operation. The empty body changes nothing, so it may be retried.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service rejects it once it has accepted the key.
      return check.updateConversation('key-check', {} as ConversationUpdate, limits)
    })
  } catch (error) {
    const status = isProblem(error) ? error.status : 0
    // The service responds with 400 and 403 only after it accepted the key. A 401 rejects the key. Other statuses say nothing about it: a
    // rejected key gets a 429, too, after too many failures of its address.
    if ([400, 403].includes(status)) return
    // The old key was in use when the service made the new one. So it is the current key, and older fallbacks are invalid.
    if (status === 401 && old !== undefined) context.keys.use(old)
    throw rotationFailedError(status === 401 ? 'rejected' : 'unverified', redactedMessage(error, [key]), error)
  }
}
