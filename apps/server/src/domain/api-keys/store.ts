// What the life of an API key needs of the store.
import type { OrganizationMember } from '@parley/contract'
import type { Caller, KeyState } from '../caller.ts'
import type { Serialized } from '../conversations/conversation.ts'
import type { Locked, ReadScript, Script } from '../script.ts'

/** A key as the store knows it: never the value, only its hash and its last characters. */
export interface StoredKey {
  uniqueId: string
  /** SHA-256 of the key value, in hexadecimal. */
  hash: string
  lastFour: string
  createdAt: Date
}

export interface KeySummary extends Omit<StoredKey, 'hash'> {
  memberId: string
  state: KeyState
  graceUntil?: Date
}

/** A key and its member, of one moment. */
export interface KeyOfMember {
  member: Serialized<OrganizationMember>
  createdAt: Date
  state: KeyState
}

/** No other transaction changes the member's keys until this one ends. */
export type MemberLock = Locked<{ organizationCode: string; memberId: string }>

export interface ApiKeyStore {
  /** The key with this hash and its member, or undefined. Revoked keys are found too; the domain decides what counts. */
  findCaller(organizationCode: string, keyHash: string): ReadScript<Caller | undefined>

  /** A key with its member, or undefined if it was removed. */
  findWithMember(key: Pick<Caller, 'organizationCode' | 'memberId' | 'keyId'>): ReadScript<KeyOfMember | undefined>

  /** The keys of a member, or of all members of an organization, in the order in which each member's were made. */
  list(organizationCode: string, memberId?: string): ReadScript<KeySummary[]>

  /** How many keys of all organizations are pending. */
  countPending(): ReadScript<number>

  /** Whether a key is superseded, and no use of it was recorded after `notSince`. */
  isSupersededUseDue(key: Pick<Caller, 'organizationCode' | 'memberId' | 'keyId'>, notSince: Date): ReadScript<boolean>

  /** Locks a member until the transaction ends; undefined if there is no such member. */
  lockMember(organizationCode: string, memberId: string): Script<MemberLock | undefined>

  /** The state of a key of the member, or undefined if the member has no such key. */
  stateOf(lock: MemberLock, keyId: string): Script<KeyState | undefined>

  /** Adds a pending key that counts as made after all others of the member. */
  add(lock: MemberLock, key: StoredKey): Script<unknown>

  /** Makes the current key previous, accepted until `graceUntil` if given, and ends every earlier grace. */
  supersede(lock: MemberLock, graceUntil?: Date): Script<unknown>

  /** Makes a key current. The member must have no other current key. */
  makeCurrent(lock: MemberLock, keyId: string): Script<unknown>

  /** Removes the pending keys. */
  dropPending(lock: MemberLock): Script<unknown>

  /** Revokes all keys, and ends every grace. */
  revokeAll(lock: MemberLock): Script<unknown>

  /** Removes all pending keys but the last ones made; the clock doesn't matter. */
  trimPending(lock: MemberLock, kept: number): Script<unknown>

  /** Removes all previous and revoked keys but the last ones made. */
  trimSuperseded(lock: MemberLock, kept: number): Script<unknown>

  /** Records the use of a superseded key and ends its grace, if that is due; returns whether it was. */
  markSupersededUse(lock: MemberLock, keyId: string, notSince: Date, at: Date): Script<boolean>
}
