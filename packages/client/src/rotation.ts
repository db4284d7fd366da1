import type { ApiKey } from '@parley/contract'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import { isProblem } from './errors/family.ts'
import { redactedMessage } from './errors/parley-error.ts'
import { rotationFailedError } from './errors/rotation-failed.ts'
import type { Keyring } from './keyring.ts'
import type { Parley, RotateApiKeyOptions } from './parley.ts'

/** What a rotation is built from. */
export interface RotationParts extends Pick<Keyring, 'switchTo' | 'addFallback'> {
  regenerate: Parley['regenerateApiKey']
  /** Resolves or rejects with what the service answers to a call with this key that changes nothing. */
  prove: (key: string) => Promise<unknown>
  /** How long calls under way are waited for, in milliseconds. */
  patienceMs: number
}

type Persist = RotateApiKeyOptions['persist']

/** The statuses that come after the credential was accepted. A 401 disproves; all else says nothing about the key. */
const ACCEPTED_STATUSES = new Set([400, 403, 429])

async function store(persist: Persist, apiKey: ApiKey) {
  try {
    await persist(apiKey)
  } catch (error) {
    throw rotationFailedError('persist', redactedMessage(error, apiKey.key))
  }
}

export function createRotation({
  switchTo,
  addFallback,
  regenerate,
  prove,
  patienceMs,
}: RotationParts): Parley['rotateApiKey'] {
  let underWay: Promise<ApiKey> | undefined
  let first: Persist | undefined

  async function verifyKey(key: string) {
    try {
      await prove(key)
    } catch (error) {
      const status = isProblem(error) ? error.status : 0
      if (ACCEPTED_STATUSES.has(status)) return
      if (status !== 401) addFallback(key)
      throw rotationFailedError(status === 401 ? 'rejected' : 'unverified', redactedMessage(error, key), error)
    }
  }

  async function rotate(persist: Persist) {
    const { apiKey } = await regenerate()
    await store(persist, apiKey)
    await switchTo(apiKey.key, patienceMs, () => verifyKey(apiKey.key))
    return apiKey
  }

  return async ({ persist }) => {
    if (typeof persist !== 'function') throw invalidArgumentError('persist', 'must be a function')
    if (!underWay) {
      first = persist
      underWay = rotate(persist).finally(() => (underWay = undefined))
    }
    const isFirst = persist === first
    const apiKey = await underWay
    if (!isFirst) await store(persist, apiKey)
    const { key: _, ...rest } = apiKey
    return rest
  }
}
