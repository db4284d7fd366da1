// Looks for stale accepts: keys that are superseded through the API or revoked by an operator are tried at every instance after the
// service confirmed it.
import type { ApiKeyEnvelope } from '@parley/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { createApiKeys } from '../../../src/domain/api-keys/api-keys.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../../src/store/kernel/errors.ts'
import type { Store } from '../../../src/domain/store.ts'
import { HARBOUR } from '../../fixture.ts'
import { recordKey } from '../../secrets-record.ts'
import { WITHOUT_KEY } from '../seed.ts'

export interface StaleKeys {
  /** Keys that were accepted although they were invalid, and keys that were lost, as sentences. */
  readonly wrong: readonly string[]
  readonly counts: { readonly invalidated: number; readonly tried: number }
  /** Resolves when so many more keys were invalidated and tried. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

export interface StaleKeysOptions {
  /** The store that the operator works on. */
  storage: Store
  /** The instances that are asked to supersede keys. */
  writers: readonly string[]
  /** The instances at which invalid keys are tried. */
  instances: readonly string[]
}

const PAUSE_MS = 20
/** An old primary still accepts only the last keys that were invalidated. */
const KEPT = 4

export function watchStaleKeys({ storage, writers, instances }: StaleKeysOptions): StaleKeys {
  const wrong: string[] = []
  const counts = { invalidated: 0, tried: 0 }
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  let turn = 0
  const nextWriter = () => writers[turn++ % writers.length] ?? ''

  /** Asks until there is a response other than 503. */
  async function ask(path: string, key: string): Promise<Response | undefined> {
    while (!isStopped()) {
      const response = await send(nextWriter(), path, key, stopping.signal)
      if (response !== undefined && response.status !== 503) return response
      await pause(PAUSE_MS)
    }
    return undefined
  }

  async function operate<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!isStopped()) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error
        await pause(PAUSE_MS)
      }
    }
    return undefined
  }

  /** Tries a key that was just invalidated, and those before it. */
  async function tryEverywhere(invalid: string[], key: string, how: 'superseded' | 'revoked'): Promise<void> {
    invalid.push(key)
    if (invalid.length > KEPT) invalid.shift()
    await Promise.all(
      instances.flatMap((url) =>
        invalid.map(async (each) => {
          const response = await send(url, ME, each, stopping.signal)
          if (response?.status === 200) wrong.push(`${url} accepted a key after it was ${how}`)
          counts.tried += 1
        }),
      ),
    )
    counts.invalidated += 1
  }

  async function supersede(memberId: string): Promise<void> {
    const invalid: string[] = []
    let key = await newKey(memberId)
    await ask(ME, key)
    while (!isStopped()) {
      const regenerated = await ask('/api/auth/api-keys/regenerate', key)
      if (regenerated === undefined) return
      if (regenerated.status !== 200) return void wrong.push(`A current key got ${regenerated.status}`)
      const { apiKey } = (await regenerated.json()) as ApiKeyEnvelope
      recordKey(apiKey.key)
      const used = await ask(ME, apiKey.key)
      if (used === undefined) return
      if (used.status !== 200) return void wrong.push(`A key that was returned got ${used.status}`)
      await tryEverywhere(invalid, key, 'superseded')
      key = apiKey.key
    }
  }

  async function revoke(memberId: string): Promise<void> {
    const invalid: string[] = []
    while (!isStopped()) {
      const key = await newKey(memberId)
      const used = await ask(ME, key)
      if (used === undefined) return
      if (used.status !== 200) return void wrong.push(`A key that was created got ${used.status}`)
      const revoked = await operate(() => apiKeys.revoke({ organizationId: HARBOUR, memberId }))
      if (revoked !== undefined) await tryEverywhere(invalid, key, 'revoked')
    }
  }

  async function newKey(memberId: string): Promise<string> {
    const created = await operate(() => apiKeys.create({ organizationId: HARBOUR, memberId }))
    recordKey(created?.key ?? '')
    return created?.key ?? ''
  }

  const running = Promise.all([supersede(WITHOUT_KEY[0]), revoke(WITHOUT_KEY[1])])
  return {
    wrong,
    counts,
    async more(count) {
      const goal = counts.invalidated + count
      while (counts.invalidated < goal && wrong.length === 0) await Promise.race([pause(PAUSE_MS), running])
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const ME = '/api/auth/me'

/** The response with its body, or undefined if there was none. */
async function send(url: string, path: string, key: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` }, signal })
    return new Response(await response.text(), { status: response.status })
  } catch {
    return undefined
  }
}
