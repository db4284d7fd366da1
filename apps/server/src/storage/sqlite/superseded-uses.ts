import type { DatabaseSync } from 'node:sqlite'
import type { Act } from '../../domain/storage.ts'
import type { Audit } from './audit.ts'
import { command, query } from './statements.ts'

type Due = [organization: string, memberId: string, keyId: string, notSince: number]
type KeyAct = Act & { memberId: string; keyId: string }

export interface SupersededUses {
  /** Whether a use would be written. Asked outside a transaction, so that a flood of uses is not a flood of writes. */
  isDue(act: KeyAct, notSince: Date): boolean
  record(act: KeyAct, notSince: Date): void
}

export function createSupersededUses(db: DatabaseSync, audit: Audit): SupersededUses {
  const due = `organization = ?1 AND member_id = ?2 AND unique_id = ?3 AND state = 'previous'
    AND (superseded_use_at IS NULL OR superseded_use_at <= ?4)`
  const find = query<Due, object>(db, `SELECT 1 FROM api_keys WHERE ${due}`)
  const mark = command<[...Due, at: number]>(
    db,
    `UPDATE api_keys SET superseded_use_at = ?5, grace_until = NULL WHERE ${due}`,
  )
  return {
    isDue: (act, notSince) => find.get(...dueOf(act, notSince)) !== undefined,
    record(act, notSince) {
      const marked = mark(...dueOf(act, notSince), act.at.getTime())
      if (marked > 0) audit(act, 'api_key.superseded_use', act.keyId)
    },
  }
}

const dueOf = ({ organizationCode, memberId, keyId }: KeyAct, notSince: Date): Due => [
  organizationCode,
  memberId,
  keyId,
  notSince.getTime(),
]
