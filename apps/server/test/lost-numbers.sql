-- A store as commit 95dc956d wrote it, between 1.2 and 1.3. PostgreSQL takes the rows only: its tables are made by the migrations of that commit.
PRAGMA application_id = 1349676153;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_history (
    version INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at INTEGER NOT NULL
  ) STRICT;
INSERT INTO schema_history VALUES(1,'first tables',1772438400000);
INSERT INTO schema_history VALUES(2,'version of a conversation',1772438400000);
INSERT INTO schema_history VALUES(3,'shared quotas',1772438400000);
INSERT INTO schema_history VALUES(4,'writer of the store',1772438400000);
INSERT INTO schema_history VALUES(5,'events',1772438400000);
INSERT INTO schema_history VALUES(6,'lists of conversations',1772438400000);
INSERT INTO schema_history VALUES(7,'identities',1772438400000);
INSERT INTO schema_history VALUES(8,'idempotency keys',1772438400000);
INSERT INTO schema_history VALUES(9,'webhooks',1772438400000);
INSERT INTO schema_history VALUES(10,'privacy',1772438400000);
INSERT INTO schema_history VALUES(11,'uses and expiry of keys',1772438400000);
INSERT INTO schema_history VALUES(12,'deactivated members',1772438400000);
INSERT INTO schema_history VALUES(13,'held types',1772438400000);
INSERT INTO schema_history VALUES(14,'channels',1772438400000);
INSERT INTO schema_history VALUES(15,'reply windows',1772438400000);
INSERT INTO schema_history VALUES(16,'identifiers',1772438400000);
INSERT INTO schema_history VALUES(17,'lists without deleted conversations',1772438400000);
CREATE TABLE organizations (
    organization TEXT NOT NULL PRIMARY KEY,
    unique_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL
  , keep_deleted_ms INTEGER, keep_events_ms INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO organizations VALUES('7LikZ7xWEI','org_harbour','Harbour Parcels','2026-03-02T08:00:00.000Z',NULL,NULL);
CREATE TABLE roles (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    permissions TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT;
INSERT INTO roles VALUES('7LikZ7xWEI','rol_adapter','["Receive:Message"]','{"uniqueId":"rol_adapter","name":"Adapter","permissions":["Receive:Message"]}');
CREATE TABLE members (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    access_level TEXT NOT NULL,
    json TEXT NOT NULL, deactivated_at TEXT, channel_id TEXT,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO members VALUES('7LikZ7xWEI','mem_grace','Owner','{"uniqueId":"mem_grace","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Owner","name":"Grace Okafor","email":"grace@harbour.example"}',NULL,NULL);
CREATE TABLE member_roles (
    organization TEXT NOT NULL,
    member_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    role_id TEXT NOT NULL,
    PRIMARY KEY (organization, member_id, position),
    FOREIGN KEY (organization, role_id) REFERENCES roles (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE contacts (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO contacts VALUES('7LikZ7xWEI','con_01KJPS15K00000GTM46Y10Z8','{"uniqueId":"con_01KJPS15K00000GTM46Y10Z8","name":"Ada","phone":"+33600000001","phoneIsKnown":true,"messagingAppContactId":"app.ada","attributes":{},"createdAt":"2026-03-02T08:01:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('7LikZ7xWEI','con_01KJPS4TS00000GTM46Y10Z8','{"uniqueId":"con_01KJPS4TS00000GTM46Y10Z8","name":"Bob","phone":"33600000003","phoneIsKnown":true,"messagingAppContactId":"33600000003","attributes":{},"createdAt":"2026-03-02T08:03:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('7LikZ7xWEI','con_01KJPSAAJ00000GTM46Y10Z8','{"uniqueId":"con_01KJPSAAJ00000GTM46Y10Z8","name":"Person p","phone":"app.p","phoneIsKnown":false,"messagingAppContactId":"app.p","attributes":{},"createdAt":"2026-03-02T08:06:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('7LikZ7xWEI','con_01KJPSFTB00000GTM46Y10Z8','{"uniqueId":"con_01KJPSFTB00000GTM46Y10Z8","name":"Person s","phone":"app.s","phoneIsKnown":false,"messagingAppContactId":"app.s","attributes":{},"createdAt":"2026-03-02T08:09:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('7LikZ7xWEI','con_01KJPSFTB00001GTM46Y10Z8','{"uniqueId":"con_01KJPSFTB00001GTM46Y10Z8","name":"Fay","phone":"+33600000006","phoneIsKnown":true,"attributes":{},"createdAt":"2026-03-02T08:09:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('7LikZ7xWEI','con_01KTR99GY00000GTM46Y10Z8','{"uniqueId":"con_01KTR99GY00000GTM46Y10Z8","name":"Carl","phone":"+33600000003","phoneIsKnown":true,"messagingAppContactId":"app.carl","attributes":{},"createdAt":"2026-06-10T08:10:00.000Z","status":"Active"}');
CREATE TABLE tags (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE conversations (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    assigned_to_id TEXT,
    status TEXT NOT NULL,
    deleted_at INTEGER,
    total_messages INTEGER NOT NULL,
    unread_messages INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    json TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1, last_activity_at TEXT NOT NULL DEFAULT '', channel_id TEXT NOT NULL DEFAULT 'chn_first', window_from TEXT, address TEXT, address_number TEXT, contact_wrote_at TEXT,
    PRIMARY KEY (organization, unique_id),
    FOREIGN KEY (organization, contact_id) REFERENCES contacts (organization, unique_id),
    FOREIGN KEY (organization, assigned_to_id) REFERENCES members (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO conversations VALUES('7LikZ7xWEI','cnv_01KJPS15K00000GTM46Y10Z8','con_01KJPS15K00000GTM46Y10Z8',NULL,'Active',NULL,2,2,'2026-03-02T08:01:00.000Z','{"uniqueId":"cnv_01KJPS15K00000GTM46Y10Z8","contactId":"con_01KJPS15K00000GTM46Y10Z8","organizationId":"org_harbour","initiatedBy":"Contact"}',3,'2026-03-02T08:02:00.000Z','chn_first','2026-03-02T08:02:00.000Z','app.ada',NULL,'2026-03-02T08:02:00.000Z');
INSERT INTO conversations VALUES('7LikZ7xWEI','cnv_01KJPS4TS00000GTM46Y10Z8','con_01KJPS4TS00000GTM46Y10Z8',NULL,'Active',NULL,1,1,'2026-03-02T08:03:00.000Z','{"uniqueId":"cnv_01KJPS4TS00000GTM46Y10Z8","contactId":"con_01KJPS4TS00000GTM46Y10Z8","organizationId":"org_harbour","initiatedBy":"Contact"}',2,'2026-03-02T08:03:00.000Z','chn_first','2026-03-02T08:03:00.000Z','33600000003','33600000003','2026-03-02T08:03:00.000Z');
INSERT INTO conversations VALUES('7LikZ7xWEI','cnv_01KJPSAAJ00000GTM46Y10Z8','con_01KJPSAAJ00000GTM46Y10Z8',NULL,'Active',NULL,3,3,'2026-03-02T08:06:00.000Z','{"uniqueId":"cnv_01KJPSAAJ00000GTM46Y10Z8","contactId":"con_01KJPSAAJ00000GTM46Y10Z8","organizationId":"org_harbour","initiatedBy":"Contact"}',4,'2026-03-02T08:08:00.000Z','chn_first','2026-03-02T08:08:00.000Z','app.r',NULL,'2026-03-02T08:08:00.000Z');
INSERT INTO conversations VALUES('7LikZ7xWEI','cnv_01KJPSFTB00000GTM46Y10Z8','con_01KJPSFTB00000GTM46Y10Z8',NULL,'Active',NULL,1,1,'2026-03-02T08:09:00.000Z','{"uniqueId":"cnv_01KJPSFTB00000GTM46Y10Z8","contactId":"con_01KJPSFTB00000GTM46Y10Z8","organizationId":"org_harbour","initiatedBy":"Contact"}',2,'2026-03-02T08:09:00.000Z','chn_first','2026-03-02T08:09:00.000Z','app.s',NULL,'2026-03-02T08:09:00.000Z');
INSERT INTO conversations VALUES('7LikZ7xWEI','cnv_01KTR99GY00000GTM46Y10Z8','con_01KTR99GY00000GTM46Y10Z8',NULL,'Active',NULL,1,1,'2026-06-10T08:10:00.000Z','{"uniqueId":"cnv_01KTR99GY00000GTM46Y10Z8","contactId":"con_01KTR99GY00000GTM46Y10Z8","organizationId":"org_harbour","initiatedBy":"Contact"}',2,'2026-06-10T08:10:00.000Z','chn_first','2026-06-10T08:10:00.000Z','app.carl',NULL,'2026-06-10T08:10:00.000Z');
CREATE TABLE conversation_tags (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    tag_id TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id, position),
    FOREIGN KEY (organization, tag_id) REFERENCES tags (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE messages (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    unread INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id, created_at, unique_id),
    FOREIGN KEY (organization, conversation_id) REFERENCES conversations (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPS15K00000GTM46Y10Z8','2026-03-02T08:01:00.000Z','msg_01KJPS15K00000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPS15K00000GTM46Y10Z8","conversationId":"cnv_01KJPS15K00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:01:00.000Z","messagingAppMessageId":"app.1","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPS15K00000GTM46Y10Z8','2026-03-02T08:02:00.000Z','msg_01KJPS30600000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPS30600000GTM46Y10Z8","conversationId":"cnv_01KJPS15K00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:02:00.000Z","messagingAppMessageId":"app.3","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPS4TS00000GTM46Y10Z8','2026-03-02T08:03:00.000Z','msg_01KJPS4TS00000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPS4TS00000GTM46Y10Z8","conversationId":"cnv_01KJPS4TS00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.5","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:06:00.000Z','msg_01KJPSAAJ00000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPSAAJ00000GTM46Y10Z8","conversationId":"cnv_01KJPSAAJ00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.11","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:07:00.000Z','msg_01KJPSC5500000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPSC5500000GTM46Y10Z8","conversationId":"cnv_01KJPSAAJ00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:07:00.000Z","messagingAppMessageId":"app.13","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:08:00.000Z','msg_01KJPSDZR00000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPSDZR00000GTM46Y10Z8","conversationId":"cnv_01KJPSAAJ00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:08:00.000Z","messagingAppMessageId":"app.15","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KJPSFTB00000GTM46Y10Z8','2026-03-02T08:09:00.000Z','msg_01KJPSFTB00000GTM46Y10Z8',1,'{"uniqueId":"msg_01KJPSFTB00000GTM46Y10Z8","conversationId":"cnv_01KJPSFTB00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.17","messageData":{"text":"Hello"}}');
INSERT INTO messages VALUES('7LikZ7xWEI','cnv_01KTR99GY00000GTM46Y10Z8','2026-06-10T08:10:00.000Z','msg_01KTR99GY00000GTM46Y10Z8',1,'{"uniqueId":"msg_01KTR99GY00000GTM46Y10Z8","conversationId":"cnv_01KTR99GY00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-06-10T08:10:00.000Z","messagingAppMessageId":"app.20","messageData":{"text":"Hello"}}');
CREATE TABLE recent_messages (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id)
  ) STRICT;
INSERT INTO recent_messages VALUES('7LikZ7xWEI','cnv_01KJPS15K00000GTM46Y10Z8','Viy41TpRXIQbErEKkGWQtn','[{"uniqueId":"msg_01KJPS15K00000GTM46Y10Z8","conversationId":"cnv_01KJPS15K00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:01:00.000Z","messagingAppMessageId":"app.1","messageData":{"text":"Hello"}},{"uniqueId":"msg_01KJPS30600000GTM46Y10Z8","conversationId":"cnv_01KJPS15K00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:02:00.000Z","messagingAppMessageId":"app.3","messageData":{"text":"Hello"}}]');
INSERT INTO recent_messages VALUES('7LikZ7xWEI','cnv_01KJPS4TS00000GTM46Y10Z8','xYenXwl2DPM4KE90NHlEgq','[{"uniqueId":"msg_01KJPS4TS00000GTM46Y10Z8","conversationId":"cnv_01KJPS4TS00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.5","messageData":{"text":"Hello"}}]');
INSERT INTO recent_messages VALUES('7LikZ7xWEI','cnv_01KJPSAAJ00000GTM46Y10Z8','APAfivAE5guKz2ISYxvOYj','[{"uniqueId":"msg_01KJPSAAJ00000GTM46Y10Z8","conversationId":"cnv_01KJPSAAJ00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.11","messageData":{"text":"Hello"}},{"uniqueId":"msg_01KJPSC5500000GTM46Y10Z8","conversationId":"cnv_01KJPSAAJ00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:07:00.000Z","messagingAppMessageId":"app.13","messageData":{"text":"Hello"}},{"uniqueId":"msg_01KJPSDZR00000GTM46Y10Z8","conversationId":"cnv_01KJPSAAJ00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:08:00.000Z","messagingAppMessageId":"app.15","messageData":{"text":"Hello"}}]');
INSERT INTO recent_messages VALUES('7LikZ7xWEI','cnv_01KJPSFTB00000GTM46Y10Z8','CtEjRXcnXgEYS10Je9nWtt','[{"uniqueId":"msg_01KJPSFTB00000GTM46Y10Z8","conversationId":"cnv_01KJPSFTB00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.17","messageData":{"text":"Hello"}}]');
INSERT INTO recent_messages VALUES('7LikZ7xWEI','cnv_01KTR99GY00000GTM46Y10Z8','7ZUo4_dp_B5_2EUc0AOsy5','[{"uniqueId":"msg_01KTR99GY00000GTM46Y10Z8","conversationId":"cnv_01KTR99GY00000GTM46Y10Z8","channelId":"chn_first","direction":"InBound","author":{"kind":"Contact"},"status":"Unread","messageType":"Text","createdAt":"2026-06-10T08:10:00.000Z","messagingAppMessageId":"app.20","messageData":{"text":"Hello"}}]');
CREATE TABLE api_keys (
    organization TEXT NOT NULL,
    hash TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    member_id TEXT NOT NULL,
    state TEXT NOT NULL,
    made INTEGER NOT NULL,
    last_four TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    grace_until INTEGER,
    superseded_use_at INTEGER, last_used_day INTEGER, expires_at INTEGER, expiry_warned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (organization, hash),
    FOREIGN KEY (organization, member_id) REFERENCES members (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE quota_windows (
    organization TEXT NOT NULL,
    subject TEXT NOT NULL,
    taken INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (organization, subject)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE schema_writer (
    id INTEGER NOT NULL PRIMARY KEY,
    version TEXT NOT NULL,
    at INTEGER NOT NULL,
    probe TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO schema_writer VALUES(1,'1.3.0',1772438400000,'');
CREATE TABLE events (
    organization TEXT NOT NULL,
    position INTEGER NOT NULL,
    unique_id TEXT NOT NULL,
    type TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    member_id TEXT,
    key_id TEXT,
    request_id TEXT,
    data TEXT,
    conversation_id TEXT,
    at INTEGER NOT NULL, channel_id TEXT DEFAULT 'chn_first',
    PRIMARY KEY (organization, position)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE event_counters (
    organization TEXT NOT NULL,
    position INTEGER NOT NULL,
    floor_position INTEGER NOT NULL,
    floor_id TEXT,
    PRIMARY KEY (organization)
  ) STRICT, WITHOUT ROWID;
INSERT INTO event_counters VALUES('7LikZ7xWEI',33,33,'evt_01KTR99GY00005V743W92YC9');
CREATE TABLE idempotency_keys (
    organization TEXT NOT NULL,
    member_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    PRIMARY KEY (organization, member_id, idempotency_key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE webhook_endpoints (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    url TEXT NOT NULL,
    types TEXT,
    secret TEXT NOT NULL,
    previous_secret TEXT,
    previous_until INTEGER,
    state TEXT NOT NULL,
    reason TEXT,
    state_at INTEGER NOT NULL,
    position INTEGER NOT NULL,
    lease_epoch INTEGER NOT NULL,
    created_at INTEGER NOT NULL, channel_id TEXT,
    PRIMARY KEY (organization, unique_id)
  ) STRICT;
CREATE TABLE webhook_retries (
    organization TEXT NOT NULL,
    endpoint_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    failure TEXT NOT NULL,
    PRIMARY KEY (organization, endpoint_id, position)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE webhook_lease (
    id INTEGER NOT NULL PRIMARY KEY,
    epoch INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE erasures (
    organization TEXT NOT NULL,
    type TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (organization, type, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO erasures VALUES('7LikZ7xWEI','channel','con_01KJPS6NC00000GTM46Y10Z8 chn_first',1781079000000);
INSERT INTO erasures VALUES('7LikZ7xWEI','contact','con_01KJPS6NC00000GTM46Y10Z8',1781079000000);
INSERT INTO erasures VALUES('7LikZ7xWEI','conversation','cnv_01KJPS6NC00000GTM46Y10Z8',1781079000000);
CREATE TABLE webhook_held_types (
    organization TEXT NOT NULL,
    endpoint_id TEXT NOT NULL,
    type TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (organization, endpoint_id, type)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE channels (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO channels VALUES('7LikZ7xWEI','chn_first','{"uniqueId":"chn_first","name":"First channel","createdAt":"2026-03-02T08:00:00.000Z","identityScope":"chn_first","phoneMatching":"Identifiers","usesAliases":true}');
CREATE TABLE "message_identities" (
    organization TEXT NOT NULL,
    value TEXT NOT NULL,
    channel_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (organization, value, channel_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.1','chn_first','msg_01KJPS15K00000GTM46Y10Z8','cnv_01KJPS15K00000GTM46Y10Z8','2026-03-02T08:01:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.11','chn_first','msg_01KJPSAAJ00000GTM46Y10Z8','cnv_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:06:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.13','chn_first','msg_01KJPSC5500000GTM46Y10Z8','cnv_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:07:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.15','chn_first','msg_01KJPSDZR00000GTM46Y10Z8','cnv_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:08:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.17','chn_first','msg_01KJPSFTB00000GTM46Y10Z8','cnv_01KJPSFTB00000GTM46Y10Z8','2026-03-02T08:09:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.20','chn_first','msg_01KTR99GY00000GTM46Y10Z8','cnv_01KTR99GY00000GTM46Y10Z8','2026-06-10T08:10:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.3','chn_first','msg_01KJPS30600000GTM46Y10Z8','cnv_01KJPS15K00000GTM46Y10Z8','2026-03-02T08:02:00.000Z');
INSERT INTO message_identities VALUES('7LikZ7xWEI','app.5','chn_first','msg_01KJPS4TS00000GTM46Y10Z8','cnv_01KJPS4TS00000GTM46Y10Z8','2026-03-02T08:03:00.000Z');
CREATE TABLE contact_identifiers (
    organization TEXT NOT NULL,
    identity_scope TEXT NOT NULL,
    value TEXT NOT NULL,
    kind TEXT NOT NULL,
    contact_id TEXT,
    used_at TEXT NOT NULL,
    PRIMARY KEY (organization, kind, value, identity_scope)
  ) STRICT, WITHOUT ROWID;
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.ada','app','con_01KJPS15K00000GTM46Y10Z8','2026-03-02T08:01:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.carl','app','con_01KTR99GY00000GTM46Y10Z8','2026-06-10T08:10:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.p','app','con_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:06:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.q','app','con_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:07:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.r','app','con_01KJPSAAJ00000GTM46Y10Z8','2026-03-02T08:08:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.s','app','con_01KJPSFTB00000GTM46Y10Z8','2026-03-02T08:09:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','app.shared','app',NULL,'2026-03-02T08:09:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','33600000001','number',NULL,'2026-03-02T08:02:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','33600000002','number','con_01KJPS15K00000GTM46Y10Z8','2026-03-02T08:02:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','33600000003','number','con_01KTR99GY00000GTM46Y10Z8','2026-06-10T08:10:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','chn_first','33600000004','number',NULL,'2026-03-02T08:05:00.000Z');
INSERT INTO contact_identifiers VALUES('7LikZ7xWEI','con_01KJPSFTB00001GTM46Y10Z8','33600000006','phone','con_01KJPSFTB00001GTM46Y10Z8','');
CREATE TABLE alias_uses (
    organization TEXT NOT NULL,
    identity_scope TEXT NOT NULL,
    alias TEXT NOT NULL,
    used_by TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    PRIMARY KEY (organization, identity_scope, alias, used_by)
  ) STRICT, WITHOUT ROWID;
INSERT INTO alias_uses VALUES('7LikZ7xWEI','chn_first','FnhPGDRLlneSNwUhlu25AW6YZeYp_FPAvqCeixiVzGU','','');
INSERT INTO alias_uses VALUES('7LikZ7xWEI','chn_first','FnhPGDRLlneSNwUhlu25AW6YZeYp_FPAvqCeixiVzGU','EmDSLF_fIyw4dF_qMpHankoHWroxk7QIbvwMd55NICk','con_01KJPSAAJ00000GTM46Y10Z8');
INSERT INTO alias_uses VALUES('7LikZ7xWEI','chn_first','FnhPGDRLlneSNwUhlu25AW6YZeYp_FPAvqCeixiVzGU','UuM1W6wpF9a6KUjn_neN4VD8Lly9ORjlfINcaFbRXJY','con_01KJPSAAJ00000GTM46Y10Z8');
INSERT INTO alias_uses VALUES('7LikZ7xWEI','chn_first','FnhPGDRLlneSNwUhlu25AW6YZeYp_FPAvqCeixiVzGU','WBH1yGdHQAUFWaL8C2tPI9xQ-vyuOzB_NOksTapRUpY','con_01KJPSAAJ00000GTM46Y10Z8');
CREATE TABLE suspected_duplicates (
    organization TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    other_contact_id TEXT NOT NULL,
    PRIMARY KEY (organization, contact_id, other_contact_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO suspected_duplicates VALUES('7LikZ7xWEI','con_01KJPS4TS00000GTM46Y10Z8','con_01KTR99GY00000GTM46Y10Z8');
CREATE INDEX conversations_deleted ON conversations (organization, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX messages_by_id ON messages (organization, unique_id);
CREATE UNIQUE INDEX api_keys_of_member ON api_keys (organization, member_id, made);
CREATE UNIQUE INDEX api_keys_current ON api_keys (organization, member_id) WHERE state = 'current';
CREATE INDEX api_keys_pending ON api_keys (organization) WHERE state = 'pending';
CREATE INDEX events_of_conversation ON events (organization, conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX conversations_active ON conversations (organization, last_activity_at, unique_id) WHERE status = 'Active';
CREATE INDEX conversations_of_assignee ON conversations (organization, assigned_to_id);
CREATE INDEX conversations_of_contact ON conversations (organization, contact_id);
CREATE INDEX conversation_tags_of_tag ON conversation_tags (organization, tag_id, conversation_id);
CREATE INDEX contacts_of_phone ON contacts (organization, (json ->> 'phone'));
CREATE INDEX idempotency_keys_of_conversation ON idempotency_keys (organization, conversation_id);
CREATE INDEX events_of_contact ON events (organization, subject_id) WHERE type IN ('contact.created', 'contact.updated');
CREATE INDEX api_keys_expiring ON api_keys (organization, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX contact_identifiers_of_contact ON contact_identifiers (organization, contact_id);
CREATE INDEX conversations_by_activity ON conversations (organization, last_activity_at, unique_id) WHERE deleted_at IS NULL;
CREATE INDEX conversations_deleted_by_activity ON conversations (organization, last_activity_at, unique_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX conversations_by_creation ON conversations (organization, created_at, unique_id) WHERE deleted_at IS NULL;
CREATE INDEX conversations_deleted_by_creation ON conversations (organization, created_at, unique_id) WHERE deleted_at IS NOT NULL;
COMMIT;
