// The statements of the list of conversations. The deleted ones and the others have an index for each order, and the active ones have one
// in the order of activity: a page merges those of the parts that it is about. Further indexes would make each change of a conversation
// more expensive: in a large store, each one is a page of the file to write. So another filter is either read as a set of its own, if it
// is small, or the conversations are read in their order and filtered. Both look at no more than REACH conversations, so a page costs the
// same at any depth.
import type { ConversationStatus } from '@parley/contract'
import { type Held, integer, list, nullable, oneOf, text, orgCode } from '../../sql/columns.ts'
import { many, one, page } from '../../sql/statement.ts'
import { AFTER_MESSAGES, rolesIn, tagsIn, WINDOW_OF_CHANNEL } from '../texts.ts'
import { inView } from '../channels/view.ts'

/** How many conversations a page looks at. */
export const REACH = 2000

/** A filter whose phone number was looked up. */
export interface Condition {
  by: 'nothing' | 'noAssignee' | 'assignee' | 'contact' | 'tag'
  values: readonly string[]
}

const OWN = 'organization = :organization'
/** Which conversations are returned: statuses, time of the latest activity, filter and its values. */
const condition = {
  channelId: nullable(text),
  statuses: list<ConversationStatus>(),
  activeBefore: nullable(text),
  by: oneOf<Condition['by']>(),
  values: list(),
}
const place = { time: text, conversationId: text }
/**
 * The parts of all conversations that have an index of their own. Each is asked for by a parameter alone: no engine begins to read one
 * that isn't.
 */
const PARTS = {
  kept: "c.deleted_at IS NULL AND CAST(:live AS TEXT) = 'kept'",
  active: "c.status = 'Active' AND CAST(:live AS TEXT) = 'active'",
  deleted: 'c.deleted_at IS NOT NULL AND :deleted = 1',
}
/** `active` is of no order but that of activity. */
const parts = { live: oneOf<'none' | 'kept' | 'active'>(), deleted: integer }
const walk = { organization: orgCode, ...place, endTime: text, endId: text, most: integer, ...parts, ...condition }
const set = { organization: orgCode, ...place, ids: list(), most: integer, ...condition }
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

/** A filter stands behind a CASE, so that no engine takes it for a reason to leave the order. */
const DUE = `${inView('c.channel_id')} AND (CAST(:activeBefore AS TEXT) IS NULL OR c.last_activity_at < :activeBefore)
    AND CASE CAST(:by AS TEXT)
      WHEN 'nothing' THEN true
      WHEN 'noAssignee' THEN c.assigned_to_id IS NULL
      WHEN 'assignee' THEN c.assigned_to_id {in :values}
      WHEN 'contact' THEN c.contact_id {in :values}
      WHEN 'tag' THEN EXISTS (
        SELECT 1 FROM conversation_tags ct
        WHERE ct.organization = :organization AND ct.conversation_id = c.unique_id AND ct.tag_id {in :values})
    END` as const

/** Finds the conversations of a page first, and reads the texts of those alone. */
const summaries = (found: string) => `
    SELECT k.at, c.unique_id, c.channel_id, c.json AS head, p.json AS contact, c.created_at, c.unread_messages AS unread,
           c.total_messages AS total, c.status, m.json AS member, ${rolesIn('c.assigned_to_id')} AS roles, ${tagsIn('c.unique_id')} AS tags,
           ${WINDOW_OF_CHANNEL},
           CAST((SELECT json FROM messages WHERE ${OWN} AND conversation_id = c.unique_id
                 ORDER BY created_at DESC, unique_id DESC LIMIT 1) AS TEXT) AS last_message, c.last_activity_at
    FROM (${found} ORDER BY at DESC, unique_id DESC LIMIT :most) k
    JOIN conversations c ON c.organization = :organization AND c.unique_id = k.unique_id
    JOIN contacts p ON p.organization = :organization AND p.unique_id = c.contact_id
    LEFT JOIN members m ON m.organization = :organization AND m.unique_id = c.assigned_to_id
    ORDER BY k.at DESC, k.unique_id DESC`

const IN_ORDER = 'at DESC, unique_id DESC'
/** The conversations before a place. */
const before = (at: string) =>
  `SELECT ${at} AS at, c.unique_id FROM conversations c WHERE ${OWN} AND (${at}, c.unique_id) < (:time, :conversationId)`

const TIMES = { activity: 'c.last_activity_at', creation: 'c.created_at' } as const
type Order = keyof typeof TIMES

/**
 * Merges those of the parts that are asked for, in an order.
 * @param most How many of each part are needed. With it, no engine reads and sorts all of one.
 */
const ofParts = (order: Order, most: string, among = '') =>
  (order === 'activity' ? [PARTS.kept, PARTS.active, PARTS.deleted] : [PARTS.kept, PARTS.deleted])
    .map(
      (part) =>
        `SELECT * FROM (${before(TIMES[order])} AND ${part} ${among} ORDER BY ${IN_ORDER} LIMIT ${most}) AS of_part`,
    )
    .join(' UNION ALL ')

/** Reads in an order from one place to another. */
const between = (order: Order) =>
  summaries(
    ofParts(
      order,
      ':most',
      `AND (${TIMES[order]}, c.unique_id) >= (:endTime, :endId) AND c.status {in :statuses} AND ${DUE}`,
    ),
  )

/**
 * Reads some conversations that are known, in an order.
 * @param at An expression that is in no index, or an engine would go through all conversations in their order.
 */
const known = (at: string) =>
  summaries(`${before(at)} AND c.unique_id {in :ids} AND c.status {in :statuses} AND ${DUE}`)

/** The place that is a number of conversations further. */
const further = (order: Order) => `${ofParts(order, ':skipped + 1')} ORDER BY ${IN_ORDER} LIMIT 1 OFFSET :skipped`
const furtherPlace = { at: text, uniqueId: text }
export type Reached = Held<typeof furtherPlace> | undefined

/** The rows that a page is made of. */
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

const byActivity = page('conversations_by_activity', walk, summary, IN_ORDER, SUMMARIES).sql<string>(
  between('activity'),
)
export type SummaryRow = ReturnType<typeof byActivity> extends Generator<unknown, (infer Row)[]> ? Row : never

/** The statements that read each order, and find how far one page looks. */
export const WALKS = {
  activity: {
    read: byActivity,
    further: one('conversations_activity_further', step, furtherPlace, { reads: { conversations: {} } }).sql<string>(
      further('activity'),
    ),
  },
  created: {
    read: page('conversations_by_creation', walk, summary, IN_ORDER, SUMMARIES).sql<string>(between('creation')),
    further: one('conversations_creation_further', step, furtherPlace, { reads: { conversations: {} } }).sql<string>(
      further('creation'),
    ),
  },
}

/** Some conversations that are known, in an order. */
export const KNOWN = {
  activity: page('conversations_known_by_activity', set, summary, IN_ORDER).sql<string>(
    known(`${TIMES.activity} || ''`),
  ),
  created: page('conversations_known_by_creation', set, summary, IN_ORDER).sql<string>(
    known(`${TIMES.creation} || ''`),
  ),
}

const FOUND = { uniqueId: text }
const OF_ORGANIZATION = 'FROM conversations WHERE organization = :organization'
/** Small sets of conversations, by what filters them. */
export const SETS = {
  assignee: many('conversations_of_assignee', { organization: orgCode, memberId: text, most: integer }, FOUND).sql(
    `SELECT unique_id ${OF_ORGANIZATION} AND assigned_to_id = :memberId LIMIT :most`,
  ),
  noAssignee: many('conversations_of_nobody', { organization: orgCode, most: integer }, FOUND).sql(
    `SELECT unique_id ${OF_ORGANIZATION} AND assigned_to_id IS NULL LIMIT :most`,
  ),
  contacts: many('conversations_of_contacts', { organization: orgCode, contactIds: list(), most: integer }, FOUND).sql(
    `SELECT unique_id ${OF_ORGANIZATION} AND contact_id {in :contactIds} LIMIT :most`,
  ),
  tag: many('conversations_of_tag', { organization: orgCode, tagId: text, most: integer }, FOUND).sql(
    `SELECT conversation_id AS unique_id FROM conversation_tags
     WHERE organization = :organization AND tag_id = :tagId LIMIT :most`,
  ),
}

export const contactsOfPhone = many(
  'contacts_of_phone',
  { organization: orgCode, phone: text, most: integer },
  FOUND,
).sql(
  'SELECT unique_id FROM contacts WHERE organization = :organization AND {property json.phone} = :phone LIMIT :most',
)
