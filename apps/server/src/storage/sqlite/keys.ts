// What can happen to an API key. Each of these runs within a transaction of the committer, audit included.
import type { DatabaseSync } from 'node:sqlite'
import type { Act, KeyState, StoredKey } from '../../domain/storage.ts'
import { KEPT_SUPERSEDED } from '../limits.ts'
import type { Audit } from './audit.ts'
import { command, query } from './statements.ts'

type KeyAct = Act & { memberId: string; keyId: string }

export interface Keys {
  promote(act: KeyAct, graceUntil?: Date): boolean
  regenerate(act: KeyAct, key: StoredKey, maxPending: number): boolean
  create(act: Act, memberId: string, key: StoredKey, maxPending: number): boolean
  revoke(act: Act, memberId: string): number
  dropPending(act: Act, memberId: string): number
}

export function createKeys(db: DatabaseSync, audit: Audit): Keys {
  const sql = prepareKeys(db)

  function add({ organizationCode }: Act, memberId: string, key: StoredKey, maxPending: number): void {
    const { hash, uniqueId, lastFour, createdAt } = key
    sql.insert(organizationCode, hash, uniqueId, memberId, lastFour, createdAt.getTime())
    sql.trimPending(organizationCode, memberId, maxPending)
  }

  /** Ends the member's keys that the given command changes, telling the audit trail of each. */
  function end(act: Act, memberId: string, states: readonly KeyState[], change: typeof sql.dropPending): number {
    const keys = sql.list.all(act.organizationCode, memberId).filter(({ state }) => states.includes(state))
    for (const { uniqueId } of keys) audit(act, 'api_key.revoked', uniqueId)
    return change(act.organizationCode, memberId)
  }

  return {
    promote(act, graceUntil) {
      const { organizationCode, memberId, keyId } = act
      const state = sql.find.get(organizationCode, memberId, keyId)?.state
      if (state !== 'pending') return state === 'current'
      sql.endGrace(organizationCode, memberId)
      sql.supersede(graceUntil?.getTime() ?? null, organizationCode, memberId)
      sql.makeCurrent(organizationCode, memberId, keyId)
      sql.dropPending(organizationCode, memberId)
      sql.trimSuperseded(organizationCode, memberId, KEPT_SUPERSEDED)
      audit(act, 'api_key.promoted', keyId)
      return true
    },
    regenerate(act, key, maxPending) {
      const { organizationCode, memberId, keyId } = act
      if (sql.find.get(organizationCode, memberId, keyId)?.state !== 'current') return false
      add(act, memberId, key, maxPending)
      audit(act, 'api_key.regenerated', key.uniqueId)
      return true
    },
    create(act, memberId, key, maxPending) {
      if (sql.findMember.get(act.organizationCode, memberId) === undefined) return false
      add(act, memberId, key, maxPending)
      audit(act, 'api_key.created', key.uniqueId)
      return true
    },
    revoke(act, memberId) {
      const ended = end(act, memberId, ['pending', 'current', 'previous'], sql.revoke)
      sql.trimSuperseded(act.organizationCode, memberId, KEPT_SUPERSEDED)
      return ended
    },
    dropPending: (act, memberId) => end(act, memberId, ['pending'], sql.dropPending),
  }
}

const OF_MEMBER = 'organization = ?1 AND member_id = ?2'

/** The keys of a member beyond the newest `?3` of some states. */
const beyond = (states: string) =>
  `${OF_MEMBER} AND ${states} AND made <= (
     SELECT made FROM api_keys WHERE ${OF_MEMBER} AND ${states} ORDER BY made DESC LIMIT 1 OFFSET ?3)`

function prepareKeys(db: DatabaseSync) {
  type OfMember = [organization: string, memberId: string]
  return {
    find: query<[...OfMember, keyId: string], { state: KeyState }>(
      db,
      `SELECT state FROM api_keys WHERE ${OF_MEMBER} AND unique_id = ?3`,
    ),
    list: query<OfMember, { uniqueId: string; state: KeyState }>(
      db,
      `SELECT unique_id AS uniqueId, state FROM api_keys WHERE ${OF_MEMBER} ORDER BY made`,
    ),
    findMember: query<OfMember, object>(db, 'SELECT 1 FROM members WHERE organization = ? AND unique_id = ?'),
    insert: command<[organization: string, hash: string, uniqueId: string, memberId: string, last: string, at: number]>(
      db,
      `INSERT INTO api_keys (organization, hash, unique_id, member_id, state, made, last_four, created_at)
       SELECT ?1, ?2, ?3, ?4, 'pending', coalesce(max(made), 0) + 1, ?5, ?6
       FROM api_keys WHERE organization = ?1 AND member_id = ?4`,
    ),
    trimPending: command<[...OfMember, kept: number]>(db, `DELETE FROM api_keys WHERE ${beyond("state = 'pending'")}`),
    trimSuperseded: command<[...OfMember, kept: number]>(
      db,
      `DELETE FROM api_keys WHERE ${beyond("state IN ('previous', 'revoked')")}`,
    ),
    endGrace: command<OfMember>(db, `UPDATE api_keys SET grace_until = NULL WHERE ${OF_MEMBER}`),
    supersede: command<[graceUntil: number | null, ...OfMember]>(
      db,
      `UPDATE api_keys SET state = 'previous', grace_until = ?
       WHERE organization = ? AND member_id = ? AND state = 'current'`,
    ),
    makeCurrent: command<[...OfMember, keyId: string]>(
      db,
      `UPDATE api_keys SET state = 'current' WHERE ${OF_MEMBER} AND unique_id = ?3`,
    ),
    dropPending: command<OfMember>(db, `DELETE FROM api_keys WHERE ${OF_MEMBER} AND state = 'pending'`),
    revoke: command<OfMember>(
      db,
      `UPDATE api_keys SET state = 'revoked', grace_until = NULL WHERE ${OF_MEMBER} AND state <> 'revoked'`,
    ),
  }
}
