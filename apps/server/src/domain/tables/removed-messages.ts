// A removal of a message reaches the events about it, and an import doesn't undo it.
import type { Message } from '@parley/contract'
import { json, list, MAX_ROWS, orgCode, type OrgCode, rows, text } from '../../sql/columns.ts'
import { change, many, type Script } from '../../sql/statement.ts'
import { MESSAGES_BY_ID } from './records.ts'
import { MAX_REMOVED_ROWS } from './stored-row.ts'

/** A message whose content is gone. */
export type RemovedPlace = Pick<Message, 'conversationId'> & { messageId: string }

/**
 * Empties events about removed messages. The events `message.removed` stay: they have no content. Without the index hint, SQLite scans all
 * events of the organization.
 */
const emptyEvents = change(
  'events_of_removed_empty',
  { organization: orgCode, rows: rows({ conversationId: text, messageId: text }) },
  { events: {} },
).sql(
  `UPDATE events SET data = NULL WHERE organization = :organization AND position IN (
     SELECT e.position FROM {rows :rows} AS removed CROSS JOIN events e {only sqlite: INDEXED BY events_of_conversation}
     WHERE e.organization = :organization AND e.conversation_id = removed.conversation_id AND e.subject_id = removed.message_id
       AND e.conversation_id IS NOT NULL AND e.data IS NOT NULL AND e.type <> 'message.removed' LIMIT ${MAX_REMOVED_ROWS})`,
)
const selectRemoved = many(
  'messages_removed',
  { organization: orgCode, ids: list(MAX_ROWS.import) },
  { uniqueId: text, message: json<Message>() },
).sql(
  `SELECT unique_id, json AS message FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND unique_id {in :ids} AND {property json.messageType} = 'Removed'`,
)

/** Empties some events about removed messages. Returns whether all are empty now: a transaction empties a limited number. */
export function* emptyEventsOf(organization: OrgCode, removed: readonly RemovedPlace[]): Script<boolean> {
  return removed.length === 0 || (yield* emptyEvents({ organization, rows: removed })) < MAX_REMOVED_ROWS
}

/** Returns the stored messages that are removed, by ID. An import keeps them, so that an old export doesn't bring their content back. */
export function* findRemoved(organization: OrgCode, ids: readonly string[]): Script<ReadonlyMap<string, Message>> {
  if (ids.length === 0) return new Map()
  const found = yield* selectRemoved({ organization, ids })
  return new Map(
    found.map(({ uniqueId, message }) => {
      const removed: Message = JSON.parse(message)
      return [uniqueId, removed]
    }),
  )
}
