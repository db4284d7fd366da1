-- A store as 1.2.0 wrote it. PostgreSQL takes the rows only: its tables are made by the migrations of that version.
PRAGMA application_id = 1349676153;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_history (
    version INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at INTEGER NOT NULL
  ) STRICT;
INSERT INTO schema_history VALUES(1,'first tables',1795377762133);
INSERT INTO schema_history VALUES(2,'version of a conversation',1795377762133);
INSERT INTO schema_history VALUES(3,'shared quotas',1795377762134);
INSERT INTO schema_history VALUES(4,'writer of the store',1795377762134);
INSERT INTO schema_history VALUES(5,'events',1795377762134);
INSERT INTO schema_history VALUES(6,'lists of conversations',1795377762134);
INSERT INTO schema_history VALUES(7,'identities',1795377762162);
INSERT INTO schema_history VALUES(8,'idempotency keys',1795377762162);
INSERT INTO schema_history VALUES(9,'webhooks',1795377762162);
INSERT INTO schema_history VALUES(10,'privacy',1795377762165);
INSERT INTO schema_history VALUES(11,'uses and expiry of keys',1795377762166);
CREATE TABLE organizations (
    organization TEXT NOT NULL PRIMARY KEY,
    unique_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL
  , keep_deleted_ms INTEGER, keep_events_ms INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO organizations VALUES('bzNUWlmXGE','org_harbour','Harbour Parcels','2026-03-02T08:00:00.000Z',NULL,NULL);
INSERT INTO organizations VALUES('i8enwEyY9d','org_cedar','Cedar Furniture','2026-03-02T08:00:00.000Z',NULL,NULL);
CREATE TABLE roles (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    permissions TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT;
INSERT INTO roles VALUES('i8enwEyY9d','rol_agent','["Get:Conversation","Create:Message","Update:Conversation","Assign:Conversation","Tag:Conversation","Get:OrganizationMember","Get:Tag"]','{"uniqueId":"rol_agent","name":"Agent","description":"Answers contacts and closes conversations.","permissions":["Get:Conversation","Create:Message","Update:Conversation","Assign:Conversation","Tag:Conversation","Get:OrganizationMember","Get:Tag"]}');
INSERT INTO roles VALUES('i8enwEyY9d','rol_reader','["Get:OrganizationMember"]','{"uniqueId":"rol_reader","name":"Reader","permissions":["Get:OrganizationMember"]}');
INSERT INTO roles VALUES('i8enwEyY9d','rol_supervisor','["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]','{"uniqueId":"rol_supervisor","name":"Supervisor","description":"Deletes conversations and looks after keys.","permissions":["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]}');
INSERT INTO roles VALUES('bzNUWlmXGE','rol_agent','["Get:Conversation","Create:Message","Update:Conversation","Assign:Conversation","Tag:Conversation","Get:OrganizationMember","Get:Tag"]','{"uniqueId":"rol_agent","name":"Agent","description":"Answers contacts and closes conversations.","permissions":["Get:Conversation","Create:Message","Update:Conversation","Assign:Conversation","Tag:Conversation","Get:OrganizationMember","Get:Tag"]}');
INSERT INTO roles VALUES('bzNUWlmXGE','rol_reader','["Get:OrganizationMember"]','{"uniqueId":"rol_reader","name":"Reader","permissions":["Get:OrganizationMember"]}');
INSERT INTO roles VALUES('bzNUWlmXGE','rol_supervisor','["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]','{"uniqueId":"rol_supervisor","name":"Supervisor","description":"Deletes conversations and looks after keys.","permissions":["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]}');
CREATE TABLE members (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    access_level TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO members VALUES('bzNUWlmXGE','mem_grace','Owner','{"uniqueId":"mem_grace","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Owner","name":"Grace Okafor","email":"grace@harbour.example"}');
INSERT INTO members VALUES('bzNUWlmXGE','mem_lena','Member','{"uniqueId":"mem_lena","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Lena Vogel","email":"lena@harbour.example"}');
INSERT INTO members VALUES('bzNUWlmXGE','mem_noor','Member','{"uniqueId":"mem_noor","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Noor Haddad","email":"noor@harbour.example"}');
INSERT INTO members VALUES('bzNUWlmXGE','mem_tomas','Member','{"uniqueId":"mem_tomas","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Tomás Rivera","email":"tomas@harbour.example"}');
INSERT INTO members VALUES('i8enwEyY9d','mem_aiko','Owner','{"uniqueId":"mem_aiko","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Owner","name":"Aiko Tanaka","email":"aiko@cedar.example"}');
INSERT INTO members VALUES('i8enwEyY9d','mem_samir','Member','{"uniqueId":"mem_samir","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Samir Patel","email":"samir@cedar.example"}');
CREATE TABLE member_roles (
    organization TEXT NOT NULL,
    member_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    role_id TEXT NOT NULL,
    PRIMARY KEY (organization, member_id, position),
    FOREIGN KEY (organization, role_id) REFERENCES roles (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO member_roles VALUES('bzNUWlmXGE','mem_grace',0,'rol_supervisor');
INSERT INTO member_roles VALUES('bzNUWlmXGE','mem_lena',0,'rol_reader');
INSERT INTO member_roles VALUES('bzNUWlmXGE','mem_noor',0,'rol_agent');
INSERT INTO member_roles VALUES('bzNUWlmXGE','mem_noor',1,'rol_supervisor');
INSERT INTO member_roles VALUES('bzNUWlmXGE','mem_tomas',0,'rol_agent');
INSERT INTO member_roles VALUES('i8enwEyY9d','mem_samir',0,'rol_agent');
CREATE TABLE contacts (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO contacts VALUES('bzNUWlmXGE','con_01M82DN8T60000PKSY61KFH7','{"uniqueId":"con_01M82DN8T60000PKSY61KFH7","name":"Zoe Laurent","phone":"+33612345678","messagingAppContactId":"app.new","attributes":{},"createdAt":"2026-11-22T20:02:47.238Z","status":"Active"}');
INSERT INTO contacts VALUES('bzNUWlmXGE','con_harbour_001','{"uniqueId":"con_harbour_001","name":"Ada Moreau","phone":"+33612341000","attributes":{"plan":"gold","orders":0},"createdAt":"2026-03-02T08:00:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('bzNUWlmXGE','con_harbour_002','{"uniqueId":"con_harbour_002","name":"Bilal Nowak","phone":"+33612341001","attributes":{},"createdAt":"2026-03-02T09:35:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('bzNUWlmXGE','con_harbour_003','{"uniqueId":"con_harbour_003","name":"Chloé Ortiz","phone":"+33612341002","attributes":{},"createdAt":"2026-03-02T11:10:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('bzNUWlmXGE','con_harbour_004','{"uniqueId":"con_harbour_004","name":"Dmitri Petit","phone":"+33612341003","attributes":{"plan":"gold","orders":3},"createdAt":"2026-03-02T12:45:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('bzNUWlmXGE','con_harbour_005','{"uniqueId":"con_harbour_005","name":"Esra Quist","phone":"+33612341004","attributes":{},"createdAt":"2026-03-02T14:20:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('i8enwEyY9d','con_cedar_001','{"uniqueId":"con_cedar_001","name":"Ada Moreau","phone":"+33612341000","attributes":{"plan":"gold","orders":0},"createdAt":"2026-03-02T08:00:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('i8enwEyY9d','con_cedar_002','{"uniqueId":"con_cedar_002","name":"Bilal Nowak","phone":"+33612341001","attributes":{},"createdAt":"2026-03-02T09:35:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('i8enwEyY9d','con_cedar_003','{"uniqueId":"con_cedar_003","name":"Chloé Ortiz","phone":"+33612341002","attributes":{},"createdAt":"2026-03-02T11:10:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('i8enwEyY9d','con_cedar_004','{"uniqueId":"con_cedar_004","name":"Dmitri Petit","phone":"+33612341003","attributes":{"plan":"gold","orders":3},"createdAt":"2026-03-02T12:45:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('i8enwEyY9d','con_cedar_005','{"uniqueId":"con_cedar_005","name":"Esra Quist","phone":"+33612341004","attributes":{},"createdAt":"2026-03-02T14:20:00.000Z","status":"Active"}');
CREATE TABLE tags (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO tags VALUES('bzNUWlmXGE','tag_damage','{"label":"Damage","uniqueId":"tag_damage"}');
INSERT INTO tags VALUES('bzNUWlmXGE','tag_delivery','{"label":"Delivery","uniqueId":"tag_delivery"}');
INSERT INTO tags VALUES('bzNUWlmXGE','tag_invoice','{"label":"Invoice","uniqueId":"tag_invoice"}');
INSERT INTO tags VALUES('bzNUWlmXGE','tag_pick-up','{"label":"Pick-up","uniqueId":"tag_pick-up"}');
INSERT INTO tags VALUES('bzNUWlmXGE','tag_question','{"label":"Question","uniqueId":"tag_question"}');
INSERT INTO tags VALUES('i8enwEyY9d','tag_damage','{"label":"Damage","uniqueId":"tag_damage"}');
INSERT INTO tags VALUES('i8enwEyY9d','tag_delivery','{"label":"Delivery","uniqueId":"tag_delivery"}');
INSERT INTO tags VALUES('i8enwEyY9d','tag_invoice','{"label":"Invoice","uniqueId":"tag_invoice"}');
INSERT INTO tags VALUES('i8enwEyY9d','tag_pick-up','{"label":"Pick-up","uniqueId":"tag_pick-up"}');
INSERT INTO tags VALUES('i8enwEyY9d','tag_question','{"label":"Question","uniqueId":"tag_question"}');
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
    json TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1, last_activity_at TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (organization, unique_id),
    FOREIGN KEY (organization, contact_id) REFERENCES contacts (organization, unique_id),
    FOREIGN KEY (organization, assigned_to_id) REFERENCES members (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO conversations VALUES('bzNUWlmXGE','cnv_01M82DN8T60000PKSY61KFH7','con_01M82DN8T60000PKSY61KFH7',NULL,'Active',NULL,1,1,'2026-11-22T20:02:47.238Z','{"uniqueId":"cnv_01M82DN8T60000PKSY61KFH7","contactId":"con_01M82DN8T60000PKSY61KFH7","organizationId":"org_harbour","initiatedBy":"Contact"}',2,'2026-11-22T20:02:47.238Z');
INSERT INTO conversations VALUES('bzNUWlmXGE','cnv_harbour_001','con_harbour_001','mem_grace','Active',NULL,7,1,'2026-03-02T08:00:00.000Z','{"uniqueId":"cnv_harbour_001","contactId":"con_harbour_001","organizationId":"org_harbour","initiatedBy":"Contact"}',3,'2026-11-22T20:02:47.214Z');
INSERT INTO conversations VALUES('bzNUWlmXGE','cnv_harbour_002','con_harbour_002','mem_tomas','Closed',NULL,5,1,'2026-03-02T09:35:00.000Z','{"uniqueId":"cnv_harbour_002","contactId":"con_harbour_002","organizationId":"org_harbour","initiatedBy":"Contact"}',3,'2026-03-02T09:47:00.000Z');
INSERT INTO conversations VALUES('bzNUWlmXGE','cnv_harbour_003','con_harbour_003','mem_noor','Closed',NULL,4,0,'2026-03-02T11:10:00.000Z','{"uniqueId":"cnv_harbour_003","contactId":"con_harbour_003","organizationId":"org_harbour","initiatedBy":"Contact"}',2,'2026-03-02T11:19:00.000Z');
INSERT INTO conversations VALUES('bzNUWlmXGE','cnv_harbour_004','con_harbour_004',NULL,'Active',NULL,4,0,'2026-03-02T12:45:00.000Z','{"uniqueId":"cnv_harbour_004","contactId":"con_harbour_004","organizationId":"org_harbour","initiatedBy":"Contact"}',2,'2026-03-02T12:54:00.000Z');
INSERT INTO conversations VALUES('bzNUWlmXGE','cnv_harbour_005','con_harbour_005','mem_grace','Closed',NULL,5,0,'2026-03-02T14:20:00.000Z','{"uniqueId":"cnv_harbour_005","contactId":"con_harbour_005","campaignId":"cmp_spring","organizationId":"org_harbour","initiatedBy":"Campaign"}',2,'2026-03-02T14:32:00.000Z');
INSERT INTO conversations VALUES('i8enwEyY9d','cnv_cedar_001','con_cedar_001','mem_aiko','Active',NULL,6,1,'2026-03-02T08:00:00.000Z','{"uniqueId":"cnv_cedar_001","contactId":"con_cedar_001","organizationId":"org_cedar","initiatedBy":"Contact"}',2,'2026-03-02T08:15:00.000Z');
INSERT INTO conversations VALUES('i8enwEyY9d','cnv_cedar_002','con_cedar_002','mem_samir','Active',NULL,5,1,'2026-03-02T09:35:00.000Z','{"uniqueId":"cnv_cedar_002","contactId":"con_cedar_002","organizationId":"org_cedar","initiatedBy":"Contact"}',2,'2026-03-02T09:47:00.000Z');
INSERT INTO conversations VALUES('i8enwEyY9d','cnv_cedar_003','con_cedar_003','mem_aiko','Closed',NULL,4,0,'2026-03-02T11:10:00.000Z','{"uniqueId":"cnv_cedar_003","contactId":"con_cedar_003","organizationId":"org_cedar","initiatedBy":"Contact"}',2,'2026-03-02T11:19:00.000Z');
INSERT INTO conversations VALUES('i8enwEyY9d','cnv_cedar_004','con_cedar_004',NULL,'Active',NULL,4,0,'2026-03-02T12:45:00.000Z','{"uniqueId":"cnv_cedar_004","contactId":"con_cedar_004","organizationId":"org_cedar","initiatedBy":"Contact"}',2,'2026-03-02T12:54:00.000Z');
INSERT INTO conversations VALUES('i8enwEyY9d','cnv_cedar_005','con_cedar_005','mem_aiko','Closed',NULL,5,0,'2026-03-02T14:20:00.000Z','{"uniqueId":"cnv_cedar_005","contactId":"con_cedar_005","campaignId":"cmp_spring","organizationId":"org_cedar","initiatedBy":"Campaign"}',2,'2026-03-02T14:32:00.000Z');
CREATE TABLE conversation_tags (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    tag_id TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id, position),
    FOREIGN KEY (organization, tag_id) REFERENCES tags (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO conversation_tags VALUES('bzNUWlmXGE','cnv_harbour_002',0,'tag_damage');
INSERT INTO conversation_tags VALUES('bzNUWlmXGE','cnv_harbour_001',0,'tag_delivery');
INSERT INTO conversation_tags VALUES('bzNUWlmXGE','cnv_harbour_003',0,'tag_invoice');
INSERT INTO conversation_tags VALUES('bzNUWlmXGE','cnv_harbour_004',0,'tag_pick-up');
INSERT INTO conversation_tags VALUES('bzNUWlmXGE','cnv_harbour_005',0,'tag_question');
INSERT INTO conversation_tags VALUES('i8enwEyY9d','cnv_cedar_002',0,'tag_damage');
INSERT INTO conversation_tags VALUES('i8enwEyY9d','cnv_cedar_001',0,'tag_delivery');
INSERT INTO conversation_tags VALUES('i8enwEyY9d','cnv_cedar_003',0,'tag_invoice');
INSERT INTO conversation_tags VALUES('i8enwEyY9d','cnv_cedar_004',0,'tag_pick-up');
INSERT INTO conversation_tags VALUES('i8enwEyY9d','cnv_cedar_005',0,'tag_question');
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
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_01M82DN8T60000PKSY61KFH7','2026-11-22T20:02:47.238Z','msg_01M82DN8T60000PKSY61KFH7',1,'{"uniqueId":"msg_01M82DN8T60000PKSY61KFH7","conversationId":"cnv_01M82DN8T60000PKSY61KFH7","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-11-22T20:02:47.238Z","messagingAppMessageId":"app.1001","messageData":{"text":"Hello, where is my parcel?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-03-02T08:00:00.000Z','msg_harbour_001_01',0,'{"uniqueId":"msg_harbour_001_01","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-03-02T08:03:00.000Z','msg_harbour_001_02',0,'{"uniqueId":"msg_harbour_001_02","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-03-02T08:06:00.000Z','msg_harbour_001_03',0,'{"uniqueId":"msg_harbour_001_03","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.3","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-03-02T08:09:00.000Z','msg_harbour_001_04',0,'{"uniqueId":"msg_harbour_001_04","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-03-02T08:12:00.000Z','msg_harbour_001_05',0,'{"uniqueId":"msg_harbour_001_05","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.5","messageData":{"text":"Yes, between two and four."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-03-02T08:15:00.000Z','msg_harbour_001_06',1,'{"uniqueId":"msg_harbour_001_06","conversationId":"cnv_harbour_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.6","messageData":{"reaction":"👍"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_001','2026-11-22T20:02:47.214Z','msg_01M82DN8SEJHW2VW12DS0K2W',0,'{"uniqueId":"msg_01M82DN8SEJHW2VW12DS0K2W","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Sent","messageType":"Text","createdAt":"2026-11-22T20:02:47.214Z","messageData":{"text":"It arrives today."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_002','2026-03-02T09:35:00.000Z','msg_harbour_002_01',0,'{"uniqueId":"msg_harbour_002_01","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:35:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.1","messageData":{"text":"The box arrived open. I took a picture."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_002','2026-03-02T09:38:00.000Z','msg_harbour_002_02',0,'{"uniqueId":"msg_harbour_002_02","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Image","createdAt":"2026-03-02T09:38:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.2","messageData":{"id":"med_box_open","link":"https://media.harbour.example/med_box_open","caption":"This side was down."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_002','2026-03-02T09:41:00.000Z','msg_harbour_002_03',0,'{"uniqueId":"msg_harbour_002_03","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Video","createdAt":"2026-03-02T09:41:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.3","messageData":{"id":"med_box_rattle","caption":"It rattles."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_002','2026-03-02T09:44:00.000Z','msg_harbour_002_04',0,'{"uniqueId":"msg_harbour_002_04","conversationId":"cnv_harbour_002","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:44:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.4","messageData":{"text":"I am sorry. We send a new one today and collect this one."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_002','2026-03-02T09:47:00.000Z','msg_harbour_002_05',1,'{"uniqueId":"msg_harbour_002_05","conversationId":"cnv_harbour_002","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-03-02T09:47:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.5","messageData":{"text":"Thank you, that was quick."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_003','2026-03-02T11:10:00.000Z','msg_harbour_003_01',0,'{"uniqueId":"msg_harbour_003_01","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_003','2026-03-02T11:13:00.000Z','msg_harbour_003_02',0,'{"uniqueId":"msg_harbour_003_02","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_003','2026-03-02T11:16:00.000Z','msg_harbour_003_03',0,'{"uniqueId":"msg_harbour_003_03","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.3","messageData":{"text":"Perfect."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_003','2026-03-02T11:19:00.000Z','msg_harbour_003_04',0,'{"uniqueId":"msg_harbour_003_04","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.4","messageData":{"id":"med_wave"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_004','2026-03-02T12:45:00.000Z','msg_harbour_004_01',0,'{"uniqueId":"msg_harbour_004_01","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:45:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.1","messageData":{"text":"My brother will collect the order. May he?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_004','2026-03-02T12:48:00.000Z','msg_harbour_004_02',0,'{"uniqueId":"msg_harbour_004_02","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:48:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.2","messageData":{"text":"Of course. Whom shall we expect?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_004','2026-03-02T12:51:00.000Z','msg_harbour_004_03',0,'{"uniqueId":"msg_harbour_004_03","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Contacts","createdAt":"2026-03-02T12:51:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.3","messageData":{"contacts":[{"name":"Luc Moreau","phones":["+33612340000"]}]}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_004','2026-03-02T12:54:00.000Z','msg_harbour_004_04',0,'{"uniqueId":"msg_harbour_004_04","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T12:54:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.4","messageData":{"text":"Noted. He should bring the order number."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_005','2026-03-02T14:20:00.000Z','msg_harbour_005_01',0,'{"uniqueId":"msg_harbour_005_01","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Audio","createdAt":"2026-03-02T14:20:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.1","messageData":{"id":"med_voice_note"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_005','2026-03-02T14:23:00.000Z','msg_harbour_005_02',0,'{"uniqueId":"msg_harbour_005_02","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:23:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.2","messageData":{"text":"Thank you for the message. The small one fits through a normal door, the large one does not."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_005','2026-03-02T14:26:00.000Z','msg_harbour_005_03',0,'{"uniqueId":"msg_harbour_005_03","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:26:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.3","messageData":{"text":"Then I take the small one."}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_005','2026-03-02T14:29:00.000Z','msg_harbour_005_04',0,'{"uniqueId":"msg_harbour_005_04","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Unsupported","createdAt":"2026-03-02T14:29:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.4","messageData":{"kind":"poll","question":"Which colour?"}}');
INSERT INTO messages VALUES('bzNUWlmXGE','cnv_harbour_005','2026-03-02T14:32:00.000Z','msg_harbour_005_05',0,'{"uniqueId":"msg_harbour_005_05","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T14:32:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.5","messageData":{"text":"I cannot see the last message here. Could you write it?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_001','2026-03-02T08:00:00.000Z','msg_cedar_001_01',0,'{"uniqueId":"msg_cedar_001_01","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_001','2026-03-02T08:03:00.000Z','msg_cedar_001_02',0,'{"uniqueId":"msg_cedar_001_02","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_001','2026-03-02T08:06:00.000Z','msg_cedar_001_03',0,'{"uniqueId":"msg_cedar_001_03","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.3","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_001','2026-03-02T08:09:00.000Z','msg_cedar_001_04',0,'{"uniqueId":"msg_cedar_001_04","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_001','2026-03-02T08:12:00.000Z','msg_cedar_001_05',0,'{"uniqueId":"msg_cedar_001_05","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.5","messageData":{"text":"Yes, between two and four."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_001','2026-03-02T08:15:00.000Z','msg_cedar_001_06',1,'{"uniqueId":"msg_cedar_001_06","conversationId":"cnv_cedar_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.6","messageData":{"reaction":"👍"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_002','2026-03-02T09:35:00.000Z','msg_cedar_002_01',0,'{"uniqueId":"msg_cedar_002_01","conversationId":"cnv_cedar_002","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:35:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.1","messageData":{"text":"The box arrived open. I took a picture."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_002','2026-03-02T09:38:00.000Z','msg_cedar_002_02',0,'{"uniqueId":"msg_cedar_002_02","conversationId":"cnv_cedar_002","direction":"InBound","status":"Read","messageType":"Image","createdAt":"2026-03-02T09:38:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.2","messageData":{"id":"med_box_open","link":"https://media.harbour.example/med_box_open","caption":"This side was down."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_002','2026-03-02T09:41:00.000Z','msg_cedar_002_03',0,'{"uniqueId":"msg_cedar_002_03","conversationId":"cnv_cedar_002","direction":"InBound","status":"Read","messageType":"Video","createdAt":"2026-03-02T09:41:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.3","messageData":{"id":"med_box_rattle","caption":"It rattles."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_002','2026-03-02T09:44:00.000Z','msg_cedar_002_04',0,'{"uniqueId":"msg_cedar_002_04","conversationId":"cnv_cedar_002","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:44:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.4","messageData":{"text":"I am sorry. We send a new one today and collect this one."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_002','2026-03-02T09:47:00.000Z','msg_cedar_002_05',1,'{"uniqueId":"msg_cedar_002_05","conversationId":"cnv_cedar_002","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-03-02T09:47:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.5","messageData":{"text":"Thank you, that was quick."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_003','2026-03-02T11:10:00.000Z','msg_cedar_003_01',0,'{"uniqueId":"msg_cedar_003_01","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_003','2026-03-02T11:13:00.000Z','msg_cedar_003_02',0,'{"uniqueId":"msg_cedar_003_02","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_003','2026-03-02T11:16:00.000Z','msg_cedar_003_03',0,'{"uniqueId":"msg_cedar_003_03","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.3","messageData":{"text":"Perfect."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_003','2026-03-02T11:19:00.000Z','msg_cedar_003_04',0,'{"uniqueId":"msg_cedar_003_04","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.4","messageData":{"id":"med_wave"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_004','2026-03-02T12:45:00.000Z','msg_cedar_004_01',0,'{"uniqueId":"msg_cedar_004_01","conversationId":"cnv_cedar_004","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:45:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.1","messageData":{"text":"My brother will collect the order. May he?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_004','2026-03-02T12:48:00.000Z','msg_cedar_004_02',0,'{"uniqueId":"msg_cedar_004_02","conversationId":"cnv_cedar_004","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:48:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.2","messageData":{"text":"Of course. Whom shall we expect?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_004','2026-03-02T12:51:00.000Z','msg_cedar_004_03',0,'{"uniqueId":"msg_cedar_004_03","conversationId":"cnv_cedar_004","direction":"InBound","status":"Read","messageType":"Contacts","createdAt":"2026-03-02T12:51:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.3","messageData":{"contacts":[{"name":"Luc Moreau","phones":["+33612340000"]}]}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_004','2026-03-02T12:54:00.000Z','msg_cedar_004_04',0,'{"uniqueId":"msg_cedar_004_04","conversationId":"cnv_cedar_004","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T12:54:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.4","messageData":{"text":"Noted. He should bring the order number."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_005','2026-03-02T14:20:00.000Z','msg_cedar_005_01',0,'{"uniqueId":"msg_cedar_005_01","conversationId":"cnv_cedar_005","direction":"InBound","status":"Read","messageType":"Audio","createdAt":"2026-03-02T14:20:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.1","messageData":{"id":"med_voice_note"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_005','2026-03-02T14:23:00.000Z','msg_cedar_005_02',0,'{"uniqueId":"msg_cedar_005_02","conversationId":"cnv_cedar_005","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:23:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.2","messageData":{"text":"Thank you for the message. The small one fits through a normal door, the large one does not."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_005','2026-03-02T14:26:00.000Z','msg_cedar_005_03',0,'{"uniqueId":"msg_cedar_005_03","conversationId":"cnv_cedar_005","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:26:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.3","messageData":{"text":"Then I take the small one."}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_005','2026-03-02T14:29:00.000Z','msg_cedar_005_04',0,'{"uniqueId":"msg_cedar_005_04","conversationId":"cnv_cedar_005","direction":"InBound","status":"Read","messageType":"Unsupported","createdAt":"2026-03-02T14:29:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.4","messageData":{"kind":"poll","question":"Which colour?"}}');
INSERT INTO messages VALUES('i8enwEyY9d','cnv_cedar_005','2026-03-02T14:32:00.000Z','msg_cedar_005_05',0,'{"uniqueId":"msg_cedar_005_05","conversationId":"cnv_cedar_005","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T14:32:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.5","messageData":{"text":"I cannot see the last message here. Could you write it?"}}');
CREATE TABLE recent_messages (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id)
  ) STRICT;
INSERT INTO recent_messages VALUES('i8enwEyY9d','cnv_cedar_001','LdiNF_OqLtHTFW9VgjxRMx','[{"uniqueId":"msg_cedar_001_01","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}},{"uniqueId":"msg_cedar_001_02","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}},{"uniqueId":"msg_cedar_001_03","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.3","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}},{"uniqueId":"msg_cedar_001_04","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}},{"uniqueId":"msg_cedar_001_05","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.5","messageData":{"text":"Yes, between two and four."}},{"uniqueId":"msg_cedar_001_06","conversationId":"cnv_cedar_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.6","messageData":{"reaction":"👍"}}]');
INSERT INTO recent_messages VALUES('i8enwEyY9d','cnv_cedar_002','hz4q7Sc5og7wkp4YAVTTe1','[{"uniqueId":"msg_cedar_002_01","conversationId":"cnv_cedar_002","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:35:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.1","messageData":{"text":"The box arrived open. I took a picture."}},{"uniqueId":"msg_cedar_002_02","conversationId":"cnv_cedar_002","direction":"InBound","status":"Read","messageType":"Image","createdAt":"2026-03-02T09:38:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.2","messageData":{"id":"med_box_open","link":"https://media.harbour.example/med_box_open","caption":"This side was down."}},{"uniqueId":"msg_cedar_002_03","conversationId":"cnv_cedar_002","direction":"InBound","status":"Read","messageType":"Video","createdAt":"2026-03-02T09:41:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.3","messageData":{"id":"med_box_rattle","caption":"It rattles."}},{"uniqueId":"msg_cedar_002_04","conversationId":"cnv_cedar_002","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:44:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.4","messageData":{"text":"I am sorry. We send a new one today and collect this one."}},{"uniqueId":"msg_cedar_002_05","conversationId":"cnv_cedar_002","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-03-02T09:47:00.000Z","messagingAppMessageId":"app.cnv_cedar_002.5","messageData":{"text":"Thank you, that was quick."}}]');
INSERT INTO recent_messages VALUES('i8enwEyY9d','cnv_cedar_003','YGh_OT51Xrghn0LOR6Rins','[{"uniqueId":"msg_cedar_003_01","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}},{"uniqueId":"msg_cedar_003_02","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}},{"uniqueId":"msg_cedar_003_03","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.3","messageData":{"text":"Perfect."}},{"uniqueId":"msg_cedar_003_04","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.4","messageData":{"id":"med_wave"}}]');
INSERT INTO recent_messages VALUES('i8enwEyY9d','cnv_cedar_004','gH3vQo-ftbHI8Hr63B_AH2','[{"uniqueId":"msg_cedar_004_01","conversationId":"cnv_cedar_004","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:45:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.1","messageData":{"text":"My brother will collect the order. May he?"}},{"uniqueId":"msg_cedar_004_02","conversationId":"cnv_cedar_004","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:48:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.2","messageData":{"text":"Of course. Whom shall we expect?"}},{"uniqueId":"msg_cedar_004_03","conversationId":"cnv_cedar_004","direction":"InBound","status":"Read","messageType":"Contacts","createdAt":"2026-03-02T12:51:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.3","messageData":{"contacts":[{"name":"Luc Moreau","phones":["+33612340000"]}]}},{"uniqueId":"msg_cedar_004_04","conversationId":"cnv_cedar_004","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T12:54:00.000Z","messagingAppMessageId":"app.cnv_cedar_004.4","messageData":{"text":"Noted. He should bring the order number."}}]');
INSERT INTO recent_messages VALUES('i8enwEyY9d','cnv_cedar_005','D7bebHSOGEAHX871GRB85b','[{"uniqueId":"msg_cedar_005_01","conversationId":"cnv_cedar_005","direction":"InBound","status":"Read","messageType":"Audio","createdAt":"2026-03-02T14:20:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.1","messageData":{"id":"med_voice_note"}},{"uniqueId":"msg_cedar_005_02","conversationId":"cnv_cedar_005","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:23:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.2","messageData":{"text":"Thank you for the message. The small one fits through a normal door, the large one does not."}},{"uniqueId":"msg_cedar_005_03","conversationId":"cnv_cedar_005","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:26:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.3","messageData":{"text":"Then I take the small one."}},{"uniqueId":"msg_cedar_005_04","conversationId":"cnv_cedar_005","direction":"InBound","status":"Read","messageType":"Unsupported","createdAt":"2026-03-02T14:29:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.4","messageData":{"kind":"poll","question":"Which colour?"}},{"uniqueId":"msg_cedar_005_05","conversationId":"cnv_cedar_005","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T14:32:00.000Z","messagingAppMessageId":"app.cnv_cedar_005.5","messageData":{"text":"I cannot see the last message here. Could you write it?"}}]');
INSERT INTO recent_messages VALUES('bzNUWlmXGE','cnv_harbour_001','M-pl-DMCoPvG43HDLWtHJb','[{"uniqueId":"msg_harbour_001_01","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}},{"uniqueId":"msg_harbour_001_02","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}},{"uniqueId":"msg_harbour_001_03","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.3","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}},{"uniqueId":"msg_harbour_001_04","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}},{"uniqueId":"msg_harbour_001_05","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.5","messageData":{"text":"Yes, between two and four."}},{"uniqueId":"msg_harbour_001_06","conversationId":"cnv_harbour_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.6","messageData":{"reaction":"👍"}},{"uniqueId":"msg_01M82DN8SEJHW2VW12DS0K2W","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Sent","messageType":"Text","createdAt":"2026-11-22T20:02:47.214Z","messageData":{"text":"It arrives today."}}]');
INSERT INTO recent_messages VALUES('bzNUWlmXGE','cnv_harbour_002','gVlpO4q3yD6DK1I-GI3vKl','[{"uniqueId":"msg_harbour_002_01","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:35:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.1","messageData":{"text":"The box arrived open. I took a picture."}},{"uniqueId":"msg_harbour_002_02","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Image","createdAt":"2026-03-02T09:38:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.2","messageData":{"id":"med_box_open","link":"https://media.harbour.example/med_box_open","caption":"This side was down."}},{"uniqueId":"msg_harbour_002_03","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Video","createdAt":"2026-03-02T09:41:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.3","messageData":{"id":"med_box_rattle","caption":"It rattles."}},{"uniqueId":"msg_harbour_002_04","conversationId":"cnv_harbour_002","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:44:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.4","messageData":{"text":"I am sorry. We send a new one today and collect this one."}},{"uniqueId":"msg_harbour_002_05","conversationId":"cnv_harbour_002","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-03-02T09:47:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.5","messageData":{"text":"Thank you, that was quick."}}]');
INSERT INTO recent_messages VALUES('bzNUWlmXGE','cnv_harbour_003','7d-qBjdN8ZobXJI1F6c2WM','[{"uniqueId":"msg_harbour_003_01","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}},{"uniqueId":"msg_harbour_003_02","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}},{"uniqueId":"msg_harbour_003_03","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.3","messageData":{"text":"Perfect."}},{"uniqueId":"msg_harbour_003_04","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.4","messageData":{"id":"med_wave"}}]');
INSERT INTO recent_messages VALUES('bzNUWlmXGE','cnv_harbour_004','Vvl3Yx420szvmTKYqkFeru','[{"uniqueId":"msg_harbour_004_01","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:45:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.1","messageData":{"text":"My brother will collect the order. May he?"}},{"uniqueId":"msg_harbour_004_02","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:48:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.2","messageData":{"text":"Of course. Whom shall we expect?"}},{"uniqueId":"msg_harbour_004_03","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Contacts","createdAt":"2026-03-02T12:51:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.3","messageData":{"contacts":[{"name":"Luc Moreau","phones":["+33612340000"]}]}},{"uniqueId":"msg_harbour_004_04","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T12:54:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.4","messageData":{"text":"Noted. He should bring the order number."}}]');
INSERT INTO recent_messages VALUES('bzNUWlmXGE','cnv_harbour_005','AY0k1N4h5Z0t0X1l-t8EQI','[{"uniqueId":"msg_harbour_005_01","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Audio","createdAt":"2026-03-02T14:20:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.1","messageData":{"id":"med_voice_note"}},{"uniqueId":"msg_harbour_005_02","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:23:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.2","messageData":{"text":"Thank you for the message. The small one fits through a normal door, the large one does not."}},{"uniqueId":"msg_harbour_005_03","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:26:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.3","messageData":{"text":"Then I take the small one."}},{"uniqueId":"msg_harbour_005_04","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Unsupported","createdAt":"2026-03-02T14:29:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.4","messageData":{"kind":"poll","question":"Which colour?"}},{"uniqueId":"msg_harbour_005_05","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T14:32:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.5","messageData":{"text":"I cannot see the last message here. Could you write it?"}}]');
INSERT INTO recent_messages VALUES('bzNUWlmXGE','cnv_01M82DN8T60000PKSY61KFH7','gEiYj5_OvgUekszmL4OeNk','[{"uniqueId":"msg_01M82DN8T60000PKSY61KFH7","conversationId":"cnv_01M82DN8T60000PKSY61KFH7","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-11-22T20:02:47.238Z","messagingAppMessageId":"app.1001","messageData":{"text":"Hello, where is my parcel?"}}]');
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
INSERT INTO api_keys VALUES('bzNUWlmXGE','0c3bed36ab0df5b6164f95a36a39c73d74fba8b1b3e50858e36f73bfc8b5a83d','key_01M82DN8MMFDRFJNBTQHC3TB','mem_grace','current',2,'3FJx',1795377767060,NULL,NULL,20779,NULL,0);
INSERT INTO api_keys VALUES('bzNUWlmXGE','24425d7e474dcc4473f483da35b5ae965bef3edf67e488a7c953adc1dc4e8c27','key_01M82DN8TYXQQN3DDKZV0YJ4','mem_grace','pending',3,'DRSu',1795377767262,NULL,NULL,NULL,NULL,0);
INSERT INTO api_keys VALUES('bzNUWlmXGE','b4fa463e7e758ac8454005d791ae6938ac01de2fbb6eefd3ec3ff2588426dec2','key_01M82DN66645HPNGPKEAR9W5','mem_tomas','revoked',1,'vf5q',1795377764550,NULL,NULL,20779,NULL,0);
INSERT INTO api_keys VALUES('bzNUWlmXGE','e7333e5849ae83da4c57fb2fad27be3e220a73a73d3ae785afb262e7a6d2d883','key_01M82DN519YBANZYCDEJQW8F','mem_grace','previous',1,'bAjg',1795377763369,NULL,NULL,20779,NULL,0);
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
INSERT INTO schema_writer VALUES(1,'1.2.0',1795377762166,'');
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
    at INTEGER NOT NULL,
    PRIMARY KEY (organization, position)
  ) STRICT, WITHOUT ROWID;
INSERT INTO events VALUES('bzNUWlmXGE',1,'evt_01M82DN40E0001A2BMKE1KQQ','records.imported','org_harbour',NULL,NULL,NULL,'{"numberOfRecords":47}',NULL,1795377762318);
INSERT INTO events VALUES('bzNUWlmXGE',2,'evt_01M82DN5210000SPYTDG3VVY','api_key.created','key_01M82DN519YBANZYCDEJQW8F',NULL,NULL,NULL,NULL,NULL,1795377763369);
INSERT INTO events VALUES('bzNUWlmXGE',3,'evt_01M82DN67E0000848XNX1JMF','api_key.created','key_01M82DN66645HPNGPKEAR9W5',NULL,NULL,NULL,NULL,NULL,1795377764550);
INSERT INTO events VALUES('bzNUWlmXGE',4,'evt_01M82DN8HC0000WWZ0BXRBVZ','api_key.promoted','key_01M82DN66645HPNGPKEAR9W5','mem_tomas','key_01M82DN66645HPNGPKEAR9W5','req_01M82DN8FW0029JW1TBWGSMZ',NULL,NULL,1795377766910);
INSERT INTO events VALUES('bzNUWlmXGE',5,'evt_01M82DN8MC0000WWZ0BXRBVZ','api_key.promoted','key_01M82DN519YBANZYCDEJQW8F','mem_grace','key_01M82DN519YBANZYCDEJQW8F','req_01M82DN8MBC6RG82F3PHV6Z5',NULL,NULL,1795377767052);
INSERT INTO events VALUES('bzNUWlmXGE',6,'evt_01M82DN8MM0000WWZ0BXRBVZ','api_key.regenerated','key_01M82DN8MMFDRFJNBTQHC3TB','mem_grace','key_01M82DN519YBANZYCDEJQW8F','req_01M82DN8MBC6RG82F3PHV6Z5',NULL,NULL,1795377767060);
INSERT INTO events VALUES('bzNUWlmXGE',7,'evt_01M82DN8PB0000WWZ0BXRBVZ','api_key.promoted','key_01M82DN8MMFDRFJNBTQHC3TB','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8PB5CCPM0N881SRHH',NULL,NULL,1795377767115);
INSERT INTO events VALUES('bzNUWlmXGE',8,'evt_01M82DN8Q50000WWZ0BXRBVZ','conversation.status_changed','cnv_harbour_002','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8PB5CCPM0N881SRHH','{"conversationId":"cnv_harbour_002","contactId":"con_harbour_002","from":"Active","to":"Closed"}',NULL,1795377767140);
INSERT INTO events VALUES('bzNUWlmXGE',9,'evt_01M82DN8SG0000WWZ0BXRBVZ','message.sent','msg_01M82DN8SEJHW2VW12DS0K2W','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8S03DYSS50H9J386W','{"contact":{"contactId":"con_harbour_001","phone":"+33612341000"},"message":{"createdAt":"2026-11-22T20:02:47.214Z","uniqueId":"msg_01M82DN8SEJHW2VW12DS0K2W","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Sent","messageType":"Text","messageData":{"text":"It arrives today."}}}','cnv_harbour_001',1795377767214);
INSERT INTO events VALUES('bzNUWlmXGE',10,'evt_01M82DN8T70000WWZ0BXRBVZ','contact.created','con_01M82DN8T60000PKSY61KFH7','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8T311BC0710D13APB','{"contact":{"uniqueId":"con_01M82DN8T60000PKSY61KFH7","name":"Zoe Laurent","phone":"+33612345678","messagingAppContactId":"app.new","attributes":{},"createdAt":"2026-11-22T20:02:47.238Z","status":"Active"}}',NULL,1795377767238);
INSERT INTO events VALUES('bzNUWlmXGE',11,'evt_01M82DN8T80000WWZ0BXRBVZ','conversation.created','cnv_01M82DN8T60000PKSY61KFH7','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8T311BC0710D13APB','{"conversationId":"cnv_01M82DN8T60000PKSY61KFH7","contactId":"con_01M82DN8T60000PKSY61KFH7","initiatedBy":"Contact","createdAt":"2026-11-22T20:02:47.238Z"}','cnv_01M82DN8T60000PKSY61KFH7',1795377767238);
INSERT INTO events VALUES('bzNUWlmXGE',12,'evt_01M82DN8T80001WWZ0BXRBVZ','message.received','msg_01M82DN8T60000PKSY61KFH7','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8T311BC0710D13APB','{"contactId":"con_01M82DN8T60000PKSY61KFH7","message":{"uniqueId":"msg_01M82DN8T60000PKSY61KFH7","conversationId":"cnv_01M82DN8T60000PKSY61KFH7","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-11-22T20:02:47.238Z","messagingAppMessageId":"app.1001","messageData":{"text":"Hello, where is my parcel?"}}}','cnv_01M82DN8T60000PKSY61KFH7',1795377767238);
INSERT INTO events VALUES('bzNUWlmXGE',13,'evt_01M82DN8TY0000WWZ0BXRBVZ','api_key.regenerated','key_01M82DN8TYXQQN3DDKZV0YJ4','mem_grace','key_01M82DN8MMFDRFJNBTQHC3TB','req_01M82DN8TXGYY71R3V73BEZ3',NULL,NULL,1795377767262);
INSERT INTO events VALUES('bzNUWlmXGE',14,'evt_01M82DNA8C00007FXSWABFMJ','api_key.revoked','key_01M82DN66645HPNGPKEAR9W5',NULL,NULL,NULL,NULL,NULL,1795377768676);
INSERT INTO events VALUES('bzNUWlmXGE',15,'evt_01M82DNBAD0000YN264S4RHA','webhook.created','whk_01M82DNB9S2WK4VWD0YQGTBX',NULL,NULL,NULL,'{"host":"crm.example"}',NULL,1795377769785);
INSERT INTO events VALUES('i8enwEyY9d',1,'evt_01M82DN40E0000A2BMKE1KQQ','records.imported','org_cedar',NULL,NULL,NULL,'{"numberOfRecords":45}',NULL,1795377762318);
CREATE TABLE event_counters (
    organization TEXT NOT NULL,
    position INTEGER NOT NULL,
    floor_position INTEGER NOT NULL,
    floor_id TEXT,
    PRIMARY KEY (organization)
  ) STRICT, WITHOUT ROWID;
INSERT INTO event_counters VALUES('bzNUWlmXGE',15,0,NULL);
INSERT INTO event_counters VALUES('i8enwEyY9d',1,0,NULL);
CREATE TABLE contact_identities (
    organization TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    contact_id TEXT NOT NULL,
    PRIMARY KEY (organization, kind, value, contact_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO contact_identities VALUES('bzNUWlmXGE','app','app.new','con_01M82DN8T60000PKSY61KFH7');
INSERT INTO contact_identities VALUES('bzNUWlmXGE','phone','33612341000','con_harbour_001');
INSERT INTO contact_identities VALUES('bzNUWlmXGE','phone','33612341001','con_harbour_002');
INSERT INTO contact_identities VALUES('bzNUWlmXGE','phone','33612341002','con_harbour_003');
INSERT INTO contact_identities VALUES('bzNUWlmXGE','phone','33612341003','con_harbour_004');
INSERT INTO contact_identities VALUES('bzNUWlmXGE','phone','33612341004','con_harbour_005');
INSERT INTO contact_identities VALUES('i8enwEyY9d','phone','33612341000','con_cedar_001');
INSERT INTO contact_identities VALUES('i8enwEyY9d','phone','33612341001','con_cedar_002');
INSERT INTO contact_identities VALUES('i8enwEyY9d','phone','33612341002','con_cedar_003');
INSERT INTO contact_identities VALUES('i8enwEyY9d','phone','33612341003','con_cedar_004');
INSERT INTO contact_identities VALUES('i8enwEyY9d','phone','33612341004','con_cedar_005');
CREATE TABLE message_identities (
    organization TEXT NOT NULL,
    value TEXT NOT NULL,
    message_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (organization, value)
  ) STRICT, WITHOUT ROWID;
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.1001','msg_01M82DN8T60000PKSY61KFH7','cnv_01M82DN8T60000PKSY61KFH7','2026-11-22T20:02:47.238Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_001.1','msg_harbour_001_01','cnv_harbour_001','2026-03-02T08:00:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_001.2','msg_harbour_001_02','cnv_harbour_001','2026-03-02T08:03:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_001.3','msg_harbour_001_03','cnv_harbour_001','2026-03-02T08:06:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_001.4','msg_harbour_001_04','cnv_harbour_001','2026-03-02T08:09:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_001.5','msg_harbour_001_05','cnv_harbour_001','2026-03-02T08:12:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_001.6','msg_harbour_001_06','cnv_harbour_001','2026-03-02T08:15:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_002.1','msg_harbour_002_01','cnv_harbour_002','2026-03-02T09:35:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_002.2','msg_harbour_002_02','cnv_harbour_002','2026-03-02T09:38:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_002.3','msg_harbour_002_03','cnv_harbour_002','2026-03-02T09:41:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_002.4','msg_harbour_002_04','cnv_harbour_002','2026-03-02T09:44:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_002.5','msg_harbour_002_05','cnv_harbour_002','2026-03-02T09:47:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_003.1','msg_harbour_003_01','cnv_harbour_003','2026-03-02T11:10:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_003.2','msg_harbour_003_02','cnv_harbour_003','2026-03-02T11:13:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_003.3','msg_harbour_003_03','cnv_harbour_003','2026-03-02T11:16:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_003.4','msg_harbour_003_04','cnv_harbour_003','2026-03-02T11:19:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_004.1','msg_harbour_004_01','cnv_harbour_004','2026-03-02T12:45:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_004.2','msg_harbour_004_02','cnv_harbour_004','2026-03-02T12:48:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_004.3','msg_harbour_004_03','cnv_harbour_004','2026-03-02T12:51:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_004.4','msg_harbour_004_04','cnv_harbour_004','2026-03-02T12:54:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_005.1','msg_harbour_005_01','cnv_harbour_005','2026-03-02T14:20:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_005.2','msg_harbour_005_02','cnv_harbour_005','2026-03-02T14:23:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_005.3','msg_harbour_005_03','cnv_harbour_005','2026-03-02T14:26:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_005.4','msg_harbour_005_04','cnv_harbour_005','2026-03-02T14:29:00.000Z');
INSERT INTO message_identities VALUES('bzNUWlmXGE','app.cnv_harbour_005.5','msg_harbour_005_05','cnv_harbour_005','2026-03-02T14:32:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_001.1','msg_cedar_001_01','cnv_cedar_001','2026-03-02T08:00:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_001.2','msg_cedar_001_02','cnv_cedar_001','2026-03-02T08:03:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_001.3','msg_cedar_001_03','cnv_cedar_001','2026-03-02T08:06:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_001.4','msg_cedar_001_04','cnv_cedar_001','2026-03-02T08:09:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_001.5','msg_cedar_001_05','cnv_cedar_001','2026-03-02T08:12:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_001.6','msg_cedar_001_06','cnv_cedar_001','2026-03-02T08:15:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_002.1','msg_cedar_002_01','cnv_cedar_002','2026-03-02T09:35:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_002.2','msg_cedar_002_02','cnv_cedar_002','2026-03-02T09:38:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_002.3','msg_cedar_002_03','cnv_cedar_002','2026-03-02T09:41:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_002.4','msg_cedar_002_04','cnv_cedar_002','2026-03-02T09:44:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_002.5','msg_cedar_002_05','cnv_cedar_002','2026-03-02T09:47:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_003.1','msg_cedar_003_01','cnv_cedar_003','2026-03-02T11:10:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_003.2','msg_cedar_003_02','cnv_cedar_003','2026-03-02T11:13:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_003.3','msg_cedar_003_03','cnv_cedar_003','2026-03-02T11:16:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_003.4','msg_cedar_003_04','cnv_cedar_003','2026-03-02T11:19:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_004.1','msg_cedar_004_01','cnv_cedar_004','2026-03-02T12:45:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_004.2','msg_cedar_004_02','cnv_cedar_004','2026-03-02T12:48:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_004.3','msg_cedar_004_03','cnv_cedar_004','2026-03-02T12:51:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_004.4','msg_cedar_004_04','cnv_cedar_004','2026-03-02T12:54:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_005.1','msg_cedar_005_01','cnv_cedar_005','2026-03-02T14:20:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_005.2','msg_cedar_005_02','cnv_cedar_005','2026-03-02T14:23:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_005.3','msg_cedar_005_03','cnv_cedar_005','2026-03-02T14:26:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_005.4','msg_cedar_005_04','cnv_cedar_005','2026-03-02T14:29:00.000Z');
INSERT INTO message_identities VALUES('i8enwEyY9d','app.cnv_cedar_005.5','msg_cedar_005_05','cnv_cedar_005','2026-03-02T14:32:00.000Z');
CREATE TABLE idempotency_keys (
    organization TEXT NOT NULL,
    member_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    PRIMARY KEY (organization, member_id, idempotency_key)
  ) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_keys VALUES('bzNUWlmXGE','mem_grace','5f0b8a','hLlgs3kkr9Lm-K75se-g2ffdwkSv0qSH4kcRui0If48','cnv_harbour_001','msg_01M82DN8SEJHW2VW12DS0K2W');
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
    created_at INTEGER NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT;
INSERT INTO webhook_endpoints VALUES('bzNUWlmXGE','whk_01M82DNB9S2WK4VWD0YQGTBX','https://crm.example/hook',NULL,'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',NULL,NULL,'enabled',NULL,1795377769785,14,1,1795377769785);
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
INSERT INTO webhook_lease VALUES(1,1,0);
CREATE TABLE erasures (
    organization TEXT NOT NULL,
    type TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (organization, type, unique_id)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_deleted ON conversations (organization, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX messages_by_id ON messages (organization, unique_id);
CREATE UNIQUE INDEX api_keys_of_member ON api_keys (organization, member_id, made);
CREATE UNIQUE INDEX api_keys_current ON api_keys (organization, member_id) WHERE state = 'current';
CREATE INDEX api_keys_pending ON api_keys (organization) WHERE state = 'pending';
CREATE INDEX events_of_conversation ON events (organization, conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX conversations_by_activity ON conversations (organization, last_activity_at, unique_id);
CREATE INDEX conversations_active ON conversations (organization, last_activity_at, unique_id) WHERE status = 'Active';
CREATE INDEX conversations_by_creation ON conversations (organization, created_at, unique_id);
CREATE INDEX conversations_of_assignee ON conversations (organization, assigned_to_id);
CREATE INDEX conversations_of_contact ON conversations (organization, contact_id);
CREATE INDEX conversation_tags_of_tag ON conversation_tags (organization, tag_id, conversation_id);
CREATE INDEX contacts_of_phone ON contacts (organization, (json ->> 'phone'));
CREATE UNIQUE INDEX contact_identities_app ON contact_identities (organization, value) WHERE kind = 'app';
CREATE INDEX contact_identities_of_contact ON contact_identities (organization, contact_id);
CREATE INDEX idempotency_keys_of_conversation ON idempotency_keys (organization, conversation_id);
CREATE INDEX events_of_contact ON events (organization, subject_id) WHERE type IN ('contact.created', 'contact.updated');
CREATE INDEX api_keys_expiring ON api_keys (organization, expires_at) WHERE expires_at IS NOT NULL;
COMMIT;
