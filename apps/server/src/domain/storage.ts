// What the server needs kept, in the words of the domain. Each method is one transaction: it happens whole or not at all,
// and its promise settles after the commit. `store/promises.suite.ts` holds every engine to what is said here.
// Every method rejects with StoreUnavailable if the store cannot do it now. A method that writes can also reject with
// OutcomeUnknown.
import type { Store } from './store.ts'

/** A part of a quota that one process may spend by itself. */
export interface Lease {
  /** How many requests; fewer than wanted where no more were left. */
  granted: number
  /** How many are left for everybody after this. */
  left: number
  /** Until the window ends and the quota is whole again, in milliseconds, at least 1. */
  msLeft: number
}

/** The quotas of a store that several processes serve. A window begins with its first lease. */
export interface SharedQuotas {
  lease(
    organizationCode: string,
    /** Whose requests are counted together, to what. */
    subject: string,
    quota: { quota: number; windowMs: number },
    wanted: number,
  ): Promise<Lease>
}

/** The store cannot do this now: full queue, full disk, lost connection. Nothing of it was done. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The connection to the store broke while a write was being confirmed. The write may have been done. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The store cannot be opened: newer than the program, corrupt, not a file, locked. The message is one sentence for an operator. */
export class CannotOpenStore extends Error {
  override readonly name = 'CannotOpenStore'
}

/** What of a store has no script yet, beside the ports of what has. */
export interface Storage extends Store {
  /** Absent where one process serves the store alone, which then counts by itself. */
  readonly sharedQuotas?: SharedQuotas

  /** Rejects where the store cannot answer. */
  ping(): Promise<void>

  /** Lets what runs finish, then lets go of everything. */
  close(): Promise<void>
}
