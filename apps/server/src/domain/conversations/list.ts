// The list of conversations: what a client can ask for, and its pages.
import type { ConversationStatus, ConversationSummary } from '@parley/contract'
import { ServiceError } from '../errors.ts'
import { type Page, type PageRequest, type Place, readPage } from '../paging.ts'
import type { Store } from '../store.ts'
import type { Serialized } from './conversation.ts'
import type { ConversationQuery, Filter, ListOrder } from './store.ts'

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

/** The place before all times, if the latest comes first. */
export const NEWEST_FIRST: Place = ['Z', '']

/**
 * Reads a page of the conversations of an organization.
 * @throws ServiceError `request_invalid` for several filters, and for a cursor of another list.
 */
export function listConversations(
  { conversations, read }: Pick<Store, 'conversations' | 'read'>,
  organizationCode: string,
  { status, lastActivityBefore, order, cursor, limit, ...filters }: ListRequest,
): Promise<Page<Serialized<ConversationSummary>>> {
  const statuses = [...new Set(status)].toSorted()
  const query: ConversationQuery = { statuses, filter: filterOf(filters), lastActivityBefore, order }
  const { filter } = query
  const list = ['conversations', statuses, filter.by, 'value' in filter && filter.value, lastActivityBefore, order]
  return readPage(list, NEWEST_FIRST, { cursor, limit }, (before, most) =>
    read(() => conversations.list(organizationCode, query, before, most)),
  )
}

function filterOf({ assignedToId, isUnassigned, contactId, phone, tagId }: Filters): Filter {
  const named: [name: string, filter: Filter][] = []
  const add = (name: string, by: 'assignee' | 'contact' | 'phone' | 'tag', value: string | undefined) =>
    value === undefined ? undefined : named.push([name, { by, value }])
  add('assignedToId', 'assignee', assignedToId)
  if (isUnassigned) named.push(['isUnassigned', { by: 'noAssignee' }])
  add('contactId', 'contact', contactId)
  add('phone', 'phone', phone)
  add('tagId', 'tag', tagId)
  const [first, ...others] = named
  if (others.length > 0) throw severalFilters(others.map(([name]) => name))
  return first === undefined ? { by: 'nothing' } : first[1]
}

function severalFilters(names: readonly string[]) {
  const errors = names.map((name) => ({
    in: 'query' as const,
    pointer: `/${name}`,
    detail: 'Only one of `assignedToId`, `isUnassigned`, `contactId`, `phone` and `tagId` can be sent.',
  }))
  const count = errors.length === 1 ? '1 validation error' : `${errors.length} validation errors`
  return new ServiceError('request_invalid', { errors }, `The request has ${count}.`)
}
