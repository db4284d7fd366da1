// The one override of a script: a change of a status without `If-Match` is a single statement on PostgreSQL. The script takes
// five round trips in a transaction, and keeps the conversation locked between them.
import type { ConversationStatus } from '@parley/contract'
import type { Act } from '../../domain/audit.ts'
import {
  deletedAtOf,
  outcomeFor,
  type StatusChange,
  type StatusOutcome,
} from '../../domain/conversations/change-status.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../domain/errors.ts'
import type { Store } from '../../domain/store.ts'
import { STATUSES } from '../../domain/conversations/conversation.ts'
import type { Connections, Row } from './connections.ts'
import { isTaken } from './sqlstate.ts'
import { prepared } from './engine.ts'
import { auditStatements, INTO_AUDIT } from '../sql/audit.ts'
import { conversationOf, type ConversationRow, conversationStatements } from '../sql/conversations.ts'

/** How often a change is tried if others were faster each time. */
const MAX_TRIES = 100

const { read, setStatus } = conversationStatements
const { find } = auditStatements

/** Writes the change and its entry of the audit log, if the row is still what a condition says. */
const change = (condition: string) => `
  WITH was AS (SELECT status, version FROM conversations WHERE organization = $1 AND unique_id = $2),
  changed AS (
    ${setStatus.sql.postgres} AND version = (SELECT version FROM was) AND ${condition} RETURNING unique_id),
  told AS (
    ${INTO_AUDIT}
    SELECT $1, $5, 'conversation.status_changed', $2, $6, $7, $8,
           '{"from":"' || was.status || '","to":"' || $3 || '"}', $9::bigint
    FROM was, changed)`

const changeFrom = {
  name: 'conversation_changed',
  text: `${change('status = ANY($10::text[])')}
   SELECT EXISTS (SELECT 1 FROM changed), found.* FROM (${read.sql.postgres}) found`,
}
const changeVersion = {
  name: 'conversation_changed_version',
  text: `${change('version = $10')} SELECT unique_id FROM changed`,
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statements return these columns.
const rowOf = (found: Row | undefined) => found as ConversationRow | undefined

/**
 * Changes a status. Comparing and writing are one statement: a row that changed since it was read has another `version`, is
 * left alone, and is read again. No lock is held between statements.
 */
export function createChangeStatus(
  connections: Connections,
  nextAuditId: () => string,
  onCommit?: (writes: number) => void,
): Store['changeStatus'] {
  const changedTo = (row: ConversationRow, status?: ConversationStatus): StatusOutcome => {
    onCommit?.(1)
    return { outcome: 'changed', ...conversationOf(row).snapshot(status) }
  }

  const readRow = async (...named: [organization: string, conversationId: string]) => {
    const { rows } = await connections.read((session) => session.ask(prepared(read), named))
    return rowOf(rows[0])
  }

  /** Tries a change once; undefined if another one was faster. */
  async function tryOnce(act: Act, asked: StatusChange, auditId: string): Promise<StatusOutcome | undefined> {
    const { to } = asked
    const named = [act.organizationCode, asked.conversationId] as const
    const tell = [auditId, act.memberId ?? null, act.keyId ?? null, act.requestId ?? null, act.at.getTime()] as const
    const wanted = [...named, to, deletedAtOf(to, act.at)?.getTime() ?? null, ...tell] as const
    let changed = false
    let row: ConversationRow | undefined
    if (asked.onlyIf === undefined) {
      const from = STATUSES.filter((status) => outcomeFor(asked, { status, revision: () => '' }) === 'changed')
      const { rows } = await connections.write((session) => session.ask(changeFrom, [...wanted, from]))
      changed = rows[0]?.[0] === true
      row = rowOf(rows[0]?.slice(1))
    } else {
      row = await readRow(...named)
    }
    if (row === undefined) return { outcome: 'unknown' }
    if (changed) return changedTo(row, to)
    const found = conversationOf(row)
    const outcome = outcomeFor(asked, found)
    if (outcome !== 'changed') return { outcome, ...found.snapshot() }
    // Only the text gives a revision, so the write comes by itself, for the version that the revision is of.
    if (asked.onlyIf === undefined) return undefined
    const version = row[0]
    const { count } = await connections.write((session) => session.ask(changeVersion, [...wanted, version]))
    return count === 1 ? changedTo(row, to) : undefined
  }

  async function attempt(act: Act, asked: StatusChange, auditId: string): Promise<StatusOutcome> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const outcome = await tryOnce(act, asked, auditId)
      if (outcome !== undefined) return outcome
    }
    throw new StoreUnavailable('Others changed the conversation each time.')
  }

  /**
   * The outcome of a change that may have committed. The audit entry's primary key makes the retry idempotent, and once the
   * retry returns, the first attempt has committed or no longer can.
   */
  async function settle(act: Act, asked: StatusChange, auditId: string): Promise<StatusOutcome> {
    const again = await attempt(act, asked, auditId).catch((error: unknown) => {
      if (isTaken(error)) return undefined
      throw error
    })
    if (again?.outcome === 'changed' || again?.outcome === 'unknown') return again
    const told = await connections.read((session) => session.ask(prepared(find), [act.organizationCode, auditId]))
    if (again !== undefined && told.count === 0) return again
    // The change committed without a response. What came after it stands.
    const row = await readRow(act.organizationCode, asked.conversationId)
    return row === undefined ? { outcome: 'unknown' } : changedTo(row)
  }

  return async (act, asked) => {
    const auditId = nextAuditId()
    try {
      return await attempt(act, asked, auditId)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      return settle(act, asked, auditId).catch((later: unknown) => {
        // The retry may have failed before it was sent. That says nothing about the first attempt.
        throw later instanceof StoreUnavailable ? error : later
      })
    }
  }
}
