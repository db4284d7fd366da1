// The lease: a lock with a time limit in the database, by which only one of the processes that share the database delivers webhooks.
import type { Logger } from 'pino'
import type { Store } from '../sql/store.ts'
import { holdLease, type DeliveryLease } from '../domain/webhooks/deliver.ts'
import { releaseLease } from '../domain/webhooks/statements.ts'

/**
 * Creates the functions by which this process takes, extends and releases the lease. The database gives each owner of the lease a number,
 * the epoch. A write with an old epoch has no effect, so a process that lost the lease without noticing does no harm.
 */
export function createDeliveryLease({ write }: Pick<Store, 'write'>, log: Logger, leaseMs: number) {
  let epoch: number | undefined
  let heldUntil = Number.NEGATIVE_INFINITY
  return {
    /** Returns true if this process has taken the lease, and hasn't noticed that another process took it since. */
    isTaken: (): boolean => epoch !== undefined,
    /** Returns true while the lease of this process is valid, so that no other process can take the lease. */
    holds: (): boolean => performance.now() < heldUntil,
    /** Takes or extends the lease. Returns undefined if another process has it. */
    async extend(): Promise<DeliveryLease | undefined> {
      const startedAt = performance.now()
      const previousEpoch = epoch
      const lease = await write(undefined, () => holdLease(previousEpoch, leaseMs))
      if (lease === undefined) return undefined
      if (previousEpoch === undefined) log.info({ epoch: lease.epoch }, 'this process delivers the webhooks')
      epoch = lease.epoch
      heldUntil = startedAt + leaseMs
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
