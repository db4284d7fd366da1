import type { ApiKeySummary, OrganizationMember } from '@parley/contract'
import { instant, nullable, oneOf, type Serialized, text } from '../../sql/columns.ts'
import { one, type ReadScript } from '../../sql/statement.ts'
import type { Caller, KeyState } from '../caller.ts'
import type { ServiceError } from '../errors.ts'
import { memberText, rolesIn } from '../texts.ts'
import { invalid } from './authentication.ts'
import { KEY } from './statements.ts'

/** One statement reads the key and its member, so that they are consistent. */
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

/** The API's status for each usable key state. Pending is absent, because authentication makes a pending key the current one. */
const STATUS_OF: Partial<Record<KeyState, ApiKeySummary['status']>> = { current: 'Current', previous: 'Previous' }

/**
 * Describes the calling member and its key, without the key's value. If the key was revoked after authentication, the error is
 * `api_key_invalid`.
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
