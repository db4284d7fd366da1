// Makes sure that only one of the processes that share a database delivers webhooks.
import type { Logger } from 'pino'
import type { Store } from '../sql/store.ts'
import { holdLease, type DeliveryLease } from '../domain/webhooks/deliver.ts'
import { releaseLease } from '../domain/webhooks/statements.ts'

/**
 * Creates the lease that lets this process deliver webhooks. It isn't taken yet. The database counts the owners of the lease: the number
 * of an owner is its epoch. A write with an old epoch has no effect, so an owner that has lost the lease without noticing does no harm.
 */
export function createDeliveryLease({ write }: Pick<Store, 'write'>, log: Logger, ms: number) {
  let epoch: number | undefined
  let heldUntil = Number.NEGATIVE_INFINITY
  return {
    /** Returns true if this process has taken the lease and doesn't know that it lost it. */
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
    /** Records that another process has the lease now. */
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
