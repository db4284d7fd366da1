import { integer, json, type Serialized, text } from '../../store/kernel/columns.ts'
import { page, type ReadScript } from '../../store/kernel/statement.ts'
import type { Table } from '../../store/kernel/tables.ts'
import type { ServiceError } from '../errors.ts'
import { type Place, type Portion, portionOf } from '../paging.ts'
import { conversationNotFound } from './conversation.ts'
import { CONVERSATION, isPresent } from './statements.ts'

/**
 * Makes what reads the records of a table that belong to a conversation, newest first: a rule, and its statement. A place is a time and
 * an identifier.
 *
 * @example
 * const { list: listMessages } = newestFirst<Message>('messages')
 */
export function newestFirst<Item>(table: Table) {
  const before = page(
    `${table}_before`,
    { ...CONVERSATION, createdAt: text, before: text, most: integer },
    { item: json<Item>(), createdAt: text, uniqueId: text },
    'created_at DESC, unique_id DESC',
  ).sql<string>(
    `SELECT json AS item, created_at, unique_id FROM ${table}
     WHERE organization = :organization AND conversation_id = :conversationId AND (created_at, unique_id) < (:createdAt, :before)
     ORDER BY created_at DESC, unique_id DESC LIMIT :most`,
  )
  function* list(
    organization: string,
    conversationId: string,
    [createdAt = '', uniqueId = '']: Place,
    most: number,
  ): ReadScript<Portion<Serialized<Item>> | ServiceError> {
    const named = { organization, conversationId }
    const found = yield* before({ ...named, createdAt, before: uniqueId, most })
    // A record is never without its conversation.
    if (found.length === 0 && (yield* isPresent(named)) === undefined) return conversationNotFound()
    return portionOf(found, ({ item, createdAt: at, uniqueId: id }) => ({ item, place: [at, id] }))
  }
  return { before, list }
}
