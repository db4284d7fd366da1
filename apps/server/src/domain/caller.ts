import type { AccessLevel, Permission } from '@parley/contract'

export type KeyState = 'pending' | 'current' | 'previous' | 'revoked'

/** The data that a caller sees: that of an organization, or of one of its channels. */
export interface View {
  /** Ten base62 characters that lead every key of the organization and every index of the store. */
  organization: string
  /** The channel that the caller is bound to; absent if it sees all. */
  channelId?: string | undefined
}

/** The member whom a key authenticates, with the permissions that held when it was read. */
export interface Caller extends View {
  organizationId: string
  memberId: string
  accessLevel: AccessLevel
  permissions: readonly Permission[]
  keyId: string
  keyState: KeyState
  /** Until when a previous key is still accepted; absent if it has no grace. */
  graceUntil?: Date
  /** From when on the key is rejected; absent if it doesn't expire. */
  expiresAt?: Date
  /** The last day on which the key was recorded as used, in days since 1970; absent if there is none. */
  lastUsedDay?: number
}
