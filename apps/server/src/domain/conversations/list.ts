// Lists conversations for `listConversations`. Each request either scans the list or reads a small set of conversations.
import type { OrgCode, Serialized } from '../../sql/columns.ts'
import type { View } from '../kernel/act.ts'
import type { ConversationStatus, ConversationSummary, Message } from '@parley/contract'
import { ServiceError } from '../kernel/errors.ts'
import { oneFilter } from '../kernel/invalid-request.ts'
import {
  type Page,
  type PageRequest,
  type Place,
  type Placed,
  type Portion,
  NEWEST_FIRST,
  portionOf,
  readPage,
} from '../kernel/paging.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { unclosed, replyUntilOf, textAfterMessages } from '../kernel/texts.ts'
import {
  type Condition,
  contactsOfPhone,
  LIST_STATEMENTS,
  SCAN_LIMIT,
  FIND_MATCHING,
  type SummaryRow,
} from './list-statements.ts'

type ListOrder = keyof typeof LIST_STATEMENTS

/** The filters as query parameters. A request can have at most one of them. */
interface Filters {
  assignedToId?: string | undefined
  isUnassigned?: true | undefined
  contactId?: string | undefined
  phone?: string | undefined
  tagId?: string | undefined
}

/** The parameters of `listConversations`. A listed conversation has one of the statuses, and no activity since `lastActivityBefore`. */
export interface ListRequest extends Filters, PageRequest {
  status: readonly ConversationStatus[]
  lastActivityBefore?: string | undefined
  /** The order of the list: by latest activity, or by time of creation. Both are newest first. */
  order: ListOrder
}

/** Reads a page of the conversations of an organization. More than one filter is an error. */
export function* listConversations(
  view: View,
  request: ListRequest,
): ReadScript<Page<Serialized<ConversationSummary>> | ServiceError> {
  const { status, lastActivityBefore: _, order: __, cursor: ___, limit: ____, ...filters } = request
  const filterName = oneFilter(filters)
  if (filterName instanceof ServiceError) return filterName
  // The statuses are sorted, so a cursor is also valid for a request with the same statuses in another order.
  const sortedRequest: ListRequest = { ...request, status: [...new Set(status)].toSorted() }
  return yield* readPage('conversations', NEWEST_FIRST, sortedRequest, (before, limit) =>
    conversationsBefore(view, sortedRequest, filterName, before, limit),
  )
}

/** Returns true if a request has conditions besides the statuses: any parameter except `status`, `order`, `cursor` and `limit`. */
export function isNarrowed(request: ListRequest): boolean {
  const { status: _, order: __, cursor: ___, limit: ____, ...conditions } = request
  return Object.values(conditions).some((value) => value !== undefined)
}

/**
 * Returns the conversations that match a request and follow a place: the time and the ID of the last conversation of the previous page. The
 * function scans a limited number of rows, so it can return fewer conversations than `limit` although more conversations follow.
 */
function* conversationsBefore(
  { organization, channelId }: View,
  request: ListRequest,
  filterName: keyof Filters | undefined,
  [time = '', conversationId = '']: Place,
  limit: number,
): ReadScript<Portion<Serialized<ConversationSummary>>> {
  const { status: statuses, order, lastActivityBefore: activeBefore } = request
  const condition = yield* conditionOf(organization, request, filterName)
  const conditions = { channelId, statuses, activeBefore, ...condition }
  const { readScan, findScanEnd, readSet } = LIST_STATEMENTS[order]
  const ids = yield* findSmallSet(organization, condition)
  if (ids !== undefined) {
    const rows = yield* readSet({ organization, time, conversationId, ids, limit, ...conditions })
    return portionOf(rows, placedOf)
  }
  // In the order of activity, the scan skips all conversations with a later activity.
  const skipsLater = order === 'activity' && activeBefore !== undefined && activeBefore < time
  const start = skipsLater ? { time: activeBefore, conversationId: '' } : { time, conversationId }
  const { parts, hasOtherStatuses } = partsOf(statuses, order)
  // In the order of activity, the scan begins at `lastActivityBefore`, so this condition excludes none of the scanned conversations.
  const isUnfiltered = condition.by === 'nothing' && (order === 'activity' || activeBefore === undefined)
  const everyRowMatches = !hasOtherStatuses && isUnfiltered && channelId === undefined
  // If every scanned conversation matches, the scan ends at `limit`. Otherwise, it ends after SCAN_LIMIT conversations.
  const end = everyRowMatches
    ? undefined
    : yield* findScanEnd({ organization, ...start, ...parts, skipped: SCAN_LIMIT - 1 })
  // The cursor of a bound caller must not contain an ID of another channel, so the scan ends at a time instead of a conversation.
  const endId = channelId === undefined ? (end?.uniqueId ?? '') : ''
  const rows = yield* readScan({
    organization,
    ...start,
    endTime: end?.at ?? '',
    endId,
    limit,
    ...parts,
    ...conditions,
  })
  return portionOf(rows, placedOf, end && [end.at, endId])
}

/** Returns the indexes to read (`PARTS`). `hasOtherStatuses` is true if these indexes also have conversations with other statuses. */
function partsOf(statuses: readonly ConversationStatus[], order: ListOrder) {
  const wantsActive = statuses.includes('Active')
  const wantsClosed = statuses.includes('Closed')
  const readsActiveIndex = wantsActive && !wantsClosed && order === 'activity'
  const keptOrNone = wantsActive || wantsClosed ? 'kept' : 'none'
  const deleted = statuses.includes('Deleted') ? 1 : 0
  const parts = { live: readsActiveIndex ? 'active' : keptOrNone, deleted } as const
  // The index of the part `kept` has both the active and the closed conversations.
  return { parts, hasOtherStatuses: !readsActiveIndex && wantsActive !== wantsClosed }
}

/** Converts a filter for the SQL statements. A phone number becomes the IDs of the contacts that have this phone number. */
function* conditionOf(organization: OrgCode, filters: Filters, name?: keyof Filters): ReadScript<Condition> {
  if (name === undefined || name === 'isUnassigned') return { by: name ?? 'nothing', values: [] }
  const { [name]: value = '' } = filters
  if (name !== 'phone') return { by: name, values: [value] }
  const contacts = yield* contactsOfPhone({ organization, phone: value, limit: SCAN_LIMIT })
  return { by: 'contactId', values: contacts.map(({ uniqueId }) => uniqueId) }
}

/** Returns the IDs of all conversations that match a filter; undefined if more than SCAN_LIMIT match, or if there is no filter. */
function* findSmallSet(organization: OrgCode, { by, values }: Condition): ReadScript<string[] | undefined> {
  if (by === 'nothing') return undefined
  const [firstValue = ''] = values
  // Each statement uses some of these parameters.
  const ids = { memberId: firstValue, contactIds: values, tagId: firstValue }
  const rows = yield* FIND_MATCHING[by]({ organization, limit: SCAN_LIMIT + 1, ...ids })
  return rows.length <= SCAN_LIMIT ? rows.map(({ uniqueId }) => uniqueId) : undefined
}

/** Converts a row to the JSON text of a conversation's summary, and its place: the time by which the list is sorted, and the ID. */
function placedOf(row: SummaryRow): Placed<Serialized<ConversationSummary>> {
  const { at, uniqueId, channelId, head, contact, status, lastMessage, lastActivityAt } = row
  const json =
    `${unclosed(head)},"channelId":"${channelId}","contact":${contact},` +
    textAfterMessages(row, replyUntilOf(row), status) +
    `${lastMessage === null ? '' : `,"lastMessage":${withoutMetadata(lastMessage)}`},"lastActivityAt":${JSON.stringify(lastActivityAt)}}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
  return { item: json as Serialized<ConversationSummary>, place: [at, uniqueId] }
}

/** Removes the metadata from the JSON text of a message, because a list doesn't show it: decision `metadata`. */
function withoutMetadata(message: string): string {
  // Most messages have none, and are not parsed. `statusMetadata` ends with the same letters.
  if (!message.includes('etadata":')) return message
  const { metadata: _, statusMetadata: __, ...shown }: Partial<Message> = JSON.parse(message)
  return JSON.stringify(shown)
}
