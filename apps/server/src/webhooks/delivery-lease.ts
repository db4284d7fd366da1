import type { Logger } from 'pino'
import type { Store } from '../domain/store.ts'
import { holdLease, type Lease } from '../domain/webhooks/deliver.ts'
import { releaseLease } from '../domain/webhooks/statements.ts'

/** The lease of this process, without which it delivers nothing. */
export class DeliveryLease {
  readonly #storage: Pick<Store, 'write'>
  readonly #log: Logger
  readonly #ms: number
  #epoch: number | undefined
  #heldUntil = Number.NEGATIVE_INFINITY

  constructor(storage: Pick<Store, 'write'>, log: Logger, ms: number) {
    this.#storage = storage
    this.#log = log
    this.#ms = ms
  }

  get isTaken(): boolean {
    return this.#epoch !== undefined
  }

  /** Whether the lease still holds, so that no other process has it. */
  holds(): boolean {
    return performance.now() < this.#heldUntil
  }

  /** Takes or extends the lease. Returns undefined if another process has it. */
  async extend(): Promise<Lease | undefined> {
    const asked = performance.now()
    const held = this.#epoch
    const lease = await this.#storage.write('several', () => holdLease(held, this.#ms))
    if (lease === undefined) return undefined
    if (held === undefined) this.#log.info({ epoch: lease.epoch }, 'this process delivers the webhooks')
    this.#epoch = lease.epoch
    this.#heldUntil = asked + this.#ms
    return lease
  }

  lose(): void {
    if (this.isTaken) this.#log.warn({ epoch: this.#epoch }, 'another process delivers the webhooks')
    this.#epoch = undefined
  }

  /** Gives it to the next process that asks. */
  async release(): Promise<void> {
    const epoch = this.#epoch
    this.#epoch = undefined
    if (epoch !== undefined) await this.#storage.write('several', () => releaseLease({ epoch }))
  }
}
