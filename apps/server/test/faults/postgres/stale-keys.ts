// Looks for stale accepts: keys that are superseded through the API or revoked by an operator are tried at every instance after the
// service confirmed it.
import type { ApiKeyEnvelope } from '@parley/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiKeys, createApiKeys } from '../../../src/domain/api-keys/api-keys.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../../src/sql/errors.ts'
import type { Store } from '../../../src/store/store.ts'
import { HARBOUR } from '../../fixture.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { WITHOUT_KEY } from '../seed.ts'

export interface StaleKeysOptions {
  /** The store that the operator works on. */
  storage: Store
  /** The instances that supersede keys. */
  writers: readonly string[]
  /** The instances at which invalid keys are tried. */
  instances: readonly string[]
}

const PAUSE_MS = 20
/**
 * An old primary still accepts only the keys that were invalidated since the switch. They are tried again for a while, because an instance
 * can respond with 503 at first.
 */
const KEPT = 32

export class StaleKeys {
  /** Keys that were accepted although they were invalid, and keys that were lost, as sentences. */
  readonly wrong: string[] = []
  readonly counts = { invalidated: 0, tried: 0 }
  readonly #options: StaleKeysOptions
  readonly #apiKeys: ApiKeys
  readonly #stopping = new AbortController()
  readonly #running: Promise<unknown>
  #turn = 0

  constructor(options: StaleKeysOptions) {
    this.#options = options
    this.#apiKeys = createApiKeys({ storage: options.storage, now: () => new Date(), graceSeconds: 0 })
    this.#running = Promise.all([this.#supersede(WITHOUT_KEY[0]), this.#revoke(WITHOUT_KEY[1])])
  }

  /** Resolves when this many more keys were invalidated and tried. */
  async more(count: number): Promise<void> {
    const goal = this.counts.invalidated + count
    while (this.counts.invalidated < goal && this.wrong.length === 0) {
      await Promise.race([pause(PAUSE_MS), this.#running])
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async #supersede(memberId: string): Promise<void> {
    const invalid: string[] = []
    let key = await this.#newKey(memberId)
    await this.#ask(ME, key)
    while (!this.#isStopped) {
      const regenerated = await this.#ask('/api/auth/api-keys/regenerate', key)
      if (regenerated === undefined) return
      if (regenerated.status !== 200) return void this.wrong.push(`A current key got ${regenerated.status}`)
      const { apiKey } = (await regenerated.json()) as ApiKeyEnvelope
      recordKey(apiKey.key)
      const used = await this.#ask(ME, apiKey.key)
      if (used === undefined) return
      if (used.status !== 200) return void this.wrong.push(`A key that was returned got ${used.status}`)
      await this.#tryEverywhere(invalid, key, 'superseded')
      key = apiKey.key
    }
  }

  async #revoke(memberId: string): Promise<void> {
    const invalid: string[] = []
    while (!this.#isStopped) {
      const key = await this.#newKey(memberId)
      const used = await this.#ask(ME, key)
      if (used === undefined) return
      if (used.status !== 200) return void this.wrong.push(`A key that was created got ${used.status}`)
      const revoked = await this.#operate(() => this.#apiKeys.revoke({ organizationId: HARBOUR, memberId }))
      if (revoked !== undefined) await this.#tryEverywhere(invalid, key, 'revoked')
    }
  }

  async #newKey(memberId: string): Promise<string> {
    const created = await this.#operate(() => this.#apiKeys.create({ organizationId: HARBOUR, memberId }))
    recordKey(created?.key ?? '')
    return created?.key ?? ''
  }

  /** Tries a key that was just invalidated, and those before it. */
  async #tryEverywhere(invalid: string[], key: string, how: 'superseded' | 'revoked'): Promise<void> {
    invalid.push(key)
    if (invalid.length > KEPT) invalid.shift()
    await Promise.all(
      this.#options.instances.flatMap((url) =>
        invalid.map(async (each) => {
          const response = await send(url, ME, each, this.#stopping.signal)
          if (response?.status === 200) this.wrong.push(`${url} accepted a key after it was ${how}`)
          this.counts.tried += 1
        }),
      ),
    )
    this.counts.invalidated += 1
  }

  /** Asks one writer after the other until there is a response other than 503. */
  async #ask(path: string, key: string): Promise<Response | undefined> {
    const { writers } = this.#options
    while (!this.#isStopped) {
      const writer = writers[this.#turn % writers.length] ?? ''
      this.#turn += 1
      const response = await send(writer, path, key, this.#stopping.signal)
      if (response !== undefined && response.status !== 503) return response
      await pause(PAUSE_MS)
    }
    return undefined
  }

  async #operate<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!this.#isStopped) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error
        await pause(PAUSE_MS)
      }
    }
    return undefined
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
