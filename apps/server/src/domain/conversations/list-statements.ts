// The SQL statements of `list.ts`, which lists conversations. Each order has an index of deleted conversations, and an index of all others
// (`kept`). The order of activity also has an index of active conversations. A page merges the indexes of the requested statuses. Other
// filters have no sorted index, because each index makes every change of a conversation slower. If at most SCAN_LIMIT conversations match
// a filter, the page reads and sorts these conversations. Otherwise, the page scans SCAN_LIMIT conversations in order, and filters them.
import type { ConversationStatus } from '@parley/contract'
import { type RowOf, integer, list, nullable, oneOf, text, orgCode, rowLimit } from '../../sql/columns.ts'
import { many, one, page } from '../../sql/statement.ts'
import { AFTER_MESSAGES, REPLY_WINDOW, rolesIn, tagsIn } from '../kernel/texts.ts'
import { inView } from '../kernel/view.ts'
import { JOINED_TABLES } from './lock-conversation.ts'

/** The number of conversations that one page scans at most. */
export const SCAN_LIMIT = 2000

/** A filter as the SQL statements need it: `values` are the IDs of members, contacts or tags, of which a conversation must have one. */
export interface Condition {
  by: 'nothing' | 'isUnassigned' | 'assignedToId' | 'contactId' | 'tagId'
  values: readonly string[]
}

const OF_ORGANIZATION = 'organization = :organization'
/** The filters of a list. `channelId` is the channel of a bound caller, or null. `activeBefore` excludes later or equal activity. */
const conditionParams = {
  channelId: nullable(text),
  statuses: list<ConversationStatus>(),
  activeBefore: nullable(text),
  by: oneOf<Condition['by']>(),
  values: list(),
}
const placeParams = { time: text, conversationId: text }
/** SQL conditions, each for the conversations of one index. The parameters `live` and `deleted` choose the indexes that an engine reads. */
const PARTS = {
  kept: "c.deleted_at IS NULL AND CAST(:live AS TEXT) = 'kept'",
  active: "c.status = 'Active' AND CAST(:live AS TEXT) = 'active'",
  deleted: 'c.deleted_at IS NOT NULL AND :deleted = 1',
}
/** The parameters that choose the parts to read. The part `active` has an index only in the order of activity. */
const partParams = { live: oneOf<'none' | 'kept' | 'active'>(), deleted: integer }
/** The parameters of a scan from the place `time`, `conversationId` to the place `endTime`, `endId`. */
const scanParams = {
  organization: orgCode,
  ...placeParams,
  endTime: text,
  endId: text,
  limit: rowLimit,
  ...partParams,
  ...conditionParams,
}
const setParams = { organization: orgCode, ...placeParams, ids: list(), limit: rowLimit, ...conditionParams }
const scanEndParams = { organization: orgCode, ...placeParams, skipped: rowLimit, ...partParams }
/** The columns of a conversation in the list. `at` is the time by which the list is sorted. `head` is the conversation's column `json`. */
const summaryColumns = {
  at: text,
  uniqueId: text,
  channelId: text,
  head: text,
  contact: text,
  ...AFTER_MESSAGES,
  lastMessage: nullable(text),
  lastActivityAt: text,
}

/** SQL: the row matches the filter. The CASE keeps an engine from using the filter's index, which isn't in the order of the list. */
const MATCHES_FILTER =
  `${inView('c.channel_id')} AND (CAST(:activeBefore AS TEXT) IS NULL OR c.last_activity_at < :activeBefore)
    AND CASE CAST(:by AS TEXT)
      WHEN 'nothing' THEN true
      WHEN 'isUnassigned' THEN c.assigned_to_id IS NULL
      WHEN 'assignedToId' THEN c.assigned_to_id {in :values}
      WHEN 'contactId' THEN c.contact_id {in :values}
      WHEN 'tagId' THEN EXISTS (
        SELECT 1 FROM conversation_tags ct
        WHERE ct.organization = :organization AND ct.conversation_id = c.unique_id AND ct.tag_id {in :values})
    END` as const

/** SQL: the summaries of a page. The first `:limit` rows of the query `selected` are chosen before any JSON text is read. */
const selectSummaries = (selected: string) => `
    SELECT k.at, c.unique_id, c.channel_id, c.json AS head, p.json AS contact, c.created_at, c.unread_messages AS unread,
           c.total_messages AS total, c.status, m.json AS member, ${rolesIn('c.assigned_to_id')} AS roles, ${tagsIn('c.unique_id')} AS tags,
           ${REPLY_WINDOW},
           CAST((SELECT json FROM messages WHERE ${OF_ORGANIZATION} AND conversation_id = c.unique_id
                 ORDER BY created_at DESC, unique_id DESC LIMIT 1) AS TEXT) AS last_message, c.last_activity_at
    FROM (${selected} ORDER BY at DESC, unique_id DESC LIMIT :limit) k
    JOIN conversations c ON c.organization = :organization AND c.unique_id = k.unique_id
    JOIN contacts p ON p.organization = :organization AND p.unique_id = c.contact_id
    LEFT JOIN members m ON m.organization = :organization AND m.unique_id = c.assigned_to_id
    ORDER BY k.at DESC, k.unique_id DESC`

const IN_ORDER = 'at DESC, unique_id DESC'
/** SQL: the IDs of the conversations after a place, newest first: conversations with a smaller time (the column `at`) and ID. */
const selectBefore = (at: string) =>
  `SELECT ${at} AS at, c.unique_id FROM conversations c WHERE ${OF_ORGANIZATION} AND (${at}, c.unique_id) < (:time, :conversationId)`

const TIMES = { activity: 'c.last_activity_at', creation: 'c.created_at' } as const
type Order = keyof typeof TIMES

/**
 * SQL: the conversations from the chosen indexes (`PARTS`), as a UNION.
 * @param limit The number of conversations from each index. It keeps an engine from reading and sorting a complete index.
 */
const mergeParts = (order: Order, limit: string, condition = '') =>
  (order === 'activity' ? [PARTS.kept, PARTS.active, PARTS.deleted] : [PARTS.kept, PARTS.deleted])
    .map(
      (part) =>
        `SELECT * FROM (${selectBefore(TIMES[order])} AND ${part} ${condition} ORDER BY ${IN_ORDER} LIMIT ${limit}) AS of_part`,
    )
    .join(' UNION ALL ')

/** The tables that a page reads. A cached page is dropped when a row of one of these tables changes. */
const TABLES_OF_SUMMARY = { conversations: {}, messages: {}, conversation_tags: {}, ...JOINED_TABLES }

export type SummaryRow = RowOf<typeof summaryColumns>

/** Creates the statements for an order. A page is read by a scan, or from a small set of conversations: see the head of this file. */
const listStatements = (order: Order) => {
  const at = TIMES[order]
  const matches = `c.status {in :statuses} AND ${MATCHES_FILTER}`
  const scanned = mergeParts(order, ':limit', `AND (${at}, c.unique_id) >= (:endTime, :endId) AND ${matches}`)
  // No index has the expression with `|| ''`, so the engine reads the given IDs. Otherwise, it could scan the index of the order instead.
  const listed = `${selectBefore(`${at} || ''`)} AND c.unique_id {in :ids} AND ${matches}`
  const scanEnd = `${mergeParts(order, ':skipped + 1')} ORDER BY ${IN_ORDER} LIMIT 1 OFFSET :skipped`
  const reads = { conversations: {} }
  return {
    /** Reads a page of the matching conversations from a place to `(:endTime, :endId)`, by a scan. */
    readScan: page(`conversations_by_${order}`, scanParams, summaryColumns, IN_ORDER, TABLES_OF_SUMMARY).sql<string>(
      selectSummaries(scanned),
    ),
    /** Finds where a scan ends: the place of the conversation that follows `:skipped` other conversations. */
    findScanEnd: one(
      `conversations_${order}_further`,
      scanEndParams,
      { at: text, uniqueId: text },
      { reads },
    ).sql<string>(scanEnd),
    /** Reads a page of the matching conversations from a set: the conversations with the given IDs. */
    readSet: page(`conversations_known_by_${order}`, setParams, summaryColumns, IN_ORDER).sql<string>(
      selectSummaries(listed),
    ),
  }
}
export const LIST_STATEMENTS = { activity: listStatements('activity'), created: listStatements('creation') }

const findParams = { organization: orgCode, limit: rowLimit }
const ID_COLUMN = { uniqueId: text }
const SELECT_ID = 'SELECT unique_id FROM conversations WHERE organization = :organization'
/** For each filter: the statement that finds the IDs of all conversations that match, up to a limit. */
export const FIND_MATCHING = {
  assignedToId: many('conversations_of_assignee', { ...findParams, memberId: text }, ID_COLUMN).sql(
    `${SELECT_ID} AND assigned_to_id = :memberId LIMIT :limit`,
  ),
  isUnassigned: many('conversations_of_nobody', findParams, ID_COLUMN).sql(
    `${SELECT_ID} AND assigned_to_id IS NULL LIMIT :limit`,
  ),
  contactId: many('conversations_of_contacts', { ...findParams, contactIds: list() }, ID_COLUMN).sql(
    `SELECT unique_id FROM conversations {only sqlite: INDEXED BY conversations_of_contact}
     WHERE organization = :organization AND contact_id {in :contactIds} LIMIT :limit`,
  ),
  tagId: many('conversations_of_tag', { ...findParams, tagId: text }, ID_COLUMN).sql(
    `SELECT conversation_id AS unique_id FROM conversation_tags
     WHERE organization = :organization AND tag_id = :tagId LIMIT :limit`,
  ),
}

export const contactsOfPhone = many('contacts_of_phone', { ...findParams, phone: text }, ID_COLUMN).sql(
  'SELECT unique_id FROM contacts WHERE organization = :organization AND {property json.phone} = :phone LIMIT :limit',
)
