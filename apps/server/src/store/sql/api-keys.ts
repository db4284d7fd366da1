import { fingerprintOf } from '../../domain/api-keys/format.ts'
import type { ApiKeyStore, KeySummary, MemberLock } from '../../domain/api-keys/store.ts'
import type { KeyState } from '../../domain/caller.ts'
import { KEYS_MIGRATION } from '../migrations/0011-key-uses.ts'
import { createCallerOf, findCaller, withTimes } from './caller.ts'
import * as columns from '../kernel/columns.ts'
import * as kernel from '../kernel/statement.ts'
import { change, integer, LOCK, lockOf, nullable, oneOf, row, rows, sql, text } from './statement.ts'
import { memberText } from '../../domain/texts.ts'
import { rolesOf } from './texts.ts'

const keyState = oneOf<KeyState>()
const instant = nullable(integer)
const OF_MEMBER = 'organization = $1 AND member_id = $2'
const USE_DUE = `${OF_MEMBER} AND unique_id = $3 AND state = 'previous'
  AND (superseded_use_at IS NULL OR superseded_use_at <= $4)`

/** The keys of a member beyond the last `$3` made of some states. */
const beyond = (states: string) =>
  `${OF_MEMBER} AND ${states} AND made <= (
     SELECT made FROM api_keys WHERE ${OF_MEMBER} AND ${states} ORDER BY made DESC LIMIT 1 OFFSET $3)`

const recordUse = kernel
  .change(
    'key_record_use',
    { organization: columns.text, hash: columns.text, day: columns.integer },
    { api_keys: { hash: 'hash' } },
    { of: findCaller, row: ({ lastUsedDay }, { day }) => ({ lastUsedDay: Math.max(lastUsedDay ?? day, day) }) },
  )
  .sql(
    `UPDATE api_keys SET last_used_day = :day
     WHERE organization = :organization AND hash = :hash AND (last_used_day IS NULL OR last_used_day < :day)`,
  )

export const apiKeyStatements = {
  caller: findCaller,
  recordUse,
  withMember: sql('key_with_member', [text, text, text], [text, nullable(text), integer, keyState])`
    SELECT m.json, ${rolesOf('m.unique_id')}, k.created_at, k.state
    FROM api_keys k JOIN members m ON m.organization = $1 AND m.unique_id = k.member_id
    WHERE k.organization = $1 AND k.member_id = $2 AND k.unique_id = $3`,
  list: sql(
    'keys_listed',
    [text, nullable(text)],
    [text, text, text, text, integer, keyState, instant, instant, nullable(integer)],
  )`
    SELECT unique_id, member_id, hash, last_four, created_at, state, grace_until, expires_at, last_used_day
    FROM api_keys WHERE organization = $1 AND (CAST($2 AS TEXT) IS NULL OR member_id = $2)
    ORDER BY member_id, made`,
  /** The pending keys have an index of their own. */
  countPending: sql('keys_pending', [], [integer])`SELECT count(*) FROM api_keys WHERE state = 'pending'`,
  usesRecordedSince: sql('uses_recorded_since', [integer], [integer])`
    SELECT applied_at FROM schema_history WHERE version = $1`,
  /** The keys that expire have an index of their own. */
  expiring: sql('keys_expiring', [integer, integer], [text, text, text])`
    SELECT organization, member_id, unique_id FROM api_keys
    WHERE expires_at IS NOT NULL AND state <> 'revoked' AND (expires_at <= $1 OR expires_at <= $2 AND expiry_warned = 0)`,
  useDue: sql('superseded_use_due', [text, text, text, integer], [text])`
    SELECT unique_id FROM api_keys WHERE ${USE_DUE}`,
  lockMember: sql('member_locked', [text, text], [integer])`
    SELECT CASE WHEN deactivated_at IS NULL THEN 1 ELSE 0 END FROM members WHERE organization = $1 AND unique_id = $2 ${LOCK}`,
  standing: sql('key_standing', [text, text, text], [keyState, instant])`
    SELECT state, expires_at FROM api_keys WHERE ${OF_MEMBER} AND unique_id = $3`,
  add: sql('key_insert', [text, text, text, text, text, integer, instant], [])`
    INSERT INTO api_keys (organization, member_id, hash, unique_id, state, made, last_four, created_at, expires_at, expiry_warned)
    SELECT $1, $2, $3, $4, 'pending', coalesce(max(made), 0) + 1, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT), 0
    FROM api_keys WHERE ${OF_MEMBER}`,
  supersede: sql('keys_supersede', [text, text, nullable(integer)], [])`
    UPDATE api_keys SET
      grace_until = CASE WHEN state = 'current' THEN CAST($3 AS BIGINT) END,
      state = CASE WHEN state = 'current' THEN 'previous' ELSE state END
    WHERE ${OF_MEMBER} AND (state = 'current' OR grace_until IS NOT NULL)`,
  makeCurrent: sql('key_make_current', [text, text, text, integer], [])`
    UPDATE api_keys SET state = 'current', last_used_day = $4 WHERE ${OF_MEMBER} AND unique_id = $3`,
  dropPending: sql('keys_drop_pending', [text, text], [])`
    DELETE FROM api_keys WHERE ${OF_MEMBER} AND state = 'pending'`,
  revokeAll: sql('keys_revoke', [text, text], [])`
    UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = NULL
    WHERE ${OF_MEMBER} AND state <> 'revoked'`,
  revoke: sql('key_revoke', [text, text, text, instant], [])`
    UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = CAST($4 AS BIGINT)
    WHERE ${OF_MEMBER} AND unique_id = $3 AND state <> 'revoked'`,
  setExpiry: sql('key_set_expiry', [text, text, text, instant], [])`
    UPDATE api_keys SET expires_at = CAST($4 AS BIGINT), expiry_warned = 0 WHERE ${OF_MEMBER} AND unique_id = $3`,
  markExpiryWarned: sql('key_mark_expiry_warned', [text, text, text], [])`
    UPDATE api_keys SET expiry_warned = 1 WHERE ${OF_MEMBER} AND unique_id = $3 AND expiry_warned = 0`,
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
      const found = yield* findCaller({ organization: organizationCode, hash: keyHash })
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
      return keys.map(([uniqueId, memberId, hash, lastFour, createdAt, state, ...times]) => {
        const fingerprint = fingerprintOf(hash)
        const key: KeySummary = { uniqueId, memberId, fingerprint, lastFour, createdAt: new Date(createdAt), state }
        return withTimes(key, ...times)
      })
    },
    *countPending() {
      const [count] = (yield* row(of.countPending)) ?? [0]
      return count
    },
    *usesRecordedSince() {
      const [since] = (yield* row(of.usesRecordedSince, KEYS_MIGRATION)) ?? [0]
      return new Date(since)
    },
    *expiring(at, warnUntil) {
      const keys = yield* rows(of.expiring, at.getTime(), warnUntil.getTime())
      return keys.map(([organizationCode, memberId, keyId]) => ({ organizationCode, memberId, keyId }))
    },
    *recordUse(organizationCode, keyHash, day) {
      return (yield* recordUse({ organization: organizationCode, hash: keyHash, day })) > 0
    },
    *isSupersededUseDue({ organizationCode, memberId, keyId }, notSince) {
      return (yield* row(of.useDue, organizationCode, memberId, keyId, notSince.getTime())) !== undefined
    },
    *lockMember(organizationCode, memberId) {
      const found = yield* row(of.lockMember, organizationCode, memberId)
      return found && lockOf({ organizationCode, memberId, isActive: found[0] === 1 })
    },
    *standingOf(lock, keyId) {
      const found = yield* row(of.standing, ...member(lock), keyId)
      if (found === undefined) return undefined
      const [state, expiresAt] = found
      return { state, ...(expiresAt !== null && { expiresAt: new Date(expiresAt) }) }
    },
    add: (lock, { hash, uniqueId, lastFour, createdAt }, expiresAt) =>
      change(of.add, ...member(lock), hash, uniqueId, lastFour, createdAt.getTime(), expiresAt?.getTime() ?? null),
    supersede: (lock, graceUntil) => change(of.supersede, ...member(lock), graceUntil?.getTime() ?? null),
    makeCurrent: (lock, keyId, day) => change(of.makeCurrent, ...member(lock), keyId, day),
    dropPending: (lock) => change(of.dropPending, ...member(lock)),
    revokeAll: (lock) => change(of.revokeAll, ...member(lock)),
    revoke: (lock, keyId, expiresAt) => change(of.revoke, ...member(lock), keyId, expiresAt?.getTime() ?? null),
    setExpiry: (lock, keyId, expiresAt) => change(of.setExpiry, ...member(lock), keyId, expiresAt?.getTime() ?? null),
    *markExpiryWarned(lock, keyId) {
      return (yield* change(of.markExpiryWarned, ...member(lock), keyId)) > 0
    },
    trimPending: (lock, kept) => change(of.trimPending, ...member(lock), kept),
    trimSuperseded: (lock, kept) => change(of.trimSuperseded, ...member(lock), kept),
    *markSupersededUse(lock, keyId, notSince, at) {
      return (yield* change(of.markUse, ...member(lock), keyId, notSince.getTime(), at.getTime())) > 0
    },
  }
}

const member = ({ organizationCode, memberId }: MemberLock) => [organizationCode, memberId] as const
