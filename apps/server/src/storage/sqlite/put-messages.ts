import type { Message } from '@parley/contract'
import type { DatabaseSync } from 'node:sqlite'
import { isUnread } from '../../domain/messages.ts'
import { revisionOf } from '../../domain/revision.ts'
import { WINDOW } from '../limits.ts'
import { refer, Refusal } from './put-people.ts'
import { messageText } from '../serialize.ts'
import { command, query } from './statements.ts'

export interface PutMessages {
  put(organization: string, message: Message): void
  /** Brings what is kept of each conversation that got messages up to date: its counters, its newest messages. */
  finish(): void
}

interface Touched {
  organization: string
  conversationId: string
  /** By how much the counters change. */
  total: number
  unread: number
}

/**
 * Writes the messages of one batch. The counters change by what is new, so that a message costs the same in a conversation
 * of ten and of a hundred thousand.
 */
export function createPutMessages(db: DatabaseSync): () => PutMessages {
  const sql = prepareMessages(db)

  /** @returns what it adds to the counters. */
  function write(organization: string, message: Message): Pick<Touched, 'total' | 'unread'> {
    const { uniqueId, conversationId, createdAt } = message
    const json = messageText(message)
    const unread = Number(isUnread(message))
    const isNew = refer(
      () => sql.insert(organization, conversationId, createdAt, uniqueId, unread, json) === 1,
      () => [`The organization has no conversation ${conversationId}.`, '/conversationId'],
    )
    if (isNew) return { total: 1, unread }
    const before = sql.find.get(organization, uniqueId)
    if (before?.conversationId !== conversationId) {
      throw new Refusal(
        `The message ${uniqueId} belongs to the conversation ${before?.conversationId}.`,
        '/conversationId',
      )
    }
    sql.replace(createdAt, unread, json, organization, uniqueId)
    return { total: 0, unread: unread - before.unread }
  }

  function bringUpToDate({ organization, conversationId, total, unread }: Touched): void {
    const newest = sql.newest.all(organization, conversationId).toReversed()
    const messages = `[${newest.map(({ json }) => json).join(',')}]`
    sql.keepWindow(organization, conversationId, revisionOf(messages), messages)
    sql.count(total, unread, organization, conversationId)
  }

  return () => {
    const touched = new Map<string, Touched>()
    return {
      put(organization, message) {
        const { conversationId } = message
        const added = write(organization, message)
        const key = `${organization} ${conversationId}`
        const { total, unread } = touched.get(key) ?? { total: 0, unread: 0 }
        const sums = { total: total + added.total, unread: unread + added.unread }
        touched.set(key, { organization, conversationId, ...sums })
      },
      finish() {
        for (const conversation of touched.values()) bringUpToDate(conversation)
      },
    }
  }
}

function prepareMessages(db: DatabaseSync) {
  type Named = [organization: string, uniqueId: string]
  type OfConversation = [organization: string, conversationId: string]
  return {
    insert: command<[...OfConversation, createdAt: string, uniqueId: string, unread: number, json: string]>(
      db,
      `INSERT INTO messages (organization, conversation_id, created_at, unique_id, unread, json)
       VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (organization, unique_id) DO NOTHING`,
    ),
    find: query<Named, { conversationId: string; unread: number }>(
      db,
      'SELECT conversation_id AS conversationId, unread FROM messages WHERE organization = ? AND unique_id = ?',
    ),
    replace: command<[createdAt: string, unread: number, json: string, ...Named]>(
      db,
      'UPDATE messages SET created_at = ?, unread = ?, json = ? WHERE organization = ? AND unique_id = ?',
    ),
    // The engine would plan the statement again for each value of a parameter that is a limit.
    newest: query<OfConversation, { json: string }>(
      db,
      `SELECT json FROM messages WHERE organization = ? AND conversation_id = ?
       ORDER BY created_at DESC, unique_id DESC LIMIT ${WINDOW}`,
    ),
    keepWindow: command<[...OfConversation, digest: string, json: string]>(
      db,
      `INSERT INTO recent_messages (organization, conversation_id, digest, json) VALUES (?, ?, ?, ?)
       ON CONFLICT (organization, conversation_id) DO UPDATE SET digest = excluded.digest, json = excluded.json`,
    ),
    count: command<[total: number, unread: number, ...OfConversation]>(
      db,
      `UPDATE conversations SET total_messages = total_messages + ?, unread_messages = unread_messages + ?,
         version = version + 1
       WHERE organization = ? AND unique_id = ?`,
    ),
  }
}
