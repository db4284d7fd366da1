import type { AccessLevel, Permission } from '@parley/contract'
import type { View } from '../sql/audit.ts'

export type KeyState = 'pending' | 'current' | 'previous' | 'revoked'

/** The member that a request's API key authenticates, with the permissions at the time of the request. */
export interface Caller extends View {
  organizationId: string
  memberId: string
  accessLevel: AccessLevel
  permissions: readonly Permission[]
  keyId: string
  keyState: KeyState
  /** The end of the grace period of a previous key. Omitted if it has none. */
  graceUntil?: Date
  /** When the key expires. Omitted if it doesn't expire. */
  expiresAt?: Date
  /** The day of the last recorded use, in days since 1970. Omitted if no use was recorded. */
  lastUsedDay?: number
}
