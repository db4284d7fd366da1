// Reads the records of a store.
import type { Contact, ConversationStatus, Message, OrganizationMember, Role, Tag } from '@parley/contract'
import type { Organization } from '../../domain/organizations.ts'
import type { RecordReader } from '../../domain/records/store.ts'
import type { StreamScript } from '../../domain/script.ts'
import type { OwnedType, RecordOf, StoreRecord } from '../../domain/records/record.ts'
import { organizationStatements } from './organizations.ts'
import { JSON_ARRAY, nullable, oneOf, sql, stream, text } from './statement.ts'

const JSON_OF = 'SELECT json FROM'
const IN_ORDER = 'WHERE organization = $1 ORDER BY unique_id'

export const recordStatements = {
  roles: sql('roles_all', [text], [text])`${JSON_OF} roles ${IN_ORDER}`,
  members: sql('members_all', [text], [text, nullable(text)])`
    SELECT m.json, (SELECT CAST(${JSON_ARRAY}(role_id ORDER BY position) AS TEXT) FROM member_roles
                    WHERE organization = m.organization AND member_id = m.unique_id)
    FROM members m WHERE m.organization = $1 ORDER BY m.unique_id`,
  contacts: sql('contacts_all', [text], [text])`${JSON_OF} contacts ${IN_ORDER}`,
  tags: sql('tags_all', [text], [text])`${JSON_OF} tags ${IN_ORDER}`,
  conversations: sql(
    'conversations_all',
    [text],
    [text, text, oneOf<ConversationStatus>(), nullable(text), nullable(text)],
  )`
    SELECT c.json, c.created_at, c.status, c.assigned_to_id,
           (SELECT CAST(${JSON_ARRAY}(tag_id ORDER BY position) AS TEXT) FROM conversation_tags
            WHERE organization = c.organization AND conversation_id = c.unique_id)
    FROM conversations c WHERE c.organization = $1 ORDER BY c.unique_id`,
  messages: sql('messages_all', [text], [text])`
    ${JSON_OF} messages WHERE organization = $1 ORDER BY conversation_id, created_at, unique_id`,
}

const of = recordStatements

type Head = Omit<RecordOf<'conversation'>, 'type' | 'createdAt' | 'status' | 'assignedToId' | 'tagIds'>
type Reader = (organization: Organization) => StreamScript<StoreRecord>

/** What reads a table whose JSON texts are all that there is to a record. */
const reader =
  (statement: typeof of.roles, recordOf: (organizationId: string, json: string) => StoreRecord): Reader =>
  ({ organizationCode, uniqueId }) =>
    stream(statement, ([json]) => recordOf(uniqueId, json), organizationCode)

const readers: Readonly<Record<OwnedType, Reader>> = {
  role: reader(of.roles, (organizationId, json) => {
    const role: Role = JSON.parse(json)
    return { type: 'role', organizationId, ...role }
  }),
  member: ({ organizationCode, uniqueId: organizationId }) =>
    stream(
      of.members,
      ([json, roleIds]) => {
        const member: Omit<OrganizationMember, 'roles'> = JSON.parse(json)
        return { type: 'member', organizationId, ...member, roleIds: idsOf(roleIds) }
      },
      organizationCode,
    ),
  contact: reader(of.contacts, (organizationId, json) => {
    const contact: Contact = JSON.parse(json)
    return { type: 'contact', organizationId, ...contact }
  }),
  tag: reader(of.tags, (organizationId, json) => {
    const tag: Tag = JSON.parse(json)
    return { type: 'tag', organizationId, ...tag }
  }),
  conversation: ({ organizationCode }) =>
    stream(
      of.conversations,
      ([json, createdAt, status, assignedToId, tagIds]) => {
        const head: Head = JSON.parse(json)
        const assignee = assignedToId === null ? {} : { assignedToId }
        return { type: 'conversation', ...head, createdAt, status, ...assignee, tagIds: idsOf(tagIds) }
      },
      organizationCode,
    ),
  message: reader(of.messages, (organizationId, json) => {
    const message: Message = JSON.parse(json)
    return { type: 'message', organizationId, ...message }
  }),
}

export const recordReader: RecordReader = {
  organizations: () =>
    stream(organizationStatements.all, ([, uniqueId, name, createdAt]) => ({
      type: 'organization',
      uniqueId,
      name,
      createdAt,
    })),
  ofType: (type, organization) => readers[type](organization),
}

function idsOf(json: string | null): string[] {
  const ids: string[] = JSON.parse(json ?? '[]')
  return ids
}
