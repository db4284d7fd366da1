import type { ApiKeySummary, OrganizationMember } from '@parley/contract'
import { instant, nullable, oneOf, type Serialized, text } from '../../sql/columns.ts'
import { one, type ReadScript } from '../../sql/statement.ts'
import type { Caller, KeyState } from '../caller.ts'
import type { ServiceError } from '../errors.ts'
import { memberText, rolesIn } from '../texts.ts'
import { invalid } from './authentication.ts'
import { KEY } from './statements.ts'

/** A key and its member, of one moment. */
const readKeyWithMember = one('key_with_member', KEY, {
  member: text,
  roles: nullable(text),
  createdAt: instant,
  state: oneOf<KeyState>(),
}).sql(
  `SELECT m.json AS member, ${rolesIn('m.unique_id')} AS roles, k.created_at, k.state
   FROM api_keys k JOIN members m ON m.organization = :organization AND m.unique_id = k.member_id
   WHERE k.organization = :organization AND k.member_id = :memberId AND k.unique_id = :keyId`,
)

/** The statuses of the keys that can be used. A pending key becomes the current one when it is authenticated. */
const STATUS_OF: Partial<Record<KeyState, ApiKeySummary['status']>> = { current: 'Current', previous: 'Previous' }

/**
 * Describes the member who calls and the key of the call, without its value. The error is `api_key_invalid` if the key was revoked
 * since it was authenticated.
 */
export function* describeCaller({
  organization,
  memberId,
  keyId,
}: Caller): ReadScript<{ member: Serialized<OrganizationMember>; apiKey: ApiKeySummary } | ServiceError> {
  const row = yield* readKeyWithMember({ organization, memberId, keyId })
  const status = row && STATUS_OF[row.state]
  if (row === undefined || status === undefined) return invalid()
  const apiKey = { uniqueId: keyId, createdAt: row.createdAt.toISOString(), status }
  return { member: memberText(row.member, row.roles), apiKey }
}
