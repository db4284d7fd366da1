// What can happen to an API key. Each is one transaction, audit included, that begins with a lock on the member: so the
// changes of one member's keys come one after the other, and each sees all that came before.
import type { Act, KeyState, Storage, StoredKey } from '../../domain/storage.ts'
import { KEPT_SUPERSEDED } from '../limits.ts'
import type { Audit } from './audit.ts'
import type { Connections, Session } from './connections.ts'
import { statement } from './statement.ts'

type KeyAct = Act & { memberId: string; keyId: string }

type Keys = Pick<Storage, 'promoteKey' | 'regenerateKey' | 'createKey' | 'revokeKeys' | 'dropPendingKeys'>

export function createKeys(connections: Connections, audit: Audit): Keys {
  /** Works on the keys of a member; undefined where there is no such member. */
  const locked = <T>({ organizationCode }: Act, memberId: string, work: (session: Session) => Promise<T>) =>
    connections.transaction(async (session) => {
      const found = await session.rows(sql.lockMember, organizationCode, memberId)
      return found.length === 0 ? undefined : work(session)
    })

  /** Ends the member's keys in these states, telling the audit trail of each. */
  async function end(session: Session, act: Act, memberId: string, states: readonly KeyState[]): Promise<number> {
    const keys = await session.rows(sql.list, act.organizationCode, memberId, states)
    for (const [uniqueId] of keys) await audit(session, act, 'api_key.revoked', uniqueId)
    return keys.length
  }

  return {
    async promoteKey(act, graceUntil) {
      const { organizationCode, memberId, keyId } = act
      const promoted = await locked(act, memberId, async (session) => {
        const state = await stateOf(session, act)
        if (state !== 'pending') return state === 'current'
        await session.change(sql.supersede, organizationCode, memberId, graceUntil?.getTime() ?? null)
        await session.change(sql.makeCurrent, organizationCode, memberId, keyId)
        await session.change(sql.dropPending, organizationCode, memberId)
        await session.change(sql.trimSuperseded, organizationCode, memberId, KEPT_SUPERSEDED)
        await audit(session, act, 'api_key.promoted', keyId)
        return true
      })
      return promoted ?? false
    },
    async regenerateKey(act, key, maxPending) {
      const added = await locked(act, act.memberId, async (session) => {
        if ((await stateOf(session, act)) !== 'current') return false
        await add(session, act, act.memberId, key, maxPending)
        await audit(session, act, 'api_key.regenerated', key.uniqueId)
        return true
      })
      return added ?? false
    },
    async createKey(act, memberId, key, maxPending) {
      const created = await locked(act, memberId, async (session) => {
        await add(session, act, memberId, key, maxPending)
        await audit(session, act, 'api_key.created', key.uniqueId)
        return true
      })
      return created ?? false
    },
    async revokeKeys(act, memberId) {
      const revoked = await locked(act, memberId, async (session) => {
        const ended = await end(session, act, memberId, ['pending', 'current', 'previous'])
        await session.change(sql.revoke, act.organizationCode, memberId)
        await session.change(sql.trimSuperseded, act.organizationCode, memberId, KEPT_SUPERSEDED)
        return ended
      })
      return revoked ?? 0
    },
    async dropPendingKeys(act, memberId) {
      const dropped = await locked(act, memberId, async (session) => {
        const ended = await end(session, act, memberId, ['pending'])
        await session.change(sql.dropPending, act.organizationCode, memberId)
        return ended
      })
      return dropped ?? 0
    },
  }
}

const stateOf = async (session: Session, { organizationCode, memberId, keyId }: KeyAct) =>
  (await session.rows(sql.find, organizationCode, memberId, keyId))[0]?.[0]

async function add(session: Session, act: Act, memberId: string, key: StoredKey, maxPending: number): Promise<void> {
  const { hash, uniqueId, lastFour, createdAt } = key
  await session.change(sql.insert, act.organizationCode, memberId, hash, uniqueId, lastFour, createdAt.getTime())
  await session.change(sql.trimPending, act.organizationCode, memberId, maxPending)
}

type OfMember = [organization: string, memberId: string]
const OF_MEMBER = 'organization = $1 AND member_id = $2'

/** The keys of a member beyond the newest `$3` of some states. */
const beyond = (states: string) =>
  `${OF_MEMBER} AND ${states} AND made <= (
     SELECT made FROM api_keys WHERE ${OF_MEMBER} AND ${states} ORDER BY made DESC LIMIT 1 OFFSET $3)`

const sql = {
  // Weaker than the lock of a deletion, so that those who only name the member need not wait.
  lockMember: statement<OfMember, [number]>(
    'member_locked',
    'SELECT 1 FROM members WHERE organization = $1 AND unique_id = $2 FOR NO KEY UPDATE',
  ),
  find: statement<[...OfMember, keyId: string], [state: KeyState]>(
    'key_state',
    `SELECT state FROM api_keys WHERE ${OF_MEMBER} AND unique_id = $3`,
  ),
  list: statement<[...OfMember, states: readonly KeyState[]], [uniqueId: string]>(
    'keys_in_states',
    `SELECT unique_id FROM api_keys WHERE ${OF_MEMBER} AND state = ANY($3::text[]) ORDER BY made`,
  ),
  insert: statement<[...OfMember, hash: string, uniqueId: string, lastFour: string, at: number]>(
    'key_insert',
    `INSERT INTO api_keys (organization, member_id, hash, unique_id, state, made, last_four, created_at)
     SELECT $1, $2, $3, $4, 'pending', coalesce(max(made), 0) + 1, $5, $6::bigint
     FROM api_keys WHERE ${OF_MEMBER}`,
  ),
  trimPending: statement<[...OfMember, kept: number]>(
    'keys_trim_pending',
    `DELETE FROM api_keys WHERE ${beyond("state = 'pending'")}`,
  ),
  trimSuperseded: statement<[...OfMember, kept: number]>(
    'keys_trim_superseded',
    `DELETE FROM api_keys WHERE ${beyond("state IN ('previous', 'revoked')")}`,
  ),
  /** A new promotion ends an earlier grace, and the current key gets one. */
  supersede: statement<[...OfMember, graceUntil: number | null]>(
    'keys_supersede',
    `UPDATE api_keys SET
       grace_until = CASE WHEN state = 'current' THEN $3::bigint END,
       state = CASE WHEN state = 'current' THEN 'previous' ELSE state END
     WHERE ${OF_MEMBER} AND (state = 'current' OR grace_until IS NOT NULL)`,
  ),
  makeCurrent: statement<[...OfMember, keyId: string]>(
    'key_make_current',
    `UPDATE api_keys SET state = 'current' WHERE ${OF_MEMBER} AND unique_id = $3`,
  ),
  dropPending: statement<OfMember>(
    'keys_drop_pending',
    `DELETE FROM api_keys WHERE ${OF_MEMBER} AND state = 'pending'`,
  ),
  revoke: statement<OfMember>(
    'keys_revoke',
    `UPDATE api_keys SET state = 'revoked', grace_until = NULL WHERE ${OF_MEMBER} AND state <> 'revoked'`,
  ),
}
