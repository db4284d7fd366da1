// The statements of the list of conversations. Status and assignee of a conversation change often, and each index that has them
// makes that change more expensive. So there is an index for each order and one for the active conversations; another filter is
// either read as a set of its own, if it is small, or the conversations are read in their order and filtered. Both look at no more
// than REACH conversations, so a page costs the same at any depth.
import type { ConversationStatus, ConversationSummary } from '@parley/contract'
import type { ConversationQuery, Filter, ListOrder } from '../../domain/conversations/store.ts'
import type { Serialized } from '../../domain/conversations/conversation.ts'
import type { Place, Placed, Portion } from '../../domain/paging.ts'
import type { ReadScript } from '../../domain/script.ts'
import { paged, portionOf } from './pages.ts'
import {
  type Fragment,
  fragment,
  integer,
  isIn,
  nullable,
  oneOf,
  property,
  row,
  rows,
  type RowOf,
  sql,
  text,
} from './statement.ts'
import { open, textAfterMessages } from '../../domain/texts.ts'
import { rolesOf, tagsOf } from './texts.ts'

/** How many conversations a page looks at. */
export const REACH = 2000

const optional = nullable(text)
const OWN = 'organization = $1'
/** The last ones say which conversations are returned: statuses, time of the latest activity, filter and its values. */
const CONDITION = [text, optional, text, text] as const
const summaryColumns = [
  text,
  text,
  text,
  text,
  text,
  integer,
  integer,
  oneOf<ConversationStatus>(),
  optional,
  optional,
  optional,
  optional,
  text,
] as const

/**
 * Whether a conversation is returned. A filter stands behind a CASE, so that no engine takes it for a reason to leave the order.
 * @param first The number of the first parameter.
 */
const isDue = (first: number): Fragment => {
  const [statuses = '', before = '', by = '', values = ''] = CONDITION.map((_, index) => `$${first + index}`)
  return fragment`c.status ${isIn(statuses)} AND (CAST(${before} AS TEXT) IS NULL OR c.last_activity_at < ${before})
    AND CASE CAST(${by} AS TEXT)
      WHEN 'nothing' THEN true
      WHEN 'noAssignee' THEN c.assigned_to_id IS NULL
      WHEN 'assignee' THEN c.assigned_to_id ${isIn(values)}
      WHEN 'contact' THEN c.contact_id ${isIn(values)}
      WHEN 'tag' THEN EXISTS (
        SELECT 1 FROM conversation_tags ct
        WHERE ct.organization = $1 AND ct.conversation_id = c.unique_id AND ct.tag_id ${isIn(values)})
    END`
}

/** The conversations before a place, in an order. */
const before = (at: string) => `${OWN} AND (${at}, c.unique_id) < ($2, $3)`
const inOrder = (at: string) => `ORDER BY ${at} DESC, c.unique_id DESC`

/** Finds the conversations of a page first, and reads the texts of those alone. */
const summaries = (at: string, found: Fragment): Fragment => fragment`
    SELECT k.at, c.unique_id, c.json, p.json, c.created_at, c.unread_messages, c.total_messages, c.status,
           m.json, ${rolesOf('c.assigned_to_id')}, ${tagsOf('c.unique_id')},
           CAST((SELECT json FROM messages WHERE ${OWN} AND conversation_id = c.unique_id
                 ORDER BY created_at DESC, unique_id DESC LIMIT 1) AS TEXT), c.last_activity_at
    FROM (SELECT c.unique_id, ${at} AS at FROM conversations c ${found}) k
    JOIN conversations c ON c.organization = $1 AND c.unique_id = k.unique_id
    JOIN contacts p ON p.organization = $1 AND p.unique_id = c.contact_id
    LEFT JOIN members m ON m.organization = $1 AND m.unique_id = c.assigned_to_id
    ORDER BY k.at DESC, k.unique_id DESC`

/** Reads in an order from one place to another. */
const between = (at: string, among = '') =>
  summaries(
    at,
    fragment`WHERE ${before(at)} AND (${at}, c.unique_id) >= ($4, $5) ${among} AND ${isDue(7)} ${inOrder(at)} LIMIT $6`,
  )

/**
 * Reads some conversations that are known, in an order.
 * @param at An expression that is in no index, or an engine would go through all conversations in their order.
 */
const known = (at: string) =>
  summaries(at, fragment`WHERE ${before(at)} AND c.unique_id ${isIn('$4')} AND ${isDue(6)} ${inOrder(at)} LIMIT $5`)

/** The place that is a number of conversations further. */
const further = (at: string, among = '') => `
    SELECT ${at}, c.unique_id FROM conversations c WHERE ${before(at)} ${among} ${inOrder(at)} LIMIT 1 OFFSET $4`

/** The order of summaries, which begin with their place. */
const IN_ORDER = 'p1 DESC, p2 DESC'
const ACTIVITY = 'c.last_activity_at'
const CREATION = 'c.created_at'
const ACTIVE = `AND c.status = 'Active'`
const walk = [text, text, text, text, text, integer, ...CONDITION] as const
const set = [text, text, text, text, integer, ...CONDITION] as const
const step = [text, text, text, integer] as const
const place = [text, text] as const

export const conversationListStatements = {
  byActivity: paged(sql('conversations_by_activity', walk, summaryColumns)`${between(ACTIVITY)}`, IN_ORDER),
  active: paged(sql('conversations_active', walk, summaryColumns)`${between(ACTIVITY, ACTIVE)}`, IN_ORDER),
  byCreation: paged(sql('conversations_by_creation', walk, summaryColumns)`${between(CREATION)}`, IN_ORDER),
  activityFurther: sql('conversations_activity_further', step, place)`${further(ACTIVITY)}`,
  activeFurther: sql('conversations_active_further', step, place)`${further(ACTIVITY, ACTIVE)}`,
  creationFurther: sql('conversations_creation_further', step, place)`${further(CREATION)}`,
  knownByActivity: paged(
    sql('conversations_known_by_activity', set, summaryColumns)`${known(`${ACTIVITY} || ''`)}`,
    IN_ORDER,
  ),
  knownByCreation: paged(
    sql('conversations_known_by_creation', set, summaryColumns)`${known(`${CREATION} || ''`)}`,
    IN_ORDER,
  ),
  ofAssignee: sql('conversations_of_assignee', [text, text, integer], [text])`
    SELECT unique_id FROM conversations WHERE ${OWN} AND assigned_to_id = $2 LIMIT $3`,
  ofNobody: sql('conversations_of_nobody', [text, integer], [text])`
    SELECT unique_id FROM conversations WHERE ${OWN} AND assigned_to_id IS NULL LIMIT $2`,
  ofContacts: sql('conversations_of_contacts', [text, text, integer], [text])`
    SELECT unique_id FROM conversations WHERE ${OWN} AND contact_id ${isIn('$2')} LIMIT $3`,
  ofTag: sql('conversations_of_tag', [text, text, integer], [text])`
    SELECT conversation_id FROM conversation_tags WHERE ${OWN} AND tag_id = $2 LIMIT $3`,
  contactsOfPhone: sql('contacts_of_phone', [text, text, integer], [text])`
    SELECT unique_id FROM contacts WHERE ${OWN} AND ${property('phone')} = $2 LIMIT $3`,
}

const of = conversationListStatements

/** What is read in an order, and how far one page looks. */
const WALKS = {
  activity: { read: of.byActivity, further: of.activityFurther },
  active: { read: of.active, further: of.activeFurther },
  created: { read: of.byCreation, further: of.creationFurther },
}
const KNOWN: Readonly<Record<ListOrder, typeof of.knownByActivity>> = {
  activity: of.knownByActivity,
  created: of.knownByCreation,
}

/** A filter whose phone number was looked up. */
interface Condition {
  by: Exclude<Filter['by'], 'phone'>
  values: readonly string[]
}

/** Reads the conversations of an organization before a place. */
export function* listConversations(
  organizationCode: string,
  query: ConversationQuery,
  [time = '', uniqueId = '']: Place,
  most: number,
): ReadScript<Portion<Serialized<ConversationSummary>>> {
  const { statuses, order, lastActivityBefore = null } = query
  const condition = yield* conditionOf(organizationCode, query.filter)
  const values = JSON.stringify(condition.values)
  const due = [JSON.stringify(statuses), lastActivityBefore, condition.by, values] as const
  const ids = yield* smallSet(organizationCode, condition, values)
  if (ids !== undefined) {
    const found = yield* rows(KNOWN[order], organizationCode, time, uniqueId, JSON.stringify(ids), most, ...due)
    return portionOf(found, placedOf)
  }
  const isActiveOnly = order === 'activity' && statuses.length === 1 && statuses[0] === 'Active'
  const { read, further: next } = WALKS[isActiveOnly ? 'active' : order]
  // In the order of activity, conversations with a later one are not even looked at.
  const isLater = order === 'activity' && lastActivityBefore !== null && lastActivityBefore < time
  const start = isLater ? ([lastActivityBefore, ''] as const) : ([time, uniqueId] as const)
  const end = yield* row(next, organizationCode, ...start, REACH - 1)
  const found = yield* rows(read, organizationCode, ...start, ...(end ?? (['', ''] as const)), most, ...due)
  return portionOf(found, placedOf, end)
}

function* conditionOf(organizationCode: string, filter: Filter): ReadScript<Condition> {
  if (filter.by === 'nothing' || filter.by === 'noAssignee') return { by: filter.by, values: [] }
  if (filter.by !== 'phone') return { by: filter.by, values: [filter.value] }
  const contacts = yield* rows(of.contactsOfPhone, organizationCode, filter.value, REACH)
  return { by: 'contact', values: contacts.flat() }
}

/** The conversations that a filter leaves, if they are no more than a page looks at. */
function* smallSet(organizationCode: string, condition: Condition, values: string): ReadScript<string[] | undefined> {
  const {
    by,
    values: [value = ''],
  } = condition
  const limit = REACH + 1
  let found: RowOf<typeof of.ofTag>[] | undefined
  if (by === 'noAssignee') found = yield* rows(of.ofNobody, organizationCode, limit)
  if (by === 'assignee') found = yield* rows(of.ofAssignee, organizationCode, value, limit)
  if (by === 'contact') found = yield* rows(of.ofContacts, organizationCode, values, limit)
  if (by === 'tag') found = yield* rows(of.ofTag, organizationCode, value, limit)
  return found !== undefined && found.length < limit ? found.flat() : undefined
}

function placedOf(read: RowOf<typeof of.byActivity>): Placed<Serialized<ConversationSummary>> {
  const [at, uniqueId, head, contact, createdAt, unread, total, status, member, roles, tags, message, activity] = read
  const json =
    `${open(head)},"contact":${contact},` +
    textAfterMessages({ createdAt, unread, total, status, member, roles, tags }) +
    `${message === null ? '' : `,"lastMessage":${message}`},"lastActivityAt":${JSON.stringify(activity)}}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  return { item: json as Serialized<ConversationSummary>, place: [at, uniqueId] }
}
