// The rule of the operation `getCaller`: tells a client which member and which API key its requests authenticate.
import type { ApiKeySummary, OrganizationMember } from '@parley/contract'
import { instant, nullable, oneOf, type Serialized, text } from '../../sql/columns.ts'
import { one, type ReadScript } from '../../sql/statement.ts'
import type { Caller, KeyState } from '../kernel/caller.ts'
import type { ServiceError } from '../kernel/errors.ts'
import { memberText, rolesIn } from '../kernel/texts.ts'
import { invalidKeyError } from './authentication.ts'
import { KEY_ID } from './lock-keys.ts'

/** Selects a key and its member in one statement, so that they are consistent. */
const readKeyWithMember = one('key_with_member', KEY_ID, {
  member: text,
  roles: nullable(text),
  createdAt: instant,
  state: oneOf<KeyState>(),
}).sql(
  `SELECT m.json AS member, ${rolesIn('m.unique_id')} AS roles, k.created_at, k.state
   FROM api_keys k JOIN members m ON m.organization = :organization AND m.unique_id = k.member_id
   WHERE k.organization = :organization AND k.member_id = :memberId AND k.unique_id = :keyId`,
)

/** The API's status for each state of an accepted key. `pending` is absent, because authentication makes a pending key the current one. */
const API_STATUSES: Partial<Record<KeyState, ApiKeySummary['status']>> = { current: 'Current', previous: 'Previous' }

/**
 * Returns the member that calls and the key of the request, without the key's value. Returns the error `api_key_invalid` if the key was
 * revoked after the request was authenticated.
 */
export function* describeCaller(
  caller: Caller,
): ReadScript<{ member: Serialized<OrganizationMember>; apiKey: ApiKeySummary } | ServiceError> {
  const row = yield* readKeyWithMember(caller)
  const status = row && API_STATUSES[row.state]
  if (row === undefined || status === undefined) return invalidKeyError()
  const apiKey = { uniqueId: caller.keyId, createdAt: row.createdAt.toISOString(), status }
  return { member: memberText(row.member, row.roles), apiKey }
}
