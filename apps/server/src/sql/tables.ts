/** The tables that hold content. `domain/stored.ts` says what becomes of the rows of each. */
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
  | 'event_counters'
  | 'events'
  | 'erasures'
  | 'webhook_endpoints'
  | 'webhook_retries'
  | 'webhook_held_types'
  | 'webhook_lease'
  | 'quota_windows'

/**
 * The column by which the rows of a table belong to what the store keeps. A write that names it leaves the results of other rows alone.
 */
export const ROW_OF: Readonly<Record<string, string>> = {
  api_keys: 'hash',
  contacts: 'unique_id',
  conversations: 'unique_id',
  conversation_tags: 'conversation_id',
  messages: 'conversation_id',
}
