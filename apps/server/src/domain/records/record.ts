// The records of a store, as they are put, exported and imported.
import type { Contact, Conversation, Message, OrganizationMember, Role, Tag } from '@parley/contract'

/** One record of the store, except keys and the audit log. Records must be put in this order. */
export type StoreRecord =
  | { type: 'organization'; uniqueId: string; name: string; createdAt: string }
  | ({ type: 'role'; organizationId: string } & Role)
  | ({ type: 'member'; organizationId: string; roleIds: string[]; deactivatedAt?: string } & Omit<
      OrganizationMember,
      'roles'
    >)
  | ({ type: 'contact'; organizationId: string } & Contact)
  | ({ type: 'tag'; organizationId: string } & Tag)
  | ({ type: 'conversation'; assignedToId?: string; tagIds: string[] } & Omit<
      Conversation,
      'contact' | 'messages' | 'numberOfUnreadMessages' | 'totalMessages' | 'assignedTo' | 'tags'
    >)
  | ({ type: 'message'; organizationId: string } & Message)

export type RecordType = StoreRecord['type']
/** The records of one type. */
export type RecordOf<Type extends RecordType> = { [Each in StoreRecord as Each['type']]: Each }[Type]

/** The types of record that belong to an organization. `domain/stored.ts` has the order in which they are put. */
export type OwnedType = Exclude<RecordType, 'organization'>

/**
 * A line of an export that isn't a record: the newest event of an organization at the time of the export. A program that takes the records
 * and follows from here misses nothing. An import has no use for it.
 */
export interface ExportedPosition {
  type: 'position'
  organizationId: string
  position: string
}

/** The organization that a record belongs to, or is. */
export const organizationOf = (record: StoreRecord): string =>
  record.type === 'organization' ? record.uniqueId : record.organizationId

/**
 * A record names something that the store does not have, or contradicts what it has. `record` is its index in the batch,
 * `pointer` the place in the record (a JSON Pointer; empty for the record as a whole).
 */
export class RecordRejected extends Error {
  override readonly name = 'RecordRejected'
  readonly record: number
  readonly pointer: string

  constructor(record: number, message: string, pointer = '') {
    super(message)
    this.record = record
    this.pointer = pointer
  }
}

/** The outcome of records that were put. */
export interface PutResult {
  /** The places of records that were not written, because they belong to contacts that were erased. */
  leftOut: ReadonlySet<number>
}

/** One transaction over any number of batches, for more records than memory can hold. */
export interface Intake {
  /**
   * Writes records as `put` does, to be kept with all others or not at all.
   * @throws RecordRejected if a record is invalid; then none of this batch is written, and the intake goes on.
   */
  put(records: readonly StoreRecord[]): Promise<PutResult>
  /** Keeps everything. */
  commit(): Promise<void>
  /** Leaves everything as it was before the intake. Does nothing after `commit`. */
  close(): Promise<void>
}
