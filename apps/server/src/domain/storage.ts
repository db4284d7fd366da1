// What the server needs kept, in the words of the domain. Each method is one transaction: it happens whole or not at all,
// and its promise settles after the commit. `storage/promises.suite.ts` holds every engine to what is said here.
// Every method rejects with StoreUnavailable if the store cannot do it now. A method that writes can also reject with
// OutcomeUnknown.
import type {
  AccessLevel,
  Contact,
  Conversation,
  ConversationStatus,
  Message,
  OrganizationMember,
  Permission,
  Role,
  Tag,
} from '@parley/contract'

/** JSON text of a T. The store makes it once, so that what did not change is never parsed and written again. */
export type Serialized<T> = string & { readonly __serialized: T }

/** One state of a conversation: the text that is answered, and the revision that changes with anything in that text. */
export interface Snapshot {
  conversation: Serialized<Conversation>
  revision: string
}

export type KeyState = 'pending' | 'current' | 'previous' | 'revoked'

/** A key as the store knows it: never the value, only its hash and its last characters. */
export interface StoredKey {
  uniqueId: string
  /** SHA-256 of the key value, in hexadecimal. */
  hash: string
  lastFour: string
  createdAt: Date
}

/** Who a key speaks for, with the rights of the moment of reading. */
export interface Caller {
  organizationId: string
  /** Ten base62 characters that lead every key of the organization and every index of the store. */
  organizationCode: string
  memberId: string
  accessLevel: AccessLevel
  permissions: readonly Permission[]
  keyId: string
  keyState: KeyState
  /** Until when a previous key is still accepted; absent where it has no grace. */
  graceUntil?: Date
}

/** Who did something when, for the audit trail. */
export interface Act {
  organizationCode: string
  /** Absent where the operator acts from the command line. */
  memberId?: string
  keyId?: string
  requestId?: string
  at: Date
}

/**
 * What the domain decides about a conversation, given what it is now. The revision costs a hash, so it is asked for. A store
 * may ask more than once, and about what might be, so the answer depends on nothing but what is given.
 */
export type Decide = (now: { status: ConversationStatus; revision: () => string }) => 'keep' | 'change' | 'refuse'

export type StatusOutcome = ({ outcome: 'kept' | 'changed' | 'refused' } & Snapshot) | { outcome: 'unknown' }

export const AUDIT_EVENTS = [
  'conversation.status_changed',
  'conversation.purged',
  'api_key.created',
  'api_key.regenerated',
  'api_key.promoted',
  'api_key.revoked',
  'api_key.superseded_use',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

export interface AuditEntry {
  /** Time-ordered within one store. */
  uniqueId: string
  organizationId: string
  event: AuditEvent
  /** The conversation or the key that it happened to. */
  subjectId: string
  memberId?: string
  keyId?: string
  requestId?: string
  /** What changed, e.g. `{ "from": "Active", "to": "Closed" }`. Never a secret. */
  detail?: Record<string, unknown>
  at: Date
}

export interface KeySummary extends Omit<StoredKey, 'hash'> {
  memberId: string
  state: KeyState
  graceUntil?: Date
}

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

export interface Storage {
  /** The key with this hash and its member, or undefined. Revoked keys are found too; the domain decides what counts. */
  findCaller(organizationCode: string, keyHash: string): Promise<Caller | undefined>

  /**
   * Makes a pending key current: the key that was current becomes previous, accepted until `graceUntil` where one is given;
   * an earlier grace ends, and the member's other pending keys go. Promoting a current key again changes nothing.
   * @returns whether the key is current afterwards; false where it was superseded or revoked meanwhile.
   */
  promoteKey(act: Act & { memberId: string; keyId: string }, graceUntil?: Date): Promise<boolean>

  /**
   * Adds a pending key for the member who acts, if the key that acts (`act.keyId`) is still current in this transaction.
   * Of more than `maxPending` pending keys the oldest go, by order of making and not by the clock.
   * @returns whether it was added.
   */
  regenerateKey(act: Act & { memberId: string; keyId: string }, key: StoredKey, maxPending: number): Promise<boolean>

  /**
   * Adds a pending key for a member on the operator's behalf; the same bound holds.
   * @returns false where there is no such member.
   */
  createKey(act: Act, memberId: string, key: StoredKey, maxPending: number): Promise<boolean>

  /** Ends the member's pending, current and previous keys at once, and says how many there were. */
  revokeKeys(act: Act, memberId: string): Promise<number>

  /** Ends the member's pending keys that were never used, and says how many there were. */
  dropPendingKeys(act: Act, memberId: string): Promise<number>

  listKeys(organizationCode: string, memberId?: string): Promise<KeySummary[]>

  /** How many keys of all organizations were made and not used yet. */
  countPendingKeys(): Promise<number>

  /** Writes that a superseded key was used, and ends its grace, unless the same was written for it after `notSince`. */
  recordSupersededUse(act: Act & { memberId: string; keyId: string }, notSince: Date): Promise<void>

  /**
   * Asks `decide` about the conversation as it is and does what it says, in one transaction. A change writes an audit row.
   * `refused` and `kept` give the state that was decided on, `changed` the state after.
   */
  setConversationStatus(
    act: Act,
    conversationId: string,
    status: ConversationStatus,
    decide: Decide,
  ): Promise<StatusOutcome>

  /** The organization's code, or undefined where there is no such organization. */
  findOrganizationCode(organizationId: string): Promise<string | undefined>

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
