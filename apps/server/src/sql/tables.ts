/** The tables that hold content. `domain/operator/stored.ts` says when the rows of each are removed. */
export type Table =
  | 'organizations'
  | 'channels'
  | 'roles'
  | 'members'
  | 'member_roles'
  | 'api_keys'
  | 'contacts'
  | 'contact_identifiers'
  | 'alias_uses'
  | 'suspected_duplicates'
  | 'tags'
  | 'conversations'
  | 'conversation_tags'
  | 'messages'
  | 'idempotency_keys'
  | 'message_identities'
  | 'pending_changes'
  | 'event_counters'
  | 'events'
  | 'erasures'
  | 'webhook_endpoints'
  | 'webhook_retries'
  | 'webhook_held_types'
  | 'webhook_lease'
  | 'quota_windows'

/**
 * The column by which the cache of results groups the rows of a table. A write to the messages of one conversation invalidates only the
 * results with messages of this conversation. A write to a table that isn't listed invalidates all results with rows of this table.
 */
export const SELECTING_COLUMN: Readonly<Record<string, string>> = {
  api_keys: 'hash',
  contacts: 'unique_id',
  conversations: 'unique_id',
  conversation_tags: 'conversation_id',
  messages: 'conversation_id',
}
