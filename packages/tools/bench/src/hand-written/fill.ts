import { createHash } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type BenchRecord, recordsOf } from '../data/records.ts'
import { memberId, organizationId, type Shape } from '../data/shape.ts'
import { SCHEMA } from './schema.ts'

/** Makes the store of the server by hand with the same content as ours, and with the same key. */
export function fillHandWritten(path: string, shape: Shape, key: string): void {
  const db = new DatabaseSync(path)
  try {
    db.exec(`PRAGMA journal_mode = WAL; ${SCHEMA} BEGIN`)
    const insert = createInsert(db)
    for (const record of recordsOf(shape)) insertRecord(insert, record)
    const hash = createHash('sha256').update(key).digest('hex')
    insert('api_keys', { hash, organization_id: organizationId(0), member_id: memberId(0) })
    db.exec(`
      UPDATE conversations SET total_messages = (
        SELECT count(*) FROM messages m
        WHERE m.organization_id = conversations.organization_id AND m.conversation_id = conversations.unique_id);
      COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`)
  } finally {
    db.close()
  }
}

type Values = Readonly<Record<string, SQLInputValue>>
type Insert = (table: string, row: Values) => void

function createInsert(db: DatabaseSync): Insert {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (table, row) => {
    const names = Object.keys(row)
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    statement.run(...Object.values(row))
  }
}

function insertRecord(insert: Insert, record: BenchRecord): void {
  if (record.type === 'organization') {
    insert('organizations', { unique_id: record.uniqueId, name: record.name, created_at: record.createdAt })
    return
  }
  const named = { organization_id: record.organizationId, unique_id: record.uniqueId }
  switch (record.type) {
    case 'role':
      insert('roles', {
        ...named,
        name: record.name,
        description: record.description ?? null,
        permissions: JSON.stringify(record.permissions),
      })
      break
    case 'tag':
      insert('tags', { ...named, label: record.label })
      break
    case 'member':
      insert('members', {
        ...named,
        created_at: record.createdAt,
        access_level: record.accessLevel,
        name: record.name,
        email: record.email,
      })
      for (const roleId of record.roleIds)
        insert('member_roles', { organization_id: record.organizationId, member_id: record.uniqueId, role_id: roleId })
      break
    case 'contact':
      insert('contacts', {
        ...named,
        name: record.name ?? null,
        phone: record.phone,
        attributes: JSON.stringify(record.attributes),
        created_at: record.createdAt,
        status: record.status,
      })
      break
    case 'conversation':
      insertConversation(insert, record)
      break
    case 'message':
      insert('messages', {
        ...named,
        conversation_id: record.conversationId,
        created_at: record.createdAt,
        direction: record.direction,
        status: record.status,
        message_type: record.messageType,
        messaging_app_message_id: record.messagingAppMessageId ?? null,
        message_data: JSON.stringify(record.messageData),
      })
      break
  }
}

function insertConversation(insert: Insert, record: Extract<BenchRecord, { type: 'conversation' }>): void {
  const { organizationId: owner, uniqueId } = record
  insert('conversations', {
    organization_id: owner,
    unique_id: uniqueId,
    contact_id: record.contactId,
    campaign_id: record.campaignId,
    initiated_by: record.initiatedBy,
    created_at: record.createdAt,
    status: record.status,
    assigned_to_id: record.assignedToId,
  })
  for (const [position, tagId] of record.tagIds.entries())
    insert('conversation_tags', { organization_id: owner, conversation_id: uniqueId, position, tag_id: tagId })
}
