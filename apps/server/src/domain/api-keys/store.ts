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

export interface KeySummary extends Omit<StoredKey, 'hash'>, Pick<Caller, 'graceUntil' | 'expiresAt' | 'lastUsedDay'> {
  /** `fingerprintOf` its hash. */
  fingerprint: string
  memberId: string
  state: KeyState
}

/** What decides whether a key is accepted at some time. */
export interface KeyStanding {
  state: KeyState
  expiresAt?: Date
}

/** A key whose expiry is near or over, and that wasn't dealt with yet. */
export interface ExpiringKey {
  organizationCode: string
  memberId: string
  keyId: string
}

/** A key and its member, of one moment. */
export interface KeyOfMember {
  member: Serialized<OrganizationMember>
  createdAt: Date
  state: KeyState
}

/** No other transaction changes the member's keys until this one ends. */
export type MemberLock = Locked<{ organizationCode: string; memberId: string; isActive: boolean }>

export interface ApiKeyStore {
  /** The key with this hash and its member, or undefined. Revoked keys are found too; the domain decides what counts. */
  findCaller(organizationCode: string, keyHash: string): ReadScript<Caller | undefined>

  /** A key with its member, or undefined if it was removed. */
  findWithMember(key: Pick<Caller, 'organizationCode' | 'memberId' | 'keyId'>): ReadScript<KeyOfMember | undefined>

  /** The keys of a member, or of all members of an organization, in the order in which each member's were made. */
  list(organizationCode: string, memberId?: string): ReadScript<KeySummary[]>

  /** How many keys of all organizations are pending. */
  countPending(): ReadScript<number>

  /** Since when the store records uses: the time of the migration that began it. */
  usesRecordedSince(): ReadScript<Date>

  /**
   * The keys of all organizations that expire at `at` or before and aren't revoked yet, and those that expire at `warnUntil` or
   * before and that no warning was recorded for.
   */
  expiring(at: Date, warnUntil: Date): ReadScript<ExpiringKey[]>

  /**
   * Records the day of a use of the key with this hash, unless that day or a later one is recorded; returns whether it was written.
   * It is one statement about one row, and no rule of a key's life reads it, so it needs no lock.
   */
  recordUse(organizationCode: string, keyHash: string, day: number): Script<boolean>

  /** Whether a key is superseded, and no use of it was recorded after `notSince`. */
  isSupersededUseDue(key: Pick<Caller, 'organizationCode' | 'memberId' | 'keyId'>, notSince: Date): ReadScript<boolean>

  /** Locks a member until the transaction ends; undefined if there is no such member. */
  lockMember(organizationCode: string, memberId: string): Script<MemberLock | undefined>

  /** How a key of the member stands, or undefined if the member has no such key. */
  standingOf(lock: MemberLock, keyId: string): Script<KeyStanding | undefined>

  /** Adds a pending key that counts as made after all others of the member. It expires at `expiresAt`, if given. */
  add(lock: MemberLock, key: StoredKey, expiresAt?: Date): Script<unknown>

  /** Makes the current key previous, accepted until `graceUntil` if given, and ends every earlier grace. */
  supersede(lock: MemberLock, graceUntil?: Date): Script<unknown>

  /** Makes a key current, used on this day. The member must have no other current key. */
  makeCurrent(lock: MemberLock, keyId: string, day: number): Script<unknown>

  /** Removes the pending keys. */
  dropPending(lock: MemberLock): Script<unknown>

  /** Revokes all keys, and ends every grace. */
  revokeAll(lock: MemberLock): Script<unknown>

  /** Revokes one key and ends its grace. With `expiresAt` it counts as expired at that time. */
  revoke(lock: MemberLock, keyId: string, expiresAt?: Date): Script<unknown>

  /** Sets when a key expires, or that it doesn't. No warning of it is recorded yet. */
  setExpiry(lock: MemberLock, keyId: string, expiresAt: Date | undefined): Script<unknown>

  /** Records that the log has a warning of a key's expiry; returns false if it was recorded before. */
  markExpiryWarned(lock: MemberLock, keyId: string): Script<boolean>

  /** Removes all pending keys but the last ones made; the clock doesn't matter. */
  trimPending(lock: MemberLock, kept: number): Script<unknown>

  /** Removes all previous and revoked keys but the last ones made. */
  trimSuperseded(lock: MemberLock, kept: number): Script<unknown>

  /** Records the use of a superseded key and ends its grace, if that is due; returns whether it was. */
  markSupersededUse(lock: MemberLock, keyId: string, notSince: Date, at: Date): Script<boolean>
}
