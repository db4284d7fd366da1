// What the server needs kept, in the words of the domain. Each method is one transaction: it happens whole or not at all,
// and its promise settles after the commit. `storage/promises.suite.ts` holds every engine to what is said here.
// Every method rejects with StoreUnavailable if the store cannot do it now. A method that writes can also reject with
// OutcomeUnknown.
import type { Contact, Conversation, Message, OrganizationMember, Role, Tag } from '@parley/contract'
import type { Act, AuditEntry } from './audit.ts'
import type { Store } from './store.ts'

/** One record of the store's content, keys and audit trail aside. The order in which records must be put is this one. */
export type StoreRecord =
  | { type: 'organization'; uniqueId: string; name: string; createdAt: string }
  | ({ type: 'role'; organizationId: string } & Role)
  | ({ type: 'member'; organizationId: string; roleIds: string[] } & Omit<OrganizationMember, 'roles'>)
  | ({ type: 'contact'; organizationId: string } & Contact)
  | ({ type: 'tag'; organizationId: string } & Tag)
  | ({ type: 'conversation'; assignedToId?: string; tagIds: string[] } & Omit<
      Conversation,
      'contact' | 'messages' | 'numberOfUnreadMessages' | 'totalMessages' | 'assignedTo' | 'tags'
    >)
  | ({ type: 'message'; organizationId: string } & Message)

/** The records of one type. */
export type RecordOf<Type extends StoreRecord['type']> = Extract<StoreRecord, { type: Type }>

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

/**
 * A record names something that the store does not have, or contradicts what it has. `record` is its index in the batch,
 * `pointer` the place in the record (a JSON Pointer; empty for the record as a whole).
 */
export class RecordRefused extends Error {
  override readonly name = 'RecordRefused'
  readonly record: number
  readonly pointer: string

  constructor(record: number, message: string, pointer = '') {
    super(message)
    this.record = record
    this.pointer = pointer
  }
}

/** One transaction over any number of batches, for what is too much to be held at once. */
export interface Intake {
  /**
   * Writes records as `Storage.put` does, to be kept with all others or not at all.
   * @throws RecordRefused where a record cannot stand; then none of this batch is written, and the intake goes on.
   */
  put(records: readonly StoreRecord[]): Promise<void>
  /** Keeps everything. */
  commit(): Promise<void>
  /** Leaves everything as it was before the intake. Does nothing after `commit`. */
  close(): Promise<void>
}

/** What of a store has no script yet, beside the ports of what has. */
export interface Storage extends Store {
  /**
   * Writes records, new or in place of those with the same identifier; a message belongs to its conversation for ever.
   * An organization that is new gets a code of its own.
   * @throws RecordRefused where a record cannot stand; then none of the batch is written.
   */
  put(records: readonly StoreRecord[]): Promise<void>

  /**
   * Writes records as `put` does, but nothing in place of what is there.
   * @throws RecordRefused also where the identifier of a record is taken.
   */
  add(records: readonly StoreRecord[]): Promise<void>

  /**
   * Begins an intake. Until it ends, an engine may let every other writer wait; so what takes long belongs to a store that
   * nobody else uses.
   */
  openIntake(): Promise<Intake>

  /**
   * Everything that `put` takes, in an order that `put` takes, as of one moment. Equal stores give the same records in the
   * same order.
   */
  records(): AsyncIterable<StoreRecord>

  /** The audit trail, oldest first. */
  audit(filter: { organizationId?: string; since?: Date; limit?: number }): AsyncIterable<AuditEntry>

  /**
   * Removes conversations that are `Deleted` and became so before the given moment, with their messages. Says how many.
   * It goes in steps, each a transaction, so that others can write in between; asked again, it goes on where it stopped.
   */
  purgeDeleted(act: Omit<Act, 'organizationCode'>, before: Date): Promise<number>

  /** Absent where one process serves the store alone, which then counts by itself. */
  readonly sharedQuotas?: SharedQuotas

  /** Rejects where the store cannot answer. */
  ping(): Promise<void>

  /** Lets what runs finish, then lets go of everything. */
  close(): Promise<void>
}
