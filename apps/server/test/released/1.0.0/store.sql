-- A store as 1.0.0 wrote it. PostgreSQL takes the rows only: its tables are made by the migrations of that version.
PRAGMA application_id = 1349676153;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_history (
    version INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at INTEGER NOT NULL
  ) STRICT;
INSERT INTO schema_history VALUES(1,'first tables',1795297937578);
INSERT INTO schema_history VALUES(2,'version of a conversation',1795297937578);
INSERT INTO schema_history VALUES(3,'shared quotas',1795297937578);
INSERT INTO schema_history VALUES(4,'writer of the store',1795297937578);
CREATE TABLE organizations (
    organization TEXT NOT NULL PRIMARY KEY,
    unique_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO organizations VALUES('G0aogyHJfV','org_cedar','Cedar Furniture','2026-03-02T08:00:00.000Z');
INSERT INTO organizations VALUES('uo0qiYXHVj','org_harbour','Harbour Parcels','2026-03-02T08:00:00.000Z');
CREATE TABLE roles (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    permissions TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT;
INSERT INTO roles VALUES('G0aogyHJfV','rol_agent','["Update:Conversation"]','{"uniqueId":"rol_agent","name":"Agent","description":"Answers contacts and closes conversations.","permissions":["Update:Conversation"]}');
INSERT INTO roles VALUES('G0aogyHJfV','rol_reader','["Get:OrganizationMember"]','{"uniqueId":"rol_reader","name":"Reader","permissions":["Get:OrganizationMember"]}');
INSERT INTO roles VALUES('G0aogyHJfV','rol_supervisor','["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]','{"uniqueId":"rol_supervisor","name":"Supervisor","description":"Deletes conversations and looks after keys.","permissions":["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]}');
INSERT INTO roles VALUES('uo0qiYXHVj','rol_agent','["Update:Conversation"]','{"uniqueId":"rol_agent","name":"Agent","description":"Answers contacts and closes conversations.","permissions":["Update:Conversation"]}');
INSERT INTO roles VALUES('uo0qiYXHVj','rol_reader','["Get:OrganizationMember"]','{"uniqueId":"rol_reader","name":"Reader","permissions":["Get:OrganizationMember"]}');
INSERT INTO roles VALUES('uo0qiYXHVj','rol_supervisor','["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]','{"uniqueId":"rol_supervisor","name":"Supervisor","description":"Deletes conversations and looks after keys.","permissions":["Update:Conversation","Delete:Conversation","Regenerate:ApiKey"]}');
CREATE TABLE members (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    access_level TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO members VALUES('G0aogyHJfV','mem_aiko','Owner','{"uniqueId":"mem_aiko","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Owner","name":"Aiko Tanaka","email":"aiko@cedar.example"}');
INSERT INTO members VALUES('G0aogyHJfV','mem_samir','Member','{"uniqueId":"mem_samir","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Samir Patel","email":"samir@cedar.example"}');
INSERT INTO members VALUES('uo0qiYXHVj','mem_grace','Owner','{"uniqueId":"mem_grace","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Owner","name":"Grace Okafor","email":"grace@harbour.example"}');
INSERT INTO members VALUES('uo0qiYXHVj','mem_lena','Member','{"uniqueId":"mem_lena","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Lena Vogel","email":"lena@harbour.example"}');
INSERT INTO members VALUES('uo0qiYXHVj','mem_noor','Member','{"uniqueId":"mem_noor","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Noor Haddad","email":"noor@harbour.example"}');
INSERT INTO members VALUES('uo0qiYXHVj','mem_tomas','Member','{"uniqueId":"mem_tomas","createdAt":"2026-03-02T08:00:00.000Z","accessLevel":"Member","name":"Tomás Rivera","email":"tomas@harbour.example"}');
CREATE TABLE member_roles (
    organization TEXT NOT NULL,
    member_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    role_id TEXT NOT NULL,
    PRIMARY KEY (organization, member_id, position),
    FOREIGN KEY (organization, role_id) REFERENCES roles (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO member_roles VALUES('G0aogyHJfV','mem_samir',0,'rol_agent');
INSERT INTO member_roles VALUES('uo0qiYXHVj','mem_grace',0,'rol_supervisor');
INSERT INTO member_roles VALUES('uo0qiYXHVj','mem_lena',0,'rol_reader');
INSERT INTO member_roles VALUES('uo0qiYXHVj','mem_noor',0,'rol_agent');
INSERT INTO member_roles VALUES('uo0qiYXHVj','mem_noor',1,'rol_supervisor');
INSERT INTO member_roles VALUES('uo0qiYXHVj','mem_tomas',0,'rol_agent');
CREATE TABLE contacts (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO contacts VALUES('G0aogyHJfV','con_cedar_001','{"uniqueId":"con_cedar_001","name":"Ada Moreau","phone":"+33612341000","attributes":{"plan":"gold","orders":0},"createdAt":"2026-03-02T08:00:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('G0aogyHJfV','con_cedar_003','{"uniqueId":"con_cedar_003","name":"Chloé Ortiz","phone":"+33612341002","attributes":{},"createdAt":"2026-03-02T11:10:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_001','{"uniqueId":"con_harbour_001","name":"Ada Moreau","phone":"+33612341000","attributes":{"plan":"gold","orders":0},"createdAt":"2026-03-02T08:00:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_002','{"uniqueId":"con_harbour_002","name":"Bilal Nowak","phone":"+33612341001","attributes":{},"createdAt":"2026-03-02T09:35:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_003','{"uniqueId":"con_harbour_003","name":"Chloé Ortiz","phone":"+33612341002","attributes":{},"createdAt":"2026-03-02T11:10:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_004','{"uniqueId":"con_harbour_004","name":"Dmitri Petit","phone":"+33612341003","attributes":{"plan":"gold","orders":3},"createdAt":"2026-03-02T12:45:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_005','{"uniqueId":"con_harbour_005","name":"Esra Quist","phone":"+33612341004","attributes":{},"createdAt":"2026-03-02T14:20:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_007','{"uniqueId":"con_harbour_007","name":"Gaia Silva","phone":"+33612341006","attributes":{"plan":"gold","orders":6},"createdAt":"2026-03-02T17:30:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_twin','{"uniqueId":"con_harbour_twin","name":"Ada M.","phone":"+33612341000","attributes":{"plan":"gold","orders":0},"createdAt":"2026-03-05T08:00:00.000Z","status":"Active"}');
INSERT INTO contacts VALUES('uo0qiYXHVj','con_harbour_zero','{"uniqueId":"con_harbour_zero","name":"Ada, imported from the old system","phone":"+33612341000","attributes":{},"createdAt":"2026-01-05T08:00:00.000Z","status":"Active"}');
CREATE TABLE tags (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO tags VALUES('G0aogyHJfV','tag_damage','{"label":"Damage","uniqueId":"tag_damage"}');
INSERT INTO tags VALUES('G0aogyHJfV','tag_delivery','{"label":"Delivery","uniqueId":"tag_delivery"}');
INSERT INTO tags VALUES('G0aogyHJfV','tag_invoice','{"label":"Invoice","uniqueId":"tag_invoice"}');
INSERT INTO tags VALUES('G0aogyHJfV','tag_pick-up','{"label":"Pick-up","uniqueId":"tag_pick-up"}');
INSERT INTO tags VALUES('G0aogyHJfV','tag_question','{"label":"Question","uniqueId":"tag_question"}');
INSERT INTO tags VALUES('uo0qiYXHVj','tag_damage','{"label":"Damage","uniqueId":"tag_damage"}');
INSERT INTO tags VALUES('uo0qiYXHVj','tag_delivery','{"label":"Delivery","uniqueId":"tag_delivery"}');
INSERT INTO tags VALUES('uo0qiYXHVj','tag_invoice','{"label":"Invoice","uniqueId":"tag_invoice"}');
INSERT INTO tags VALUES('uo0qiYXHVj','tag_pick-up','{"label":"Pick-up","uniqueId":"tag_pick-up"}');
INSERT INTO tags VALUES('uo0qiYXHVj','tag_question','{"label":"Question","uniqueId":"tag_question"}');
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
    json TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (organization, unique_id),
    FOREIGN KEY (organization, contact_id) REFERENCES contacts (organization, unique_id),
    FOREIGN KEY (organization, assigned_to_id) REFERENCES members (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO conversations VALUES('G0aogyHJfV','cnv_cedar_001','con_cedar_001','mem_aiko','Active',NULL,6,1,'2026-03-02T08:00:00.000Z','{"uniqueId":"cnv_cedar_001","contactId":"con_cedar_001","organizationId":"org_cedar","initiatedBy":"Contact"}',2);
INSERT INTO conversations VALUES('G0aogyHJfV','cnv_cedar_003','con_cedar_003','mem_aiko','Closed',NULL,4,0,'2026-03-02T11:10:00.000Z','{"uniqueId":"cnv_cedar_003","contactId":"con_cedar_003","organizationId":"org_cedar","initiatedBy":"Contact"}',2);
INSERT INTO conversations VALUES('uo0qiYXHVj','cnv_harbour_001','con_harbour_001','mem_grace','Active',NULL,6,1,'2026-03-02T08:00:00.000Z','{"uniqueId":"cnv_harbour_001","contactId":"con_harbour_001","organizationId":"org_harbour","initiatedBy":"Contact"}',4);
INSERT INTO conversations VALUES('uo0qiYXHVj','cnv_harbour_002','con_harbour_002','mem_tomas','Deleted',1795297940243,5,1,'2026-03-02T09:35:00.000Z','{"uniqueId":"cnv_harbour_002","contactId":"con_harbour_002","organizationId":"org_harbour","initiatedBy":"Contact"}',3);
INSERT INTO conversations VALUES('uo0qiYXHVj','cnv_harbour_003','con_harbour_003','mem_noor','Active',NULL,4,0,'2026-03-02T11:10:00.000Z','{"uniqueId":"cnv_harbour_003","contactId":"con_harbour_003","organizationId":"org_harbour","initiatedBy":"Contact"}',3);
INSERT INTO conversations VALUES('uo0qiYXHVj','cnv_harbour_004','con_harbour_004',NULL,'Active',NULL,4,0,'2026-03-02T12:45:00.000Z','{"uniqueId":"cnv_harbour_004","contactId":"con_harbour_004","organizationId":"org_harbour","initiatedBy":"Contact"}',2);
INSERT INTO conversations VALUES('uo0qiYXHVj','cnv_harbour_005','con_harbour_005','mem_grace','Closed',NULL,5,0,'2026-03-02T14:20:00.000Z','{"uniqueId":"cnv_harbour_005","contactId":"con_harbour_005","campaignId":"cmp_spring","organizationId":"org_harbour","initiatedBy":"Campaign"}',2);
CREATE TABLE conversation_tags (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    tag_id TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id, position),
    FOREIGN KEY (organization, tag_id) REFERENCES tags (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO conversation_tags VALUES('G0aogyHJfV','cnv_cedar_001',0,'tag_delivery');
INSERT INTO conversation_tags VALUES('G0aogyHJfV','cnv_cedar_003',0,'tag_invoice');
INSERT INTO conversation_tags VALUES('uo0qiYXHVj','cnv_harbour_001',0,'tag_delivery');
INSERT INTO conversation_tags VALUES('uo0qiYXHVj','cnv_harbour_002',0,'tag_damage');
INSERT INTO conversation_tags VALUES('uo0qiYXHVj','cnv_harbour_003',0,'tag_invoice');
INSERT INTO conversation_tags VALUES('uo0qiYXHVj','cnv_harbour_004',0,'tag_pick-up');
INSERT INTO conversation_tags VALUES('uo0qiYXHVj','cnv_harbour_005',0,'tag_question');
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
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_001','2026-03-02T08:00:00.000Z','msg_cedar_001_01',0,'{"uniqueId":"msg_cedar_001_01","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_001','2026-03-02T08:03:00.000Z','msg_cedar_001_02',0,'{"uniqueId":"msg_cedar_001_02","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_001','2026-03-02T08:06:00.000Z','msg_cedar_001_03',0,'{"uniqueId":"msg_cedar_001_03","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.3","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_001','2026-03-02T08:09:00.000Z','msg_cedar_001_04',0,'{"uniqueId":"msg_cedar_001_04","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_001','2026-03-02T08:12:00.000Z','msg_cedar_001_05',0,'{"uniqueId":"msg_cedar_001_05","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.5","messageData":{"text":"Yes, between two and four."}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_001','2026-03-02T08:15:00.000Z','msg_cedar_001_06',1,'{"uniqueId":"msg_cedar_001_06","conversationId":"cnv_cedar_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.6","messageData":{"reaction":"👍"}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_003','2026-03-02T11:10:00.000Z','msg_cedar_003_01',0,'{"uniqueId":"msg_cedar_003_01","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_003','2026-03-02T11:13:00.000Z','msg_cedar_003_02',0,'{"uniqueId":"msg_cedar_003_02","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_003','2026-03-02T11:16:00.000Z','msg_cedar_003_03',0,'{"uniqueId":"msg_cedar_003_03","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.3","messageData":{"text":"Perfect."}}');
INSERT INTO messages VALUES('G0aogyHJfV','cnv_cedar_003','2026-03-02T11:19:00.000Z','msg_cedar_003_04',0,'{"uniqueId":"msg_cedar_003_04","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.4","messageData":{"id":"med_wave"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_001','2026-03-02T08:00:00.000Z','msg_harbour_001_01',0,'{"uniqueId":"msg_harbour_001_01","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_001','2026-03-02T08:03:00.000Z','msg_harbour_001_02',0,'{"uniqueId":"msg_harbour_001_02","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_001','2026-03-02T08:06:00.000Z','msg_harbour_001_03',0,'{"uniqueId":"msg_harbour_001_03","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_001','2026-03-02T08:09:00.000Z','msg_harbour_001_04',0,'{"uniqueId":"msg_harbour_001_04","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_001','2026-03-02T08:12:00.000Z','msg_harbour_001_05',0,'{"uniqueId":"msg_harbour_001_05","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.5","messageData":{"text":"Yes, between two and four."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_001','2026-03-02T08:15:00.000Z','msg_harbour_001_06',1,'{"uniqueId":"msg_harbour_001_06","conversationId":"cnv_harbour_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.6","messageData":{"reaction":"👍"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_002','2026-03-02T09:35:00.000Z','msg_harbour_002_01',0,'{"uniqueId":"msg_harbour_002_01","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:35:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.1","messageData":{"text":"The box arrived open. I took a picture."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_002','2026-03-02T09:38:00.000Z','msg_harbour_002_02',0,'{"uniqueId":"msg_harbour_002_02","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Image","createdAt":"2026-03-02T09:38:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"id":"med_box_open","link":"https://media.harbour.example/med_box_open","caption":"This side was down."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_002','2026-03-02T09:41:00.000Z','msg_harbour_002_03',0,'{"uniqueId":"msg_harbour_002_03","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Video","createdAt":"2026-03-02T09:41:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.3","messageData":{"id":"med_box_rattle","caption":"It rattles."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_002','2026-03-02T09:44:00.000Z','msg_harbour_002_04',0,'{"uniqueId":"msg_harbour_002_04","conversationId":"cnv_harbour_002","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:44:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.4","messageData":{"text":"I am sorry. We send a new one today and collect this one."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_002','2026-03-02T09:47:00.000Z','msg_harbour_002_05',1,'{"uniqueId":"msg_harbour_002_05","conversationId":"cnv_harbour_002","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-03-02T09:47:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.5","messageData":{"text":"Thank you, that was quick."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_003','2026-03-02T11:10:00.000Z','msg_harbour_003_01',0,'{"uniqueId":"msg_harbour_003_01","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_003','2026-03-02T11:13:00.000Z','msg_harbour_003_02',0,'{"uniqueId":"msg_harbour_003_02","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_003','2026-03-02T11:16:00.000Z','msg_harbour_003_03',0,'{"uniqueId":"msg_harbour_003_03","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.3","messageData":{"text":"Perfect."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_003','2026-03-02T11:19:00.000Z','msg_harbour_003_04',0,'{"uniqueId":"msg_harbour_003_04","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.4","messageData":{"id":"med_wave"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_004','2026-03-02T12:45:00.000Z','msg_harbour_004_01',0,'{"uniqueId":"msg_harbour_004_01","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:45:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.1","messageData":{"text":"My brother will collect the order. May he?"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_004','2026-03-02T12:48:00.000Z','msg_harbour_004_02',0,'{"uniqueId":"msg_harbour_004_02","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:48:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.2","messageData":{"text":"Of course. Whom shall we expect?"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_004','2026-03-02T12:51:00.000Z','msg_harbour_004_03',0,'{"uniqueId":"msg_harbour_004_03","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Contacts","createdAt":"2026-03-02T12:51:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.3","messageData":{"contacts":[{"name":"Luc Moreau","phones":["+33612340000"]}]}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_004','2026-03-02T12:54:00.000Z','msg_harbour_004_04',0,'{"uniqueId":"msg_harbour_004_04","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T12:54:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.4","messageData":{"text":"Noted. He should bring the order number."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_005','2026-03-02T14:20:00.000Z','msg_harbour_005_01',0,'{"uniqueId":"msg_harbour_005_01","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Audio","createdAt":"2026-03-02T14:20:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.1","messageData":{"id":"med_voice_note"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_005','2026-03-02T14:23:00.000Z','msg_harbour_005_02',0,'{"uniqueId":"msg_harbour_005_02","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:23:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.2","messageData":{"text":"Thank you for the message. The small one fits through a normal door, the large one does not."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_005','2026-03-02T14:26:00.000Z','msg_harbour_005_03',0,'{"uniqueId":"msg_harbour_005_03","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:26:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.3","messageData":{"text":"Then I take the small one."}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_005','2026-03-02T14:29:00.000Z','msg_harbour_005_04',0,'{"uniqueId":"msg_harbour_005_04","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Unsupported","createdAt":"2026-03-02T14:29:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.4","messageData":{"kind":"poll","question":"Which colour?"}}');
INSERT INTO messages VALUES('uo0qiYXHVj','cnv_harbour_005','2026-03-02T14:32:00.000Z','msg_harbour_005_05',0,'{"uniqueId":"msg_harbour_005_05","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T14:32:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.5","messageData":{"text":"I cannot see the last message here. Could you write it?"}}');
CREATE TABLE recent_messages (
    organization TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (organization, conversation_id)
  ) STRICT;
INSERT INTO recent_messages VALUES('G0aogyHJfV','cnv_cedar_001','XBpKn0zT5y_EW10kdz0J3X','[{"uniqueId":"msg_cedar_001_01","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}},{"uniqueId":"msg_cedar_001_02","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}},{"uniqueId":"msg_cedar_001_03","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.3","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}},{"uniqueId":"msg_cedar_001_04","conversationId":"cnv_cedar_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}},{"uniqueId":"msg_cedar_001_05","conversationId":"cnv_cedar_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.5","messageData":{"text":"Yes, between two and four."}},{"uniqueId":"msg_cedar_001_06","conversationId":"cnv_cedar_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_cedar_001.6","messageData":{"reaction":"👍"}}]');
INSERT INTO recent_messages VALUES('G0aogyHJfV','cnv_cedar_003','YGh_OT51Xrghn0LOR6Rins','[{"uniqueId":"msg_cedar_003_01","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}},{"uniqueId":"msg_cedar_003_02","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}},{"uniqueId":"msg_cedar_003_03","conversationId":"cnv_cedar_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.3","messageData":{"text":"Perfect."}},{"uniqueId":"msg_cedar_003_04","conversationId":"cnv_cedar_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_cedar_003.4","messageData":{"id":"med_wave"}}]');
INSERT INTO recent_messages VALUES('uo0qiYXHVj','cnv_harbour_001','GSflyuJdon94SfddvPhkEv','[{"uniqueId":"msg_harbour_001_01","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:00:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"text":"Hello, my parcel was due yesterday. Where is it?"}},{"uniqueId":"msg_harbour_001_02","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:03:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.2","messageData":{"text":"Good morning! It is at the depot near you. Here is the place:"}},{"uniqueId":"msg_harbour_001_03","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Location","createdAt":"2026-03-02T08:06:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"latitude":43.3125,"longitude":5.3667,"name":"Harbour depot","address":"14 Quai d’Arenc, Marseille"}},{"uniqueId":"msg_harbour_001_04","conversationId":"cnv_harbour_001","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:09:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.4","messageData":{"text":"Can somebody bring it this afternoon?"}},{"uniqueId":"msg_harbour_001_05","conversationId":"cnv_harbour_001","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T08:12:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.5","messageData":{"text":"Yes, between two and four."}},{"uniqueId":"msg_harbour_001_06","conversationId":"cnv_harbour_001","direction":"InBound","status":"Unread","messageType":"Reaction","createdAt":"2026-03-02T08:15:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.6","messageData":{"reaction":"👍"}}]');
INSERT INTO recent_messages VALUES('uo0qiYXHVj','cnv_harbour_002','9h1iLeIfXvM0pjMNG1RFgj','[{"uniqueId":"msg_harbour_002_01","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:35:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.1","messageData":{"text":"The box arrived open. I took a picture."}},{"uniqueId":"msg_harbour_002_02","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Image","createdAt":"2026-03-02T09:38:00.000Z","messagingAppMessageId":"app.cnv_harbour_001.1","messageData":{"id":"med_box_open","link":"https://media.harbour.example/med_box_open","caption":"This side was down."}},{"uniqueId":"msg_harbour_002_03","conversationId":"cnv_harbour_002","direction":"InBound","status":"Read","messageType":"Video","createdAt":"2026-03-02T09:41:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.3","messageData":{"id":"med_box_rattle","caption":"It rattles."}},{"uniqueId":"msg_harbour_002_04","conversationId":"cnv_harbour_002","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T09:44:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.4","messageData":{"text":"I am sorry. We send a new one today and collect this one."}},{"uniqueId":"msg_harbour_002_05","conversationId":"cnv_harbour_002","direction":"InBound","status":"Unread","messageType":"Text","createdAt":"2026-03-02T09:47:00.000Z","messagingAppMessageId":"app.cnv_harbour_002.5","messageData":{"text":"Thank you, that was quick."}}]');
INSERT INTO recent_messages VALUES('uo0qiYXHVj','cnv_harbour_003','7d-qBjdN8ZobXJI1F6c2WM','[{"uniqueId":"msg_harbour_003_01","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:10:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.1","messageData":{"text":"Could I have the invoice for March with our new address on it?"}},{"uniqueId":"msg_harbour_003_02","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Read","messageType":"Document","createdAt":"2026-03-02T11:13:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.2","messageData":{"id":"med_invoice","fileName":"invoice-2026-03.pdf","caption":"With the new address."}},{"uniqueId":"msg_harbour_003_03","conversationId":"cnv_harbour_003","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T11:16:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.3","messageData":{"text":"Perfect."}},{"uniqueId":"msg_harbour_003_04","conversationId":"cnv_harbour_003","direction":"OutBound","status":"Delivered","messageType":"Sticker","createdAt":"2026-03-02T11:19:00.000Z","messagingAppMessageId":"app.cnv_harbour_003.4","messageData":{"id":"med_wave"}}]');
INSERT INTO recent_messages VALUES('uo0qiYXHVj','cnv_harbour_004','Vvl3Yx420szvmTKYqkFeru','[{"uniqueId":"msg_harbour_004_01","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:45:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.1","messageData":{"text":"My brother will collect the order. May he?"}},{"uniqueId":"msg_harbour_004_02","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T12:48:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.2","messageData":{"text":"Of course. Whom shall we expect?"}},{"uniqueId":"msg_harbour_004_03","conversationId":"cnv_harbour_004","direction":"InBound","status":"Read","messageType":"Contacts","createdAt":"2026-03-02T12:51:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.3","messageData":{"contacts":[{"name":"Luc Moreau","phones":["+33612340000"]}]}},{"uniqueId":"msg_harbour_004_04","conversationId":"cnv_harbour_004","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T12:54:00.000Z","messagingAppMessageId":"app.cnv_harbour_004.4","messageData":{"text":"Noted. He should bring the order number."}}]');
INSERT INTO recent_messages VALUES('uo0qiYXHVj','cnv_harbour_005','AY0k1N4h5Z0t0X1l-t8EQI','[{"uniqueId":"msg_harbour_005_01","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Audio","createdAt":"2026-03-02T14:20:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.1","messageData":{"id":"med_voice_note"}},{"uniqueId":"msg_harbour_005_02","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:23:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.2","messageData":{"text":"Thank you for the message. The small one fits through a normal door, the large one does not."}},{"uniqueId":"msg_harbour_005_03","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Text","createdAt":"2026-03-02T14:26:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.3","messageData":{"text":"Then I take the small one."}},{"uniqueId":"msg_harbour_005_04","conversationId":"cnv_harbour_005","direction":"InBound","status":"Read","messageType":"Unsupported","createdAt":"2026-03-02T14:29:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.4","messageData":{"kind":"poll","question":"Which colour?"}},{"uniqueId":"msg_harbour_005_05","conversationId":"cnv_harbour_005","direction":"OutBound","status":"Delivered","messageType":"Text","createdAt":"2026-03-02T14:32:00.000Z","messagingAppMessageId":"app.cnv_harbour_005.5","messageData":{"text":"I cannot see the last message here. Could you write it?"}}]');
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
    superseded_use_at INTEGER,
    PRIMARY KEY (organization, hash),
    FOREIGN KEY (organization, member_id) REFERENCES members (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO api_keys VALUES('uo0qiYXHVj','27670da08d80d96201b399cc67c6f3dd4778621afced40f90ebbd3792ea8b09f','key_01M801H2EYB37G2DWVGS29XK','mem_grace','previous',1,'ycGS',1795297937886,NULL,1795297938448);
INSERT INTO api_keys VALUES('uo0qiYXHVj','652616204aec0853570cc3a723b50e67a8be6c33c28a1c0dd5851040e52b281d','key_01M801H314HZQQWG5F6SWY63','mem_grace','pending',3,'gE3w',1795297938468,NULL,NULL);
INSERT INTO api_keys VALUES('uo0qiYXHVj','b91992c9d320094b83ed6290bb8d96a50310fbba55356f3ea19fffd28856fcca','key_01M801H2ZGEH6Y9XV2HWP04G','mem_grace','current',2,'V4Il',1795297938416,NULL,NULL);
INSERT INTO api_keys VALUES('uo0qiYXHVj','c06d7418e0a593e8e6aaa062ce0b6788da1a000c5c99ac4ab1981508c6e1914b','key_01M801H4XZD7852NBPBFRJ3E','mem_tomas','revoked',1,'T6Z6',1795297940415,NULL,NULL);
CREATE TABLE audit_entries (
    organization TEXT NOT NULL,
    unique_id TEXT NOT NULL,
    event TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    member_id TEXT,
    key_id TEXT,
    request_id TEXT,
    detail TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) STRICT, WITHOUT ROWID;
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H2F70000MTJXBPMYYD','api_key.created','key_01M801H2EYB37G2DWVGS29XK',NULL,NULL,NULL,NULL,1795297937886);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H2YB0000XCQ1YKENGA','api_key.promoted','key_01M801H2EYB37G2DWVGS29XK','mem_grace','key_01M801H2EYB37G2DWVGS29XK','req_01M801H2Y5TJG3N1CNXHSF2C',NULL,1795297938378);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H2YJ0000XCQ1YKENGA','conversation.status_changed','cnv_harbour_001','mem_grace','key_01M801H2EYB37G2DWVGS29XK','req_01M801H2Y5TJG3N1CNXHSF2C','{"from":"Active","to":"Closed"}',1795297938385);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H2ZH0000XCQ1YKENGA','api_key.regenerated','key_01M801H2ZGEH6Y9XV2HWP04G','mem_grace','key_01M801H2EYB37G2DWVGS29XK','req_01M801H2ZE1EB0384V3WQN1B',NULL,1795297938416);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H3030000XCQ1YKENGA','api_key.promoted','key_01M801H2ZGEH6Y9XV2HWP04G','mem_grace','key_01M801H2ZGEH6Y9XV2HWP04G','req_01M801H3039Q173P23CKGDGQ',NULL,1795297938435);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H3050000XCQ1YKENGA','conversation.status_changed','cnv_harbour_001','mem_grace','key_01M801H2ZGEH6Y9XV2HWP04G','req_01M801H3039Q173P23CKGDGQ','{"from":"Closed","to":"Active"}',1795297938437);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H30H0000XCQ1YKENGA','api_key.superseded_use','key_01M801H2EYB37G2DWVGS29XK','mem_grace','key_01M801H2EYB37G2DWVGS29XK','req_01M801H30G57A89JWPF9Y2S6',NULL,1795297938448);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H3140000XCQ1YKENGA','api_key.regenerated','key_01M801H314HZQQWG5F6SWY63','mem_grace','key_01M801H2ZGEH6Y9XV2HWP04G','req_01M801H313PB8F1N35G8BJD6',NULL,1795297938468);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H4QK0000193STX0394','conversation.purged','cnv_harbour_007',NULL,NULL,NULL,NULL,1795297940195);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H4RM0000XCQ1YKENGA','conversation.status_changed','cnv_harbour_002','mem_grace','key_01M801H2ZGEH6Y9XV2HWP04G','req_01M801H4RJRY4SBE4WFSBNY7','{"from":"Active","to":"Deleted"}',1795297940243);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H4YZ0000TE0XH6JJQY','api_key.created','key_01M801H4XZD7852NBPBFRJ3E',NULL,NULL,NULL,NULL,1795297940415);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H4ZB0000XCQ1YKENGA','api_key.promoted','key_01M801H4XZD7852NBPBFRJ3E','mem_tomas','key_01M801H4XZD7852NBPBFRJ3E','req_01M801H4ZA91AA70RRRQW8BT',NULL,1795297940459);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H4ZD0000XCQ1YKENGA','conversation.status_changed','cnv_harbour_003','mem_tomas','key_01M801H4XZD7852NBPBFRJ3E','req_01M801H4ZA91AA70RRRQW8BT','{"from":"Closed","to":"Active"}',1795297940461);
INSERT INTO audit_entries VALUES('uo0qiYXHVj','aud_01M801H56B0000NW4V4KBN37','api_key.revoked','key_01M801H4XZD7852NBPBFRJ3E',NULL,NULL,NULL,NULL,1795297940667);
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
INSERT INTO schema_writer VALUES(1,'1.0.0',1795297937578,'');
CREATE INDEX conversations_deleted ON conversations (organization, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX messages_by_id ON messages (organization, unique_id);
CREATE UNIQUE INDEX api_keys_of_member ON api_keys (organization, member_id, made);
CREATE UNIQUE INDEX api_keys_current ON api_keys (organization, member_id) WHERE state = 'current';
CREATE INDEX api_keys_pending ON api_keys (organization) WHERE state = 'pending';
COMMIT;
