// Lists conversations: the filters and orders of a request, and its pages.
import type { OrgCode } from '../../sql/columns.ts'
import type { View } from '../../sql/audit.ts'
import type { ConversationStatus, ConversationSummary } from '@parley/contract'
import { ServiceError } from '../errors.ts'
import { oneFilter } from '../invalid-request.ts'
import {
  type Page,
  type PageRequest,
  type Place,
  type Placed,
  type Portion,
  NEWEST_FIRST,
  portionOf,
  readPage,
} from '../paging.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { open, replyUntilOf, textAfterMessages } from '../texts.ts'
import type { Serialized } from './conversation.ts'
import {
  type Condition,
  contactsOfPhone,
  KNOWN,
  SCAN_LIMIT,
  type ScanEnd,
  SETS,
  type SummaryRow,
  SCANS,
} from './list-statements.ts'

/** The filter of a request. `nothing` stands for no filter. */
export interface Filter {
  by: Condition['by'] | 'phone'
  value?: string | undefined
}

/** The order of the list: by latest activity, or by time of creation. Both are newest first. */
export type ListOrder = 'activity' | 'created'

export interface ConversationQuery {
  statuses: readonly ConversationStatus[]
  filter: Filter
  lastActivityBefore?: string | undefined
  order: ListOrder
  /** True if the query has further conditions besides the statuses. */
  isNarrowed: boolean
}

/** The filters. A request can have at most one of them. */
export interface Filters {
  assignedToId?: string | undefined
  isUnassigned?: true | undefined
  contactId?: string | undefined
  phone?: string | undefined
  tagId?: string | undefined
}

export interface ListRequest extends Filters, PageRequest {
  status: readonly ConversationStatus[]
  lastActivityBefore?: string | undefined
  order: ListOrder
}

/**
 * Reads a page of the conversations of an organization.
 * @returns ServiceError `request_invalid` if the cursor belongs to another list, or if there is more than one filter.
 */
export function* listConversations(
  view: View,
  request: ListRequest,
): ReadScript<Page<Serialized<ConversationSummary>> | ServiceError> {
  const { status, lastActivityBefore, order, cursor: _, limit: __, ...filters } = request
  const statuses = [...new Set(status)].toSorted()
  const filter = filterOf(filters)
  if (filter instanceof ServiceError) return filter
  // In the order of activity, the scan begins at `lastActivityBefore`, so all conversations after it match the condition.
  const narrowing = order === 'activity' ? { ...request, lastActivityBefore: undefined } : request
  const query = { statuses, filter, lastActivityBefore, order, isNarrowed: isNarrowed(narrowing) }
  const listed: ListRequest = { ...request, status: statuses }
  return yield* readPage('conversations', NEWEST_FIRST, listed, (before, limit) =>
    conversationsBefore(view, query, before, limit),
  )
}

/** Returns whether a request has further conditions besides the statuses. These are all inputs except for the four listed here. */
export function isNarrowed(request: ListRequest): boolean {
  const { status: _, order: __, cursor: ___, limit: ____, ...narrowing } = request
  return Object.values(narrowing).some((value) => value !== undefined)
}

const FILTERS = {
  assignedToId: 'assignee',
  isUnassigned: 'noAssignee',
  contactId: 'contact',
  phone: 'phone',
  tagId: 'tag',
} as const

function filterOf(filters: Filters): Filter | ServiceError {
  const name = oneFilter(filters)
  if (name === undefined) return { by: 'nothing' }
  if (name instanceof ServiceError) return name
  const value = filters[name]
  return { by: FILTERS[name], value: value === true ? '' : value }
}

/**
 * Returns a page of the conversations that match a query, starting at a place: a time and an ID in the query's order. It scans a limited
 * number of rows, so a page can have fewer conversations than `limit` although more follow.
 */
export function* conversationsBefore(
  { organization, channelId }: View,
  query: ConversationQuery,
  [time = '', conversationId = '']: Place,
  limit: number,
): ReadScript<Portion<Serialized<ConversationSummary>>> {
  const { statuses, order, lastActivityBefore: activeBefore } = query
  const condition = yield* conditionOf(organization, query.filter)
  const conditions = { channelId, statuses, activeBefore, ...condition }
  const ids = yield* smallSet(organization, condition)
  if (ids !== undefined) {
    return portionOf(yield* KNOWN[order]({ organization, time, conversationId, ids, limit, ...conditions }), placedOf)
  }
  const { read, further } = SCANS[order]
  // In the order of activity, the scan skips all conversations with a later activity.
  const skipsLater = order === 'activity' && activeBefore !== undefined && activeBefore < time
  const start = skipsLater ? { time: activeBefore, conversationId: '' } : { time, conversationId }
  const { parts, isWhole } = partsOf(statuses, order)
  const needsNoFilter = isWhole && !query.isNarrowed && channelId === undefined
  // If every scanned conversation matches, the page limit ends the scan. Otherwise, the scan needs an end.
  const end: ScanEnd = needsNoFilter
    ? undefined
    : yield* further({ organization, ...start, ...parts, skipped: SCAN_LIMIT - 1 })
  // The cursor of a bound caller must not contain an ID of another channel, so the scan ends at a time instead of a conversation.
  const endId = channelId === undefined ? (end?.uniqueId ?? '') : ''
  const rows = yield* read({ organization, ...start, endTime: end?.at ?? '', endId, limit, ...parts, ...conditions })
  return portionOf(rows, placedOf, end && [end.at, endId])
}

/** Returns the index parts that contain the conversations of the statuses. `isWhole` is true if the parts contain no others. */
function partsOf(statuses: readonly ConversationStatus[], order: ListOrder) {
  const [isActive, isClosed] = [statuses.includes('Active'), statuses.includes('Closed')]
  const hasIndex = isActive && !isClosed && order === 'activity'
  const live = hasIndex ? 'active' : isActive || isClosed ? 'kept' : 'none'
  const parts = { live, deleted: statuses.includes('Deleted') ? 1 : 0 } as const
  return { parts, isWhole: hasIndex || isActive === isClosed }
}

function* conditionOf(organization: OrgCode, { by, value = '' }: Filter): ReadScript<Condition> {
  if (by !== 'phone') return { by, values: [value] }
  const contacts = yield* contactsOfPhone({ organization, phone: value, limit: SCAN_LIMIT })
  return { by: 'contact', values: contacts.map(({ uniqueId }) => uniqueId) }
}

/** Returns the conversations that match a filter; undefined if there are more than one page scans. */
function* smallSet(organization: OrgCode, { by, values }: Condition): ReadScript<string[] | undefined> {
  if (by === 'nothing') return undefined
  const [filterText = ''] = values
  const params = { organization, limit: SCAN_LIMIT + 1 }
  const ids = yield* {
    assignee: () => SETS.assignee({ ...params, memberId: filterText }),
    noAssignee: () => SETS.noAssignee(params),
    contact: () => SETS.contacts({ ...params, contactIds: values }),
    tag: () => SETS.tag({ ...params, tagId: filterText }),
  }[by]()
  return ids.length < params.limit ? ids.map(({ uniqueId }) => uniqueId) : undefined
}

function placedOf(row: SummaryRow): Placed<Serialized<ConversationSummary>> {
  const { at, uniqueId, channelId, head, contact, status, lastMessage, lastActivityAt } = row
  const json =
    `${open(head)},"channelId":"${channelId}","contact":${contact},` +
    textAfterMessages(row, replyUntilOf(row), status) +
    `${lastMessage === null ? '' : `,"lastMessage":${lastMessage}`},"lastActivityAt":${JSON.stringify(lastActivityAt)}}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
  return { item: json as Serialized<ConversationSummary>, place: [at, uniqueId] }
}
