import type { ApiKey } from '@parley/contract'
import { argumentInvalid } from './errors/argument-invalid.ts'
import { isProblem } from './errors/family.ts'
import { wordsOf } from './errors/parley-error.ts'
import { rotationFailed } from './errors/rotation-failed.ts'
import type { Keyring } from './keyring.ts'
import type { Parley, RotationOptions } from './parley.ts'

/** What a rotation is built from. */
export interface RotationParts extends Pick<Keyring, 'switchTo' | 'fallBackOn'> {
  regenerate: Parley['regenerateApiKey']
  /** Resolves or rejects with what the service answers to a call with this key that changes nothing. */
  prove: (key: string) => Promise<unknown>
  /** How long calls under way are waited for, in milliseconds. */
  patienceMs: number
}

type Persist = RotationOptions['persist']

/** The statuses that come after the credential was accepted. A 401 disproves; all else says nothing about the key. */
const PROOFS = new Set([400, 403, 429])

async function store(persist: Persist, apiKey: ApiKey) {
  try {
    await persist(apiKey)
  } catch (error) {
    throw rotationFailed('persist', wordsOf(error, apiKey.key))
  }
}

export function createRotation({
  switchTo,
  fallBackOn,
  regenerate,
  prove,
  patienceMs,
}: RotationParts): Parley['rotateApiKey'] {
  let underWay: Promise<ApiKey> | undefined
  let first: Persist | undefined

  async function tryOut(key: string) {
    try {
      await prove(key)
    } catch (error) {
      const status = isProblem(error) ? error.status : 0
      if (PROOFS.has(status)) return
      if (status !== 401) fallBackOn(key)
      throw rotationFailed(status === 401 ? 'refused' : 'unproven', wordsOf(error, key), error)
    }
  }

  async function rotate(persist: Persist) {
    const { apiKey } = await regenerate()
    await store(persist, apiKey)
    await switchTo(apiKey.key, patienceMs, () => tryOut(apiKey.key))
    return apiKey
  }

  return async ({ persist }) => {
    if (typeof persist !== 'function') throw argumentInvalid('persist', 'must be a function')
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
