import type { Logger } from 'pino'
import type { Store } from '../sql/store.ts'
import { holdLease, type DeliveryLease } from '../domain/webhooks/deliver.ts'
import { releaseLease } from '../domain/webhooks/statements.ts'

/**
 * The lease that lets this process deliver webhooks. Only one process of all that share a store has it. The epoch counts its owners: a
 * write with an old epoch has no effect.
 */
export function createDeliveryLease({ write }: Pick<Store, 'write'>, log: Logger, ms: number) {
  let epoch: number | undefined
  let heldUntil = Number.NEGATIVE_INFINITY
  return {
    isTaken: (): boolean => epoch !== undefined,
    /** Returns true while the lease is valid, so that no other process can have it. */
    holds: (): boolean => performance.now() < heldUntil,
    /** Takes or extends the lease. Returns undefined if another process has it. */
    async extend(): Promise<DeliveryLease | undefined> {
      const startedAt = performance.now()
      const previousEpoch = epoch
      const lease = await write(undefined, () => holdLease(previousEpoch, ms))
      if (lease === undefined) return undefined
      if (previousEpoch === undefined) log.info({ epoch: lease.epoch }, 'this process delivers the webhooks')
      epoch = lease.epoch
      heldUntil = startedAt + ms
      return lease
    },
    lose(): void {
      if (epoch !== undefined) log.warn({ epoch }, 'another process delivers the webhooks')
      epoch = undefined
    },
    /** Ends the lease, so that another process can take it immediately. */
    async release(): Promise<void> {
      const releasedEpoch = epoch
      epoch = undefined
      if (releasedEpoch !== undefined) await write(undefined, () => releaseLease({ epoch: releasedEpoch }))
    },
  }
}
