import type { PurgeStore } from '../../domain/records/purge.ts'
import { change, type Fragment, integer, isIn, lockOf, LOCK_TO_REMOVE, property, rows, sql, text } from './statement.ts'

const ORGANIZATION = 'organization = $1 AND conversation_id '
const IDS = isIn('$2')
/** SQLite would go through all events of the organization. */
const EVENTS_OF_CONVERSATION: Fragment = { sqlite: 'INDEXED BY events_of_conversation', postgres: '' }

export const purgeStatements = {
  lock: sql('purge_locked', [text, integer, integer], [text, text])`
    SELECT unique_id, contact_id FROM conversations
    WHERE organization = $1 AND deleted_at < $2 AND unique_id IN (
      SELECT unique_id FROM conversations WHERE organization = $1 AND deleted_at < $2 ORDER BY deleted_at LIMIT $3)
    ORDER BY unique_id ${LOCK_TO_REMOVE}`,
  events: sql('purge_events', [text, text], [])`
    UPDATE events ${EVENTS_OF_CONVERSATION} SET data = NULL WHERE ${ORGANIZATION}${IDS} AND conversation_id IS NOT NULL`,
  identities: sql('purge_message_identities', [text, text], [])`
    DELETE FROM message_identities WHERE ${ORGANIZATION}${IDS} AND value IN (
      SELECT ${property('messagingAppMessageId')} FROM messages WHERE ${ORGANIZATION}${IDS})`,
  keys: sql('purge_keys', [text, text], [])`DELETE FROM idempotency_keys WHERE ${ORGANIZATION}${IDS}`,
  messages: sql('purge_messages', [text, text], [])`DELETE FROM messages WHERE ${ORGANIZATION}${IDS}`,
  windows: sql('purge_windows', [text, text], [])`DELETE FROM recent_messages WHERE ${ORGANIZATION}${IDS}`,
  tags: sql('purge_tags', [text, text], [])`DELETE FROM conversation_tags WHERE ${ORGANIZATION}${IDS}`,
  conversations: sql('purge_conversations', [text, text], [])`
    DELETE FROM conversations WHERE organization = $1 AND unique_id ${IDS}`,
}

const of = purgeStatements
const REMOVALS = [of.events, of.identities, of.keys, of.messages, of.windows, of.tags, of.conversations]

export const purgeStore: PurgeStore = {
  *lockDeleted(organizationCode, before, most) {
    const found = yield* rows(of.lock, organizationCode, before.getTime(), most)
    const conversations = found.map(([conversationId, contactId]) => ({ conversationId, contactId }))
    return lockOf({ organizationCode, conversations })
  },
  *remove({ organizationCode, conversations }) {
    const ids = JSON.stringify(conversations.map(({ conversationId }) => conversationId))
    for (const removal of REMOVALS) yield* change(removal, organizationCode, ids)
  },
}
