// The list of conversations: what a client can ask for, and its pages.
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
  REACH,
  type Reached,
  SETS,
  type SummaryRow,
  WALKS,
} from './list-statements.ts'

/** All conversations, or those that one filter leaves. */
export interface Filter {
  by: Condition['by'] | 'phone'
  value?: string | undefined
}

/** By the latest activity or by the time of creation, the latest first. */
export type ListOrder = 'activity' | 'created'

export interface ConversationQuery {
  statuses: readonly ConversationStatus[]
  filter: Filter
  lastActivityBefore?: string | undefined
  order: ListOrder
  /** True if the query leaves out conversations of its statuses. */
  isNarrowed: boolean
}

/** The filters of which a request has at most one. */
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
 * @returns ServiceError `request_invalid` for a cursor of another list, and for several filters.
 */
export function* listConversations(
  view: View,
  request: ListRequest,
): ReadScript<Page<Serialized<ConversationSummary>> | ServiceError> {
  const { status, lastActivityBefore, order, cursor: _, limit: __, ...filters } = request
  const statuses = [...new Set(status)].toSorted()
  const filter = filterOf(filters)
  if (filter instanceof ServiceError) return filter
  // The order of activity begins at the time, so that all that follows matches it.
  const narrowing = order === 'activity' ? { ...request, lastActivityBefore: undefined } : request
  const query = { statuses, filter, lastActivityBefore, order, isNarrowed: isNarrowed(narrowing) }
  const listed: ListRequest = { ...request, status: statuses }
  return yield* readPage('conversations', NEWEST_FIRST, listed, (before, most) =>
    conversationsBefore(view, query, before, most),
  )
}

/** Says whether a request leaves out conversations of its statuses. Each input does that, except for these four. */
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
 * Returns the conversations that match a query and come before a place, which is a time and an identifier, in the query's order. It looks
 * at a limited number of rows, so it can find fewer than there are.
 */
export function* conversationsBefore(
  { organization, channelId }: View,
  query: ConversationQuery,
  [time = '', conversationId = '']: Place,
  most: number,
): ReadScript<Portion<Serialized<ConversationSummary>>> {
  const { statuses, order, lastActivityBefore: activeBefore } = query
  const condition = yield* conditionOf(organization, query.filter)
  const due = { channelId, statuses, activeBefore, ...condition }
  const ids = yield* smallSet(organization, condition)
  if (ids !== undefined) {
    return portionOf(yield* KNOWN[order]({ organization, time, conversationId, ids, most, ...due }), placedOf)
  }
  const { read, further } = WALKS[order]
  // In the order of activity, conversations with a later one are not even looked at.
  const isLater = order === 'activity' && activeBefore !== undefined && activeBefore < time
  const start = isLater ? { time: activeBefore, conversationId: '' } : { time, conversationId }
  const { parts, isWhole } = partsOf(statuses, order)
  const isOfPartsAlone = isWhole && !query.isNarrowed && channelId === undefined
  // A page of whole parts looks at no other conversations, so it needs no end.
  const end: Reached = isOfPartsAlone
    ? undefined
    : yield* further({ organization, ...start, ...parts, skipped: REACH - 1 })
  // The cursor of a bound caller has no identifier of another channel: the page ends with a time, and not within it.
  const endId = channelId === undefined ? (end?.uniqueId ?? '') : ''
  const found = yield* read({ organization, ...start, endTime: end?.at ?? '', endId, most, ...parts, ...due })
  return portionOf(found, placedOf, end && [end.at, endId])
}

/** The parts that have all conversations of some statuses, and whether they have no others. */
function partsOf(statuses: readonly ConversationStatus[], order: ListOrder) {
  const [isActive, isClosed] = [statuses.includes('Active'), statuses.includes('Closed')]
  const hasIndex = isActive && !isClosed && order === 'activity'
  const live = hasIndex ? 'active' : isActive || isClosed ? 'kept' : 'none'
  const parts = { live, deleted: statuses.includes('Deleted') ? 1 : 0 } as const
  return { parts, isWhole: hasIndex || isActive === isClosed }
}

function* conditionOf(organization: OrgCode, { by, value = '' }: Filter): ReadScript<Condition> {
  if (by !== 'phone') return { by, values: [value] }
  const contacts = yield* contactsOfPhone({ organization, phone: value, most: REACH })
  return { by: 'contact', values: contacts.map(({ uniqueId }) => uniqueId) }
}

/** The conversations that a filter leaves, if they are no more than a page looks at. */
function* smallSet(organization: OrgCode, { by, values }: Condition): ReadScript<string[] | undefined> {
  if (by === 'nothing') return undefined
  const [filterText = ''] = values
  const limited = { organization, most: REACH + 1 }
  const ids = yield* {
    assignee: () => SETS.assignee({ ...limited, memberId: filterText }),
    noAssignee: () => SETS.noAssignee(limited),
    contact: () => SETS.contacts({ ...limited, contactIds: values }),
    tag: () => SETS.tag({ ...limited, tagId: filterText }),
  }[by]()
  return ids.length < limited.most ? ids.map(({ uniqueId }) => uniqueId) : undefined
}

function placedOf(read: SummaryRow): Placed<Serialized<ConversationSummary>> {
  const { at, uniqueId, channelId, head, contact, status, lastMessage, lastActivityAt } = read
  const json =
    `${open(head)},"channelId":"${channelId}","contact":${contact},` +
    textAfterMessages(read, replyUntilOf(read), status) +
    `${lastMessage === null ? '' : `,"lastMessage":${lastMessage}`},"lastActivityAt":${JSON.stringify(lastActivityAt)}}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  return { item: json as Serialized<ConversationSummary>, place: [at, uniqueId] }
}
