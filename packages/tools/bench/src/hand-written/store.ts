// The work of an update as a good developer writes it by hand: statements prepared once, rows put together to an object.
import { createHash } from 'node:crypto'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

/** Whom a key speaks for. */
export interface HandCaller {
  organizationId: string
  memberId: string
}

export interface HandStore {
  /** Finds the member of an `Authorization` header. Returns undefined if the store does not know the key. */
  authenticate(authorization: string | undefined): HandCaller | undefined
  /** Sets the status of a conversation durably, and returns the conversation after it, or undefined if there is none. */
  update(caller: HandCaller, conversationId: string, status: string): object | undefined
  close(): void
}

/** Opens the store with the durability of ours: a commit is on the disk when it returns. */
export function openHandStore(path: string): HandStore {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const sql = prepare(db)

  function assignee(organizationId: string, memberId: SQLOutputValue | undefined): object | undefined {
    if (typeof memberId !== 'string') return undefined
    const member = sql.member.get(organizationId, memberId)
    const roles = sql.roles.all(organizationId, memberId).map(({ permissions, ...role }) => ({
      ...role,
      permissions: parsed(permissions),
    }))
    return { ...member, roles }
  }

  function read(organizationId: string, conversationId: string): object | undefined {
    const row = sql.conversation.get(organizationId, conversationId)
    if (row === undefined) return undefined
    const { createdAt, numberOfUnreadMessages, totalMessages, status, assignedToId, ...head } = row
    const contact = sql.contact.get(organizationId, String(head['contactId']))
    const messages = sql.messages.all(organizationId, conversationId).toReversed()
    return {
      ...head,
      contact: { ...contact, attributes: parsed(contact?.['attributes']) },
      messages: messages.map(({ messageData, ...message }) => ({ ...message, messageData: parsed(messageData) })),
      createdAt,
      numberOfUnreadMessages,
      totalMessages,
      status,
      assignedTo: assignee(organizationId, assignedToId),
      tags: sql.tags.all(organizationId, conversationId),
    }
  }

  return {
    authenticate(authorization) {
      const [, key] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
      const row = key && sql.caller.get(createHash('sha256').update(key).digest('hex'))
      return row ? { organizationId: String(row['organizationId']), memberId: String(row['memberId']) } : undefined
    },
    update({ organizationId }, conversationId, status) {
      db.exec('BEGIN IMMEDIATE')
      try {
        sql.update.run(status, organizationId, conversationId)
        const conversation = read(organizationId, conversationId)
        db.exec('COMMIT')
        return conversation
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
}

const parsed = (text: SQLOutputValue | undefined): unknown => JSON.parse(String(text))

function prepare(db: DatabaseSync) {
  return {
    caller: db.prepare('SELECT organization_id AS organizationId, member_id AS memberId FROM api_keys WHERE hash = ?'),
    update: db.prepare('UPDATE conversations SET status = ? WHERE organization_id = ? AND unique_id = ?'),
    conversation: db.prepare(
      `SELECT unique_id AS uniqueId, contact_id AS contactId, campaign_id AS campaignId, channel_id AS channelId,
              organization_id AS organizationId, initiated_by AS initiatedBy, created_at AS createdAt,
              unread_messages AS numberOfUnreadMessages, total_messages AS totalMessages, status,
              assigned_to_id AS assignedToId
       FROM conversations WHERE organization_id = ? AND unique_id = ?`,
    ),
    contact: db.prepare(
      `SELECT unique_id AS uniqueId, name, phone, attributes, created_at AS createdAt, status
       FROM contacts WHERE organization_id = ? AND unique_id = ?`,
    ),
    messages: db.prepare(
      `SELECT unique_id AS uniqueId, conversation_id AS conversationId, direction, status, message_type AS messageType,
              created_at AS createdAt, messaging_app_message_id AS messagingAppMessageId, message_data AS messageData
       FROM messages WHERE organization_id = ? AND conversation_id = ? ORDER BY created_at DESC, unique_id DESC LIMIT 20`,
    ),
    member: db.prepare(
      `SELECT unique_id AS uniqueId, created_at AS createdAt, access_level AS accessLevel, name, email
       FROM members WHERE organization_id = ? AND unique_id = ?`,
    ),
    roles: db.prepare(
      `SELECT r.unique_id AS uniqueId, r.name, r.description, r.permissions
       FROM member_roles mr JOIN roles r ON r.organization_id = mr.organization_id AND r.unique_id = mr.role_id
       WHERE mr.organization_id = ? AND mr.member_id = ?`,
    ),
    tags: db.prepare(
      `SELECT t.label, t.unique_id AS uniqueId
       FROM conversation_tags ct JOIN tags t ON t.organization_id = ct.organization_id AND t.unique_id = ct.tag_id
       WHERE ct.organization_id = ? AND ct.conversation_id = ? ORDER BY ct.position`,
    ),
  }
}
