// Rotates the key of one member in a loop like a careful program: it stores a new key before it uses it, and
// without a response it continues with the stored key.
import type { ApiKeyEnvelope } from '@parley/contract'
import { recordKey } from '@parley/tools/secrets-record'
import type { Caller } from './caller.ts'
import type { Rotation } from './seed.ts'
import type { Tally } from './tally.ts'

/** One in this many responses is lost after it arrived, so that some keys are never used. */
const LOSES_EVERY = 4

export interface Rotator {
  readonly memberId: string
  readonly stored: string
  /** A key whose successor was used, and that use acknowledged: it must never be accepted again. */
  readonly retired: string | undefined
  /** The identifiers of the keys that were made, by the names of the requests. */
  readonly made: ReadonlyMap<string, string>
  step: () => Promise<void>
}

export function createRotator(caller: Caller, tally: Tally, { memberId, key }: Rotation): Rotator {
  const made = new Map<string, string>()
  const values = new Set([key])
  const state = { stored: key, used: key, retired: undefined as string | undefined }
  let rounds = 0

  function arrived(requestId: string, { apiKey }: ApiKeyEnvelope): void {
    recordKey(apiKey.key)
    if (values.has(apiKey.key)) tally.noteStrange(`${requestId} got a key that was there before.`)
    values.add(apiKey.key)
    made.set(requestId, apiKey.uniqueId)
    if (state.used !== state.stored) state.retired = state.used
    state.used = state.stored
    if (rounds % LOSES_EVERY > 0) state.stored = apiKey.key
  }

  return {
    memberId,
    made,
    get stored() {
      return state.stored
    },
    get retired() {
      return state.retired
    },
    async step() {
      rounds += 1
      const requestId = `${memberId}.${rounds}`
      const path = '/api/auth/api-keys/regenerate'
      const response = await caller.ask({ key: state.stored, requestId, method: 'GET', path })
      if (response?.status === 200) arrived(requestId, response.body as ApiKeyEnvelope)
    },
  }
}
