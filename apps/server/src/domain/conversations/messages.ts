import type { Message } from '@parley/contract'
import { integer, json, type Serialized, text } from '../../store/kernel/columns.ts'
import { page, type ReadScript } from '../../store/kernel/statement.ts'
import type { ServiceError } from '../errors.ts'
import { type Place, type Portion, portionOf } from '../paging.ts'
import { conversationNotFound } from './conversation.ts'
import { CONVERSATION, isPresent } from './statements.ts'

export const messagesBefore = page(
  'messages_before',
  { ...CONVERSATION, createdAt: text, messageId: text, most: integer },
  { message: json<Message>(), createdAt: text, uniqueId: text },
  'created_at DESC, unique_id DESC',
).sql(
  `SELECT json AS message, created_at, unique_id FROM messages
   WHERE organization = :organization AND conversation_id = :conversationId AND (created_at, unique_id) < (:createdAt, :messageId)
   ORDER BY created_at DESC, unique_id DESC LIMIT :most`,
)
/** Reads messages of a conversation that come before a place, which is a time and an identifier, newest first. */
export function* listMessages(
  organization: string,
  conversationId: string,
  [createdAt = '', messageId = '']: Place,
  most: number,
): ReadScript<Portion<Serialized<Message>> | ServiceError> {
  const named = { organization, conversationId }
  const found = yield* messagesBefore({ ...named, createdAt, messageId, most })
  // A message is never without its conversation.
  if (found.length === 0 && (yield* isPresent(named)) === undefined) return conversationNotFound()
  return portionOf(found, ({ message, createdAt: at, uniqueId }) => ({ item: message, place: [at, uniqueId] }))
}
