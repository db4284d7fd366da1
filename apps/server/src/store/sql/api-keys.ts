import type { AccessLevel } from '@parley/contract'
import type { ApiKeyStore, MemberLock } from '../../domain/api-keys/store.ts'
import type { KeyState } from '../../domain/caller.ts'
import { createCallerOf, graceOf } from './caller.ts'
import { cached, change, integer, LOCK, lockOf, nullable, oneOf, row, rows, sql, text } from './statement.ts'
import { memberText, rolesOf } from './texts.ts'

const keyState = oneOf<KeyState>()
const OF_MEMBER = 'organization = $1 AND member_id = $2'
const USE_DUE = `${OF_MEMBER} AND unique_id = $3 AND state = 'previous'
  AND (superseded_use_at IS NULL OR superseded_use_at <= $4)`

/** The keys of a member beyond the last `$3` made of some states. */
const beyond = (states: string) =>
  `${OF_MEMBER} AND ${states} AND made <= (
     SELECT made FROM api_keys WHERE ${OF_MEMBER} AND ${states} ORDER BY made DESC LIMIT 1 OFFSET $3)`

const callerColumns = [text, text, oneOf<AccessLevel>(), nullable(text), text, keyState, nullable(integer)] as const

export const apiKeyStatements = {
  /** Key, access level and permissions are read in one statement, so that they are of one moment. */
  caller: cached(sql('caller', [text, text], callerColumns)`
    SELECT o.unique_id, k.member_id, m.access_level,
           (SELECT string_agg(r.permissions, ',')
            FROM member_roles mr JOIN roles r ON r.organization = mr.organization AND r.unique_id = mr.role_id
            WHERE mr.organization = k.organization AND mr.member_id = k.member_id),
           k.unique_id, k.state, k.grace_until
    FROM api_keys k
    JOIN members m ON m.organization = k.organization AND m.unique_id = k.member_id
    JOIN organizations o ON o.organization = k.organization
    WHERE k.organization = $1 AND k.hash = $2`),
  withMember: sql('key_with_member', [text, text, text], [text, nullable(text), integer, keyState])`
    SELECT m.json, ${rolesOf('m.unique_id')}, k.created_at, k.state
    FROM api_keys k JOIN members m ON m.organization = $1 AND m.unique_id = k.member_id
    WHERE k.organization = $1 AND k.member_id = $2 AND k.unique_id = $3`,
  list: sql('keys_listed', [text, nullable(text)], [text, text, text, integer, keyState, nullable(integer)])`
    SELECT unique_id, member_id, last_four, created_at, state, grace_until
    FROM api_keys WHERE organization = $1 AND (CAST($2 AS TEXT) IS NULL OR member_id = $2)
    ORDER BY member_id, made`,
  /** The pending keys have an index of their own. */
  countPending: sql('keys_pending', [], [integer])`SELECT count(*) FROM api_keys WHERE state = 'pending'`,
  useDue: sql('superseded_use_due', [text, text, text, integer], [text])`
    SELECT unique_id FROM api_keys WHERE ${USE_DUE}`,
  lockMember: sql('member_locked', [text, text], [text])`
    SELECT unique_id FROM members WHERE organization = $1 AND unique_id = $2 ${LOCK}`,
  state: sql('key_state', [text, text, text], [keyState])`
    SELECT state FROM api_keys WHERE ${OF_MEMBER} AND unique_id = $3`,
  add: sql('key_insert', [text, text, text, text, text, integer], [])`
    INSERT INTO api_keys (organization, member_id, hash, unique_id, state, made, last_four, created_at)
    SELECT $1, $2, $3, $4, 'pending', coalesce(max(made), 0) + 1, $5, CAST($6 AS BIGINT)
    FROM api_keys WHERE ${OF_MEMBER}`,
  supersede: sql('keys_supersede', [text, text, nullable(integer)], [])`
    UPDATE api_keys SET
      grace_until = CASE WHEN state = 'current' THEN CAST($3 AS BIGINT) END,
      state = CASE WHEN state = 'current' THEN 'previous' ELSE state END
    WHERE ${OF_MEMBER} AND (state = 'current' OR grace_until IS NOT NULL)`,
  makeCurrent: sql('key_make_current', [text, text, text], [])`
    UPDATE api_keys SET state = 'current' WHERE ${OF_MEMBER} AND unique_id = $3`,
  dropPending: sql('keys_drop_pending', [text, text], [])`
    DELETE FROM api_keys WHERE ${OF_MEMBER} AND state = 'pending'`,
  revokeAll: sql('keys_revoke', [text, text], [])`
    UPDATE api_keys SET state = 'revoked', grace_until = NULL WHERE ${OF_MEMBER} AND state <> 'revoked'`,
  trimPending: sql('keys_trim_pending', [text, text, integer], [])`
    DELETE FROM api_keys WHERE ${beyond("state = 'pending'")}`,
  trimSuperseded: sql('keys_trim_superseded', [text, text, integer], [])`
    DELETE FROM api_keys WHERE ${beyond("state IN ('previous', 'revoked')")}`,
  markUse: sql('superseded_use_mark', [text, text, text, integer, integer], [])`
    UPDATE api_keys SET superseded_use_at = $5, grace_until = NULL WHERE ${USE_DUE}`,
}

const of = apiKeyStatements

export function createApiKeyStore(): ApiKeyStore {
  const callerOf = createCallerOf()
  return {
    *findCaller(organizationCode, keyHash) {
      const found = yield* row(of.caller, organizationCode, keyHash)
      return found && callerOf(organizationCode, found)
    },
    *findWithMember({ organizationCode, memberId, keyId }) {
      const found = yield* row(of.withMember, organizationCode, memberId, keyId)
      if (found === undefined) return undefined
      const [json, roles, createdAt, state] = found
      return { member: memberText(json, roles), createdAt: new Date(createdAt), state }
    },
    *list(organizationCode, ofMember) {
      const keys = yield* rows(of.list, organizationCode, ofMember ?? null)
      return keys.map(([uniqueId, memberId, lastFour, createdAt, state, graceUntil]) => {
        const key = { uniqueId, memberId, lastFour, createdAt: new Date(createdAt), state }
        return { ...key, ...graceOf(graceUntil) }
      })
    },
    *countPending() {
      const [count] = (yield* row(of.countPending)) ?? [0]
      return count
    },
    *isSupersededUseDue({ organizationCode, memberId, keyId }, notSince) {
      return (yield* row(of.useDue, organizationCode, memberId, keyId, notSince.getTime())) !== undefined
    },
    *lockMember(organizationCode, memberId) {
      const found = yield* row(of.lockMember, organizationCode, memberId)
      return found && lockOf({ organizationCode, memberId })
    },
    *stateOf(lock, keyId) {
      const [state] = (yield* row(of.state, ...member(lock), keyId)) ?? []
      return state
    },
    add: (lock, { hash, uniqueId, lastFour, createdAt }) =>
      change(of.add, ...member(lock), hash, uniqueId, lastFour, createdAt.getTime()),
    supersede: (lock, graceUntil) => change(of.supersede, ...member(lock), graceUntil?.getTime() ?? null),
    makeCurrent: (lock, keyId) => change(of.makeCurrent, ...member(lock), keyId),
    dropPending: (lock) => change(of.dropPending, ...member(lock)),
    revokeAll: (lock) => change(of.revokeAll, ...member(lock)),
    trimPending: (lock, kept) => change(of.trimPending, ...member(lock), kept),
    trimSuperseded: (lock, kept) => change(of.trimSuperseded, ...member(lock), kept),
    *markSupersededUse(lock, keyId, notSince, at) {
      return (yield* change(of.markUse, ...member(lock), keyId, notSince.getTime(), at.getTime())) > 0
    },
  }
}

const member = ({ organizationCode, memberId }: MemberLock) => [organizationCode, memberId] as const
