// What the records of a store need of it.
import type { ConversationStatus, Message } from '@parley/contract'
import type { Organization } from '../organizations.ts'
import type { Script, StreamScript } from '../script.ts'
import type { RecordOf, StoreRecord } from './record.ts'

/** The types of record that belong to an organization, in the order in which records must be put. */
export const OWNED_TYPES = ['role', 'member', 'contact', 'tag', 'conversation', 'message'] as const
export type OwnedType = (typeof OWNED_TYPES)[number]
export type OwnedRecord = Exclude<StoreRecord, { type: 'organization' }>

export interface RecordReader {
  organizations(): StreamScript<StoreRecord>

  /** The records of one type by their identifiers; messages by their conversation and time. */
  ofType(type: OwnedType, organization: Organization): StreamScript<StoreRecord>
}

declare const locked: unique symbol

/**
 * Proof that an organization is there and stays until the transaction ends. Everything that writes its records takes it.
 * It doesn't keep others from writing, too: the rows of members and conversations are locked besides.
 */
export interface OrganizationLock {
  readonly organizationId: string
  readonly organizationCode: string
  readonly [locked]: true
}

export interface ConversationBefore {
  status: ConversationStatus
  deletedAt: number | null
}

export interface MessageBefore {
  conversationId: string
  unread: boolean
}

export interface CountedMessage {
  message: Message
  unread: boolean
}

/** By how much the counters of a conversation change. */
export interface Counted {
  conversationId: string
  total: number
  unread: number
}

/** The newest messages of a conversation as they are returned, and the revision of that text. */
export interface MessageWindow {
  conversationId: string
  json: string
  digest: string
}

export interface RecordWriter {
  /** Locks organizations. Those that are not there are left out. */
  lockOrganizations(organizationIds: readonly string[]): Script<OrganizationLock[]>

  /** Writes an organization. It gets the code if it is new, and keeps its own otherwise. */
  putOrganization(organization: RecordOf<'organization'>, newCode: string): Script<OrganizationLock>

  /** Locks members until the transaction ends, in the order of their identifiers. */
  lockMembers(lock: OrganizationLock, memberIds: readonly string[]): Script<unknown>

  /** Locks conversations likewise. Returns those that are there. */
  lockConversations(
    lock: OrganizationLock,
    conversationIds: readonly string[],
  ): Script<ReadonlyMap<string, ConversationBefore>>

  /** Those of the identifiers that the organization has. */
  findPresent(
    lock: OrganizationLock,
    type: 'role' | 'member' | 'contact' | 'tag',
    uniqueIds: readonly string[],
  ): Script<ReadonlySet<string>>

  /** Those of the messages that the organization has. */
  findMessages(lock: OrganizationLock, messageIds: readonly string[]): Script<ReadonlyMap<string, MessageBefore>>

  putRoles(lock: OrganizationLock, roles: readonly RecordOf<'role'>[]): Script<unknown>
  putMembers(lock: OrganizationLock, members: readonly RecordOf<'member'>[]): Script<unknown>
  putContacts(lock: OrganizationLock, contacts: readonly RecordOf<'contact'>[]): Script<unknown>
  putTags(lock: OrganizationLock, tags: readonly RecordOf<'tag'>[]): Script<unknown>

  /** Writes conversations without their messages. */
  putConversations(
    lock: OrganizationLock,
    conversations: readonly { conversation: RecordOf<'conversation'>; deletedAt: number | null }[],
  ): Script<unknown>

  /** Writes messages, but none that belongs to another conversation. Returns how many were written. */
  putMessages(lock: OrganizationLock, messages: readonly CountedMessage[]): Script<number>

  /** The newest messages of each conversation that has any, oldest first, as JSON texts with commas between them. */
  newestMessages(lock: OrganizationLock, conversationIds: readonly string[]): Script<ReadonlyMap<string, string>>

  keepWindows(lock: OrganizationLock, windows: readonly MessageWindow[]): Script<unknown>

  count(lock: OrganizationLock, changes: readonly Counted[]): Script<unknown>
}
