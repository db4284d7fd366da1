// What the records of a store need of it.
import type { Locked, Script } from '../script.ts'
import type { OwnedType, RecordOf } from './record.ts'

/**
 * The organization is there and stays until the transaction ends. It doesn't keep others from writing, too: the rows of
 * members and conversations are locked besides.
 */
export type OrganizationLock = Locked<{ organizationId: string; organizationCode: string }>

export interface MessageBefore {
  conversationId: string
  unread: boolean
}

/** By how much the counters of a conversation change. */
export interface Counted {
  conversationId: string
  total: number
  unread: number
}

/** What keeps records of contacts that were erased from being imported again. */
export interface ErasedRecords {
  /** Those of the identifiers that were erased. */
  findErased(
    owner: { organizationCode: string },
    contactIds: readonly string[],
    conversationIds: readonly string[],
  ): Script<{ contacts: ReadonlySet<string>; conversations: ReadonlySet<string> }>

  /** Records what was erased. What is recorded already stays so. */
  addErased(
    owner: { organizationCode: string },
    type: 'contact' | 'conversation',
    uniqueIds: readonly string[],
    at: Date,
  ): Script<unknown>
}

export interface RecordWriter extends ErasedRecords {
  /** Locks organizations. Those that are not there are left out. */
  lockOrganizations(organizationIds: readonly string[]): Script<OrganizationLock[]>

  /**
   * Writes an organization. It gets the code if it is new, and keeps its own otherwise.
   * @returns undefined if it must be new and is not.
   */
  putOrganization(
    organization: RecordOf<'organization'>,
    newCode: string,
    mustBeNew: boolean,
  ): Script<OrganizationLock | undefined>

  /**
   * Locks roles, members, conversations, or what the messaging application names contacts by, until the transaction ends, in one
   * order. Returns those that are there.
   */
  lock(
    lock: OrganizationLock,
    type: 'role' | 'member' | 'contact' | 'conversation',
    uniqueIds: readonly string[],
  ): Script<ReadonlySet<string>>

  /** Locks the active members who are Owners, in the order of their identifiers, and returns these. */
  lockOwners(lock: OrganizationLock): Script<string[]>

  /** Those of the identifiers that the organization has. */
  findPresent(
    lock: OrganizationLock,
    type: 'role' | 'member' | 'contact' | 'tag',
    uniqueIds: readonly string[],
  ): Script<ReadonlySet<string>>

  /** The roles or members that the organization has, by their identifiers. */
  find<Type extends 'role' | 'member'>(
    lock: OrganizationLock,
    type: Type,
    uniqueIds: readonly string[],
  ): Script<ReadonlyMap<string, RecordOf<Type>>>

  /** Those of the messages that the organization has. */
  findMessages(lock: OrganizationLock, messageIds: readonly string[]): Script<ReadonlyMap<string, MessageBefore>>

  /**
   * Writes records of one type: conversations without their messages, no message that belongs to another conversation, and
   * nothing in place of what is there if all must be new.
   * @param how.at When a conversation that is put as `Deleted` became so, unless it was before.
   * @returns how many were written.
   */
  put<Type extends OwnedType>(
    lock: OrganizationLock,
    type: Type,
    records: readonly RecordOf<Type>[],
    how: { at: Date; mustBeNew: boolean },
  ): Script<number>

  /**
   * Writes by what the messaging application names contacts and messages, in place of what it was. It comes before they are put.
   * If records have the same identifier, it stands for one of them: of messages for the oldest.
   * @returns how many stand for the records.
   */
  identify<Type extends 'contact' | 'message'>(
    lock: OrganizationLock,
    type: Type,
    records: readonly RecordOf<Type>[],
  ): Script<number>

  /** Changes the counters of conversations, and renews what the store keeps of their newest messages. */
  recount(lock: OrganizationLock, changes: readonly Counted[]): Script<void>
}
