// The common rule of the operations that list a conversation's messages and its internal notes.
import type { View } from '../kernel/act.ts'
import { json, text, rowLimit } from '../../sql/columns.ts'
import { page } from '../../sql/statement.ts'
import type { Table } from '../../sql/tables.ts'
import { VIEW } from '../kernel/view.ts'
import { NEWEST_FIRST, type PageRequest, portionOf, readPage } from '../kernel/paging.ts'
import { conversationNotFound } from './conversation.ts'
import { A_CONVERSATION, IS_PRESENT, isPresent } from './lock-conversation.ts'

/**
 * Creates the functions for the records of conversations in `table`, such as messages. `list` is the rule: it reads a page of the records
 * of the conversation `id`, newest first. `before` is its SQL statement, which reads the records before a place: a time and a record ID.
 */
export function newestFirst<Item>(table: Table) {
  const before = page(
    `${table}_before`,
    { ...VIEW, conversationId: text, createdAt: text, before: text, limit: rowLimit },
    { item: json<Item>(), createdAt: text, uniqueId: text },
    'created_at DESC, unique_id DESC',
    { [table]: { conversation_id: 'conversationId' }, ...A_CONVERSATION },
  ).sql<string>(
    `SELECT json AS item, created_at, unique_id FROM ${table}
     WHERE organization = :organization AND conversation_id = :conversationId AND (created_at, unique_id) < (:createdAt, :before)
       AND EXISTS (SELECT 1 FROM conversations WHERE ${IS_PRESENT})
     ORDER BY created_at DESC, unique_id DESC LIMIT :limit`,
  )
  // `internal_notes` becomes `internalNotes`.
  const listName = table.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const list = ({ organization, channelId }: View, request: PageRequest & { id: string }) =>
    readPage(listName, NEWEST_FIRST, request, function* read([createdAt = '', uniqueId = ''], limit) {
      const key = { organization, channelId, conversationId: request.id }
      const rows = yield* before({ ...key, createdAt, before: uniqueId, limit })
      // An empty page can mean that the conversation doesn't exist, or that the caller can't see it.
      if (rows.length === 0 && (yield* isPresent(key)) === undefined) return conversationNotFound()
      return portionOf(rows, (row) => ({ item: row.item, place: [row.createdAt, row.uniqueId] }))
    })
  return { before, list }
}
