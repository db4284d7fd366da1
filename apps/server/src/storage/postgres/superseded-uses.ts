import type { Act } from '../../domain/storage.ts'
import type { Audit } from './audit.ts'
import type { Connections } from './connections.ts'
import { statement } from './statement.ts'

type Due = [organization: string, memberId: string, keyId: string, notSince: number]

const DUE = `organization = $1 AND member_id = $2 AND unique_id = $3 AND state = 'previous'
  AND (superseded_use_at IS NULL OR superseded_use_at <= $4)`

const find = statement<Due, [number]>('superseded_use_due', `SELECT 1 FROM api_keys WHERE ${DUE}`)
const mark = statement<[...Due, at: number]>(
  'superseded_use_mark',
  `UPDATE api_keys SET superseded_use_at = $5::bigint, grace_until = NULL WHERE ${DUE}`,
)

/** Writes a use where it is due, which is asked first: a flood of uses is not a flood of writes. */
export async function recordSupersededUse(
  connections: Connections,
  audit: Audit,
  act: Act & { memberId: string; keyId: string },
  notSince: Date,
): Promise<void> {
  const due: Due = [act.organizationCode, act.memberId, act.keyId, notSince.getTime()]
  if ((await connections.rows(find, ...due)).length === 0) return
  await connections.transaction(async (session) => {
    const marked = await session.change(mark, ...due, act.at.getTime())
    if (marked > 0) await audit(session, act, 'api_key.superseded_use', act.keyId)
  })
}
