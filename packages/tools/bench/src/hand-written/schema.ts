// The store of the server by hand: tables as one would draw them for the contract, with an index for each question.

export const SCHEMA = `
  CREATE TABLE organizations (unique_id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
  CREATE TABLE roles (
    organization_id TEXT NOT NULL, unique_id TEXT NOT NULL, name TEXT NOT NULL, description TEXT,
    permissions TEXT NOT NULL, PRIMARY KEY (organization_id, unique_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE members (
    organization_id TEXT NOT NULL, unique_id TEXT NOT NULL, created_at TEXT NOT NULL, access_level TEXT NOT NULL,
    name TEXT NOT NULL, email TEXT NOT NULL, PRIMARY KEY (organization_id, unique_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE member_roles (
    organization_id TEXT NOT NULL, member_id TEXT NOT NULL, role_id TEXT NOT NULL,
    PRIMARY KEY (organization_id, member_id, role_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE api_keys (hash TEXT PRIMARY KEY, organization_id TEXT NOT NULL, member_id TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE contacts (
    organization_id TEXT NOT NULL, unique_id TEXT NOT NULL, name TEXT, phone TEXT NOT NULL,
    attributes TEXT NOT NULL, created_at TEXT NOT NULL, status TEXT NOT NULL, PRIMARY KEY (organization_id, unique_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tags (
    organization_id TEXT NOT NULL, unique_id TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (organization_id, unique_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE conversations (
    organization_id TEXT NOT NULL, unique_id TEXT NOT NULL, contact_id TEXT NOT NULL, campaign_id TEXT,
    channel_id TEXT NOT NULL DEFAULT 'chn_first',
    initiated_by TEXT NOT NULL, created_at TEXT NOT NULL, status TEXT NOT NULL, assigned_to_id TEXT,
    total_messages INTEGER NOT NULL DEFAULT 0, unread_messages INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (organization_id, unique_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE conversation_tags (
    organization_id TEXT NOT NULL, conversation_id TEXT NOT NULL, position INTEGER NOT NULL, tag_id TEXT NOT NULL,
    PRIMARY KEY (organization_id, conversation_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE messages (
    organization_id TEXT NOT NULL, conversation_id TEXT NOT NULL, created_at TEXT NOT NULL, unique_id TEXT NOT NULL,
    direction TEXT NOT NULL, status TEXT NOT NULL, message_type TEXT NOT NULL, messaging_app_message_id TEXT NOT NULL,
    message_data TEXT NOT NULL, PRIMARY KEY (organization_id, conversation_id, created_at, unique_id)
  ) STRICT, WITHOUT ROWID;
`
