// The statements of the list of conversations. Deleted and kept conversations have an index for each order, and active ones have an index
// in the order of activity. A page merges the indexes of the requested statuses. Further indexes would make each change of a conversation
// more expensive: in a large store, each index is one more page of the file to write. So other filters have no index. If few conversations
// match a filter, the page reads this set; otherwise it scans conversations in order and filters them. Both read at limit SCAN_LIMIT
// conversations, so a page costs the same at any depth.
import type { ConversationStatus } from '@parley/contract'
import { type Held, integer, list, nullable, oneOf, text, orgCode } from '../../sql/columns.ts'
import { many, one, page } from '../../sql/statement.ts'
import { AFTER_MESSAGES, rolesIn, tagsIn, WINDOW_OF_CHANNEL } from '../texts.ts'
import { inView } from '../channels/view.ts'

/** The number of conversations that one page scans at limit. */
export const SCAN_LIMIT = 2000

/** A filter of the SQL statements. A phone number is replaced by the contacts that have it. */
export interface Condition {
  by: 'nothing' | 'noAssignee' | 'assignee' | 'contact' | 'tag'
  values: readonly string[]
}

const OF_ORGANIZATION = 'organization = :organization'
/** The parameters that filter conversations: statuses, time of the latest activity, the filter and its values. */
const conditions = {
  channelId: nullable(text),
  statuses: list<ConversationStatus>(),
  activeBefore: nullable(text),
  by: oneOf<Condition['by']>(),
  values: list(),
}
const place = { time: text, conversationId: text }
/**
 * The parts of the conversations that have an index. Parameters choose the parts of a page: neither engine reads a part that isn't chosen.
 */
const PARTS = {
  kept: "c.deleted_at IS NULL AND CAST(:live AS TEXT) = 'kept'",
  active: "c.status = 'Active' AND CAST(:live AS TEXT) = 'active'",
  deleted: 'c.deleted_at IS NOT NULL AND :deleted = 1',
}
/** The parameters that choose the parts. `active` has an index only in the order of activity. */
const parts = { live: oneOf<'none' | 'kept' | 'active'>(), deleted: integer }
const scan = { organization: orgCode, ...place, endTime: text, endId: text, limit: integer, ...parts, ...conditions }
const set = { organization: orgCode, ...place, ids: list(), limit: integer, ...conditions }
const step = { organization: orgCode, ...place, skipped: integer, ...parts }
const summary = {
  at: text,
  uniqueId: text,
  channelId: text,
  head: text,
  contact: text,
  ...AFTER_MESSAGES,
  lastMessage: nullable(text),
  lastActivityAt: text,
}

/** The condition of the filters. The CASE keeps an engine from using a filter's index instead of the index of the order. */
const MATCHES =
  `${inView('c.channel_id')} AND (CAST(:activeBefore AS TEXT) IS NULL OR c.last_activity_at < :activeBefore)
    AND CASE CAST(:by AS TEXT)
      WHEN 'nothing' THEN true
      WHEN 'noAssignee' THEN c.assigned_to_id IS NULL
      WHEN 'assignee' THEN c.assigned_to_id {in :values}
      WHEN 'contact' THEN c.contact_id {in :values}
      WHEN 'tag' THEN EXISTS (
        SELECT 1 FROM conversation_tags ct
        WHERE ct.organization = :organization AND ct.conversation_id = c.unique_id AND ct.tag_id {in :values})
    END` as const

/** Selects the conversations of a page first, and then reads only their texts. */
const summaries = (selected: string) => `
    SELECT k.at, c.unique_id, c.channel_id, c.json AS head, p.json AS contact, c.created_at, c.unread_messages AS unread,
           c.total_messages AS total, c.status, m.json AS member, ${rolesIn('c.assigned_to_id')} AS roles, ${tagsIn('c.unique_id')} AS tags,
           ${WINDOW_OF_CHANNEL},
           CAST((SELECT json FROM messages WHERE ${OF_ORGANIZATION} AND conversation_id = c.unique_id
                 ORDER BY created_at DESC, unique_id DESC LIMIT 1) AS TEXT) AS last_message, c.last_activity_at
    FROM (${selected} ORDER BY at DESC, unique_id DESC LIMIT :limit) k
    JOIN conversations c ON c.organization = :organization AND c.unique_id = k.unique_id
    JOIN contacts p ON p.organization = :organization AND p.unique_id = c.contact_id
    LEFT JOIN members m ON m.organization = :organization AND m.unique_id = c.assigned_to_id
    ORDER BY k.at DESC, k.unique_id DESC`

const IN_ORDER = 'at DESC, unique_id DESC'
/** Selects the conversations before a place. */
const before = (at: string) =>
  `SELECT ${at} AS at, c.unique_id FROM conversations c WHERE ${OF_ORGANIZATION} AND (${at}, c.unique_id) < (:time, :conversationId)`

const TIMES = { activity: 'c.last_activity_at', creation: 'c.created_at' } as const
type Order = keyof typeof TIMES

/**
 * Merges the chosen parts in an order.
 * @param limit The number of conversations needed from each part. It keeps an engine from reading and sorting a whole part.
 */
const ofParts = (order: Order, limit: string, condition = '') =>
  (order === 'activity' ? [PARTS.kept, PARTS.active, PARTS.deleted] : [PARTS.kept, PARTS.deleted])
    .map(
      (part) =>
        `SELECT * FROM (${before(TIMES[order])} AND ${part} ${condition} ORDER BY ${IN_ORDER} LIMIT ${limit}) AS of_part`,
    )
    .join(' UNION ALL ')

/** Selects the summaries between two places of an order. */
const between = (order: Order) =>
  summaries(
    ofParts(
      order,
      ':limit',
      `AND (${TIMES[order]}, c.unique_id) >= (:endTime, :endId) AND c.status {in :statuses} AND ${MATCHES}`,
    ),
  )

/**
 * Selects the summaries of a given set of conversations, in an order.
 * @param at An expression that no index has. Otherwise, an engine would scan all conversations in the order of that index.
 */
const known = (at: string) =>
  summaries(`${before(at)} AND c.unique_id {in :ids} AND c.status {in :statuses} AND ${MATCHES}`)

/** Selects the place that is `:skipped` conversations further. */
const further = (order: Order) => `${ofParts(order, ':skipped + 1')} ORDER BY ${IN_ORDER} LIMIT 1 OFFSET :skipped`
const furtherPlace = { at: text, uniqueId: text }
export type ScanEnd = Held<typeof furtherPlace> | undefined

/** The tables that a page reads. */
const SUMMARIES = {
  channels: {},
  conversations: {},
  messages: {},
  contacts: {},
  conversation_tags: {},
  tags: {},
  members: {},
  member_roles: {},
  roles: {},
}

const byActivity = page('conversations_by_activity', scan, summary, IN_ORDER, SUMMARIES).sql<string>(
  between('activity'),
)
export type SummaryRow = ReturnType<typeof byActivity> extends Generator<unknown, (infer Row)[]> ? Row : never

/** For each order: the statement that reads a page, and the one that finds the place where its scan ends. */
export const SCANS = {
  activity: {
    read: byActivity,
    further: one('conversations_activity_further', step, furtherPlace, { reads: { conversations: {} } }).sql<string>(
      further('activity'),
    ),
  },
  created: {
    read: page('conversations_by_creation', scan, summary, IN_ORDER, SUMMARIES).sql<string>(between('creation')),
    further: one('conversations_creation_further', step, furtherPlace, { reads: { conversations: {} } }).sql<string>(
      further('creation'),
    ),
  },
}

/** The statements that read a page of a given set of conversations, in each order. */
export const KNOWN = {
  activity: page('conversations_known_by_activity', set, summary, IN_ORDER).sql<string>(
    known(`${TIMES.activity} || ''`),
  ),
  created: page('conversations_known_by_creation', set, summary, IN_ORDER).sql<string>(
    known(`${TIMES.creation} || ''`),
  ),
}

const FOUND = { uniqueId: text }
const FROM_ORGANIZATION = 'FROM conversations WHERE organization = :organization'
/** The statements that find the conversations of each filter. */
export const SETS = {
  assignee: many('conversations_of_assignee', { organization: orgCode, memberId: text, limit: integer }, FOUND).sql(
    `SELECT unique_id ${FROM_ORGANIZATION} AND assigned_to_id = :memberId LIMIT :limit`,
  ),
  noAssignee: many('conversations_of_nobody', { organization: orgCode, limit: integer }, FOUND).sql(
    `SELECT unique_id ${FROM_ORGANIZATION} AND assigned_to_id IS NULL LIMIT :limit`,
  ),
  contacts: many('conversations_of_contacts', { organization: orgCode, contactIds: list(), limit: integer }, FOUND).sql(
    `SELECT unique_id ${FROM_ORGANIZATION} AND contact_id {in :contactIds} LIMIT :limit`,
  ),
  tag: many('conversations_of_tag', { organization: orgCode, tagId: text, limit: integer }, FOUND).sql(
    `SELECT conversation_id AS unique_id FROM conversation_tags
     WHERE organization = :organization AND tag_id = :tagId LIMIT :limit`,
  ),
}

export const contactsOfPhone = many(
  'contacts_of_phone',
  { organization: orgCode, phone: text, limit: integer },
  FOUND,
).sql(
  'SELECT unique_id FROM contacts WHERE organization = :organization AND {property json.phone} = :phone LIMIT :limit',
)
