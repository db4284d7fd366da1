// The type of the member who sent a request. Permission checks and the business logic receive this member as an argument.
import type { AccessLevel, Permission } from '@parley/contract'
import type { Act, View } from './act.ts'

/** The state of an API key. A new key is `pending` until its first use. Then the new key is `current`, and the old key `previous`. */
export type KeyState = 'pending' | 'current' | 'previous' | 'revoked'

/** The member whose API key a request was sent with. The permissions and the key state are those at the time of the request. */
export interface Caller extends View {
  organizationId: string
  memberId: string
  accessLevel: AccessLevel
  permissions: readonly Permission[]
  keyId: string
  keyState: KeyState
  /** Until when a `previous` key is still accepted. Omitted if there is no limit. */
  graceUntil?: Date
  /** When the key expires. Omitted if it doesn't expire. */
  expiresAt?: Date
  /** The day of the key's last recorded use, in days since 1970. Omitted if no use was recorded. */
  lastUsedDay?: number
}

/** Returns the audit context of a request: who makes a change, with which key, when, and in which request. */
export const actOf = ({ organization, channelId, memberId, keyId }: Caller, requestId: string, at: Date) =>
  ({ organization, channelId, memberId, keyId, requestId, at }) satisfies Act
