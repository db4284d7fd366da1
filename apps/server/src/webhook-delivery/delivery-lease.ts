import type { Logger } from 'pino'
import type { Store } from '../sql/store.ts'
import { holdLease, type DeliveryLease } from '../domain/webhooks/deliver.ts'
import { releaseLease } from '../domain/webhooks/statements.ts'

/** The lease of this process, without which it delivers nothing. */
export function createDeliveryLease({ write }: Pick<Store, 'write'>, log: Logger, ms: number) {
  let epoch: number | undefined
  let heldUntil = Number.NEGATIVE_INFINITY
  return {
    isTaken: (): boolean => epoch !== undefined,
    /** Says whether the lease still holds, so that no other process has it. */
    holds: (): boolean => performance.now() < heldUntil,
    /** Takes or extends the lease. Returns undefined if another process has it. */
    async extend(): Promise<DeliveryLease | undefined> {
      const startedAt = performance.now()
      const held = epoch
      const lease = await write(undefined, () => holdLease(held, ms))
      if (lease === undefined) return undefined
      if (held === undefined) log.info({ epoch: lease.epoch }, 'this process delivers the webhooks')
      epoch = lease.epoch
      heldUntil = startedAt + ms
      return lease
    },
    lose(): void {
      if (epoch !== undefined) log.warn({ epoch }, 'another process delivers the webhooks')
      epoch = undefined
    },
    /** Gives it to the next process that asks. */
    async release(): Promise<void> {
      const held = epoch
      epoch = undefined
      if (held !== undefined) await write(undefined, () => releaseLease({ epoch: held }))
    },
  }
}
