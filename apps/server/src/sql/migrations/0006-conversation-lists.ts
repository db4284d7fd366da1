import { TEXT, property, sql } from './sql.ts'

/**
 * Adds the columns and indexes for the list of conversations. `last_activity_at` is the time of the newest message, or of the creation if
 * there is none. There are only the indexes that lists need, because each index slows down writes: on SQLite, a change of the status takes
 * 50 % longer with one index of all conversations, and four times as long with five such indexes.
 * `contacts_of_phone` isn't unique, because earlier versions of the contract allowed several contacts with the same phone number.
 */
export const conversationLists = [
  sql`ALTER TABLE conversations ADD COLUMN last_activity_at ${TEXT} NOT NULL DEFAULT ''`,
  sql`UPDATE conversations SET last_activity_at = coalesce(
    (SELECT max(m.created_at) FROM messages m
     WHERE m.organization = conversations.organization AND m.conversation_id = conversations.unique_id), created_at)`,
  sql`CREATE INDEX conversations_by_activity ON conversations (organization, last_activity_at, unique_id)`,
  sql`CREATE INDEX conversations_active ON conversations (organization, last_activity_at, unique_id) WHERE status = 'Active'`,
  sql`CREATE INDEX conversations_by_creation ON conversations (organization, created_at, unique_id)`,
  sql`CREATE INDEX conversations_of_assignee ON conversations (organization, assigned_to_id)`,
  sql`CREATE INDEX conversations_of_contact ON conversations (organization, contact_id)`,
  sql`CREATE INDEX conversation_tags_of_tag ON conversation_tags (organization, tag_id, conversation_id)`,
  sql`CREATE INDEX contacts_of_phone ON contacts (organization, ${property('phone')})`,
]
