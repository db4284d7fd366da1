// The rule of the operation `listQueuedMessages`: the messages that wait until the adapter of their channel reports that it got them.
import type { ContactAddress, Message, QueuedMessage } from '@parley/contract'
import {
  json,
  list,
  nullable,
  optional,
  orgCode,
  type OrgCode,
  rowLimit,
  type RowOf,
  type Serialized,
  text,
} from '../../sql/columns.ts'
import { many, page, type ReadScript } from '../../sql/statement.ts'
import { addressOf } from '../identities/address.ts'
import type { View } from '../kernel/act.ts'
import { ServiceError } from '../kernel/errors.ts'
import { OLDEST_FIRST, type Page, type PageRequest, type Portion, portionOf, readPage } from '../kernel/paging.ts'
import { isKept } from '../tables/conversation.ts'
import { MESSAGES_BY_ID } from '../tables/records.ts'
import { deliveryChannelOf } from './delivery-channel.ts'

const QUEUED_ROW = {
  createdAt: text,
  uniqueId: text,
  conversationId: text,
  contactId: text,
  messagingAppContactId: optional(text),
  phone: text,
  message: json<Message>(),
}
/** Selects the messages of a channel that wait, oldest first. `CROSS JOIN` keeps SQLite from starting with the conversations. */
export const selectQueued = page(
  'messages_queued',
  { organization: orgCode, channelId: text, createdAt: text, after: text, limit: rowLimit },
  QUEUED_ROW,
  'created_at, unique_id',
).sql(
  `SELECT m.created_at, m.unique_id, m.conversation_id, c.contact_id,
          {property k.json.messagingAppContactId} AS messaging_app_contact_id, {property k.json.phone} AS phone, m.json AS message
   FROM messages m {only sqlite: INDEXED BY messages_queued}
   CROSS JOIN conversations c CROSS JOIN contacts k
   WHERE m.organization = :organization AND m.queued_on = :channelId AND (m.created_at, m.unique_id) > (:createdAt, :after)
     AND c.organization = :organization AND c.unique_id = m.conversation_id AND ${isKept('c.status')}
     AND k.organization = :organization AND k.unique_id = c.contact_id
   ORDER BY m.created_at, m.unique_id LIMIT :limit`,
)
/** Selects the IDs that the messaging application gave to messages. */
const selectAppIds = many(
  'messages_app_ids',
  { organization: orgCode, ids: list() },
  { uniqueId: text, appId: nullable(text) },
).sql(
  `SELECT unique_id, {property json.messagingAppMessageId} AS app_id FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND unique_id {in :ids}`,
)

type QueuedRow = RowOf<typeof QUEUED_ROW>

/** Reads a page of the messages that wait on a channel, each with the address of its contact now. */
export function* listQueuedMessages(
  view: View,
  request: PageRequest & { channelId?: string | undefined },
): ReadScript<Page<Serialized<QueuedMessage>> | ServiceError> {
  const channelId = yield* deliveryChannelOf(view, request.channelId, 'query')
  if (channelId instanceof ServiceError) return channelId
  const { organization } = view
  return yield* readPage(
    'queuedMessages',
    OLDEST_FIRST,
    request,
    function* read([createdAt = '', after = ''], limit): ReadScript<Portion<Serialized<QueuedMessage>>> {
      const rows = yield* selectQueued({ organization, channelId, createdAt, after, limit })
      const appIds = yield* findAppIds(
        organization,
        rows.flatMap((row) => {
          const { replyToMessageId }: Message = JSON.parse(row.message)
          return replyToMessageId ?? []
        }),
      )
      const addresses = yield* findAddresses(view, channelId, rows)
      return portionOf(rows, (row) => {
        const message: Message = JSON.parse(row.message)
        const { conversationId, contactId } = row
        const item: QueuedMessage = {
          conversationId,
          contactId,
          channelId,
          contact: addresses.get(conversationId),
          message,
          replyToMessagingAppMessageId: appIds.get(message.replyToMessageId ?? ''),
        }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
        return { item: JSON.stringify(item) as Serialized<QueuedMessage>, place: [row.createdAt, row.uniqueId] }
      })
    },
  )
}

/** Returns a map from message IDs to the IDs that the messaging application gave to these messages. */
function* findAppIds(organization: OrgCode, ids: readonly string[]): ReadScript<Map<string, string | undefined>> {
  if (ids.length === 0) return new Map()
  const rows = yield* selectAppIds({ organization, ids })
  return new Map(rows.map(({ uniqueId, appId }) => [uniqueId, appId ?? undefined]))
}

/** Returns the address of each conversation to which a message can be sent now, by conversation ID. */
function* findAddresses(
  view: View,
  channelId: string,
  rows: readonly QueuedRow[],
): ReadScript<Map<string, ContactAddress>> {
  const addresses = new Map<string, ContactAddress>()
  const byConversation = new Map(rows.map((row) => [row.conversationId, row]))
  for (const [conversationId, { contactId: uniqueId, messagingAppContactId, phone }] of byConversation) {
    const contact = { uniqueId, phone, ...(messagingAppContactId !== undefined && { messagingAppContactId }) }
    const address = yield* addressOf(view, { contact, channelId, conversationId })
    if (!(address instanceof ServiceError)) addresses.set(conversationId, address)
  }
  return addresses
}
