import { NARROW, TEXT, sql } from './sql.ts'

/**
 * Adds channels. Every organization gets a first channel for its existing data, which is the default of the new columns, so that no row
 * is rewritten. The channel of members and webhook endpoints stays null, which means all channels. Identifiers of messages become unique
 * only within a channel, so a table with another primary key replaces `message_identities`.
 */
export const channels = [
  sql`CREATE TABLE channels (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  sql`INSERT INTO channels (organization, unique_id, json)
    SELECT organization, 'chn_first', '{"uniqueId":"chn_first","name":"First channel","createdAt":"' || created_at ||
      '","identityScope":"chn_first","phoneMatching":"Told","usesAliases":false}' FROM organizations`,
  sql`ALTER TABLE conversations ADD COLUMN channel_id ${TEXT} NOT NULL DEFAULT 'chn_first'`,
  sql`ALTER TABLE events ADD COLUMN channel_id ${TEXT} DEFAULT 'chn_first'`,
  sql`ALTER TABLE members ADD COLUMN channel_id ${TEXT}`,
  sql`ALTER TABLE webhook_endpoints ADD COLUMN channel_id ${TEXT}`,
  sql`CREATE TABLE new_message_identities (
    organization ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    channel_id ${TEXT} NOT NULL,
    message_id ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    PRIMARY KEY (organization, value, channel_id)
  ) ${NARROW}`,
  sql`INSERT INTO new_message_identities
    SELECT organization, value, 'chn_first', message_id, conversation_id, created_at FROM message_identities`,
  sql`DROP TABLE message_identities`,
  sql`ALTER TABLE new_message_identities RENAME TO message_identities`,
]
