import type { AccessLevel, Permission } from '@parley/contract'
import type { View } from '../sql/audit.ts'

export type KeyState = 'pending' | 'current' | 'previous' | 'revoked'

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
