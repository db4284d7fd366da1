import type { ConversationStatus } from '@parley/contract'
import type { Act } from '../../domain/audit.ts'
import { type Decide, OutcomeUnknown, type StatusOutcome, StoreUnavailable } from '../../domain/storage.ts'
import { STATUSES } from '../limits.ts'
import {
  type ConversationColumns,
  type ConversationRow,
  conversationRowOf,
  revisionOfRow,
  snapshotOf,
} from '../serialize.ts'
import type { Connections } from './connections.ts'
import { isTaken } from './failures.ts'
import { statement } from './statement.ts'

export type SetStatus = (
  act: Act,
  conversationId: string,
  status: ConversationStatus,
  decide: Decide,
) => Promise<StatusOutcome>

/** How often a change is tried where others were faster each time. */
const MAX_TRIES = 100

/**
 * Sets the status of a conversation. Comparing and writing are one statement: a row that changed since it was read has
 * another `version`, is left alone, and is read again. No lock is held between statements.
 */
export function createSetStatus(
  connections: Connections,
  nextAuditId: () => string,
  onCommit?: (writes: number) => void,
): SetStatus {
  const changedTo = (row: ConversationRow, status: ConversationStatus): StatusOutcome => {
    onCommit?.(1)
    return { outcome: 'changed', ...snapshotOf({ ...row, status }) }
  }

  /** Reads, decides and writes, from the start again where others were faster. */
  async function attempt(
    act: Act,
    conversationId: string,
    status: ConversationStatus,
    decide: Decide,
    auditId: string,
  ): Promise<StatusOutcome> {
    const from = statusesToChange(decide)
    const tell = [auditId, act.memberId ?? null, act.keyId ?? null, act.requestId ?? null, act.at.getTime()] as const
    const change = [status, status === 'Deleted' ? act.at.getTime() : null] as const
    const named = [act.organizationCode, conversationId] as const

    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const [columns] = from
        ? await connections.rowsOfWrite(changeFrom, ...named, ...change, ...tell, from)
        : await connections.rows(read, ...named)
      if (columns === undefined) return { outcome: 'unknown' }
      const { row, version, changed } = rowOf(columns)
      if (changed) return changedTo(row, status)
      const decision = decide({ status: row.status, revision: () => revisionOfRow(row) })
      if (decision === 'keep') return { outcome: 'kept', ...snapshotOf(row) }
      if (decision === 'refuse') return { outcome: 'refused', ...snapshotOf(row) }
      // A decision on the text can only be taken here, so the write comes by itself, for the version that was decided on.
      if (
        from === undefined &&
        (await connections.change(changeVersion, ...named, ...change, ...tell, version)) === 1
      ) {
        return changedTo(row, status)
      }
    }
    throw new StoreUnavailable('Others changed the conversation each time.')
  }

  /** The state of the conversation after a change that committed without a response. */
  async function changedMeanwhile(organizationCode: string, conversationId: string): Promise<StatusOutcome> {
    const [columns] = await connections.rows(read, organizationCode, conversationId)
    if (columns === undefined) return { outcome: 'unknown' }
    const { row } = rowOf(columns)
    return changedTo(row, row.status)
  }

  /**
   * The outcome of a change that may have committed. The audit row's primary key makes the retry idempotent, and once the
   * retry returns, the first attempt has committed or no longer can.
   */
  async function settle(retry: () => Promise<StatusOutcome>, act: Act, conversationId: string, auditId: string) {
    const again = await retry().catch((error: unknown) => {
      if (isTaken(error)) return undefined
      throw error
    })
    if (again?.outcome === 'changed' || again?.outcome === 'unknown') return again
    const [told] = await connections.rows(toldOf, act.organizationCode, auditId)
    return again !== undefined && told === undefined ? again : changedMeanwhile(act.organizationCode, conversationId)
  }

  return async (act, conversationId, status, decide) => {
    const auditId = nextAuditId()
    const ask = () => attempt(act, conversationId, status, decide, auditId)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      return settle(ask, act, conversationId, auditId).catch((later: unknown) => {
        // The retry may have failed before it was sent. That says nothing about the first attempt.
        throw later instanceof StoreUnavailable ? error : later
      })
    }
  }
}

/**
 * The statuses from which a decision is to change, where it depends on nothing else: then it can go to the database with the
 * statement, which saves a round trip. Undefined where it asks for the revision, which only the text gives.
 */
function statusesToChange(decide: Decide): ConversationStatus[] | undefined {
  let asked = false
  const revision = () => {
    asked = true
    return ''
  }
  const from = STATUSES.filter((status) => decide({ status, revision }) === 'change')
  return asked ? undefined : from
}

/** What of a row the statements below give, in this order. */
type Columns = readonly [version: number, changed: boolean, ...columns: ConversationColumns]

function rowOf([version, changed, ...columns]: Columns): { row: ConversationRow; version: number; changed: boolean } {
  return { row: conversationRowOf(columns), version, changed }
}

const whole = (changed: string) => `
  SELECT c.version, ${changed}, c.json, p.json, r.json, r.digest, c.created_at, c.unread_messages, c.total_messages, c.status, m.json,
         (SELECT string_agg(ro.json, ',' ORDER BY mr.position)
          FROM member_roles mr JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
          WHERE mr.organization = $1 AND mr.member_id = c.assigned_to_id),
         (SELECT string_agg(t.json, ',' ORDER BY ct.position)
          FROM conversation_tags ct JOIN tags t ON t.organization = ct.organization AND t.unique_id = ct.tag_id
          WHERE ct.organization = $1 AND ct.conversation_id = $2)
  FROM conversations c
  JOIN contacts p ON p.organization = $1 AND p.unique_id = c.contact_id
  LEFT JOIN recent_messages r ON r.organization = $1 AND r.conversation_id = $2
  LEFT JOIN members m ON m.organization = $1 AND m.unique_id = c.assigned_to_id
  WHERE c.organization = $1 AND c.unique_id = $2`

type Named = [organization: string, uniqueId: string]
type Change = [
  to: ConversationStatus,
  deletedAt: number | null,
  auditId: string,
  memberId: string | null,
  keyId: string | null,
  requestId: string | null,
  at: number,
]

/** Writes the change and tells the audit trail of it, where the row is still what a condition says. */
const change = (condition: string) => `
  WITH was AS (SELECT status, version FROM conversations WHERE organization = $1 AND unique_id = $2),
  changed AS (
    UPDATE conversations SET status = $3, deleted_at = $4::bigint, version = version + 1
    WHERE organization = $1 AND unique_id = $2 AND version = (SELECT version FROM was) AND ${condition}
    RETURNING unique_id),
  told AS (
    INSERT INTO audit_entries
      (organization, unique_id, event, subject_id, member_id, key_id, request_id, detail, at)
    SELECT $1, $5, 'conversation.status_changed', $2, $6, $7, $8,
           '{"from":"' || was.status || '","to":"' || $3 || '"}', $9::bigint
    FROM was, changed)`

const toldOf = statement<[organization: string, auditId: string], [uniqueId: string]>(
  'audit_told',
  'SELECT unique_id FROM audit_entries WHERE organization = $1 AND unique_id = $2',
)

const read = statement<Named, Columns>('conversation', whole('false'))

const changeFrom = statement<[...Named, ...Change, from: readonly ConversationStatus[]], Columns>(
  'conversation_changed',
  `${change('status = ANY($10::text[])')} ${whole('EXISTS (SELECT 1 FROM changed)')}`,
)

const changeVersion = statement<[...Named, ...Change, version: number]>(
  'conversation_changed_version',
  `${change('version = $10')} SELECT unique_id FROM changed`,
)
