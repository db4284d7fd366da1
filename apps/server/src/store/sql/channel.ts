// The statements of channels: each is about a whole batch.
import type { Contact, ConversationStatus, Message, MessageDirection } from '@parley/contract'
import type { ChannelStore, OpenConversation } from '../../domain/channel/store.ts'
import { ScriptConflict } from '../../domain/errors.ts'
import { MESSAGE_IDENTITIES, MESSAGES_BY_ID, tuples } from './identities.ts'
import {
  change,
  elements,
  type Fragment,
  isIn,
  LOCK,
  LOCK_TO_REMOVE,
  lockOf,
  nullable,
  oneOf,
  property,
  rows,
  sql,
  type Statement,
  text,
  textsOf,
} from './statement.ts'

const lists = [text, text] as const
const twoLists = [text, text, text] as const
const IDS = isIn('$2')

const contactsBy = (kind: 'app' | 'phone'): Fragment => ({
  sqlite: `FROM contact_identities i JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
    WHERE i.organization = $1 AND i.kind = '${kind}' AND i.value ${IDS.sqlite}`,
  postgres: `FROM contact_identities i JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
    WHERE i.organization = $1 AND i.kind = '${kind}' AND i.value ${IDS.postgres} ORDER BY i.value, i.contact_id ${LOCK.postgres}`,
})

const OF_CONTACT = 'c.organization = $1 AND c.contact_id = contact.value'
const NEWEST = `FROM messages m WHERE m.organization = $1 AND m.conversation_id = c.unique_id
  ORDER BY m.created_at DESC, m.unique_id DESC LIMIT 1`

/** The conversation that the next message of each of the contacts belongs to. */
const PICKED: Fragment = {
  // SQLite would go through all conversations of the organization.
  sqlite: picked(textsOf('$2').sqlite, 'INDEXED BY conversations_of_contact'),
  postgres: picked(textsOf('$2').postgres, ''),
}

function picked(contacts: string, byContact: string): string {
  const one = (status: ConversationStatus, order: string) =>
    `(SELECT c.unique_id FROM conversations c ${byContact} WHERE ${OF_CONTACT} AND c.status = '${status}'
      ORDER BY ${order} DESC, c.unique_id DESC LIMIT 1)`
  return `SELECT contact.value AS contact_id, coalesce(${one('Active', 'c.last_activity_at')}, ${one('Closed', 'c.created_at')}) AS id
    FROM (${contacts}) AS contact`
}

export const channelStatements = {
  contacts: sql('channel_contacts_locked', lists, [text, text])`SELECT i.value, p.json ${contactsBy('app')}`,
  contactsByPhone: sql('channel_contacts_by_phone', lists, [text, text])`SELECT i.value, p.json ${contactsBy('phone')}`,
  lockPhones: sql('channel_phones_locked', lists, [text])`
    SELECT contact_id FROM contact_identities WHERE organization = $1 AND kind = 'phone' AND value ${IDS}
    ORDER BY value, contact_id ${LOCK_TO_REMOVE}`,
  lockConversations: sql('channel_conversations_locked', lists, [text])`
    SELECT unique_id FROM conversations WHERE organization = $1 AND unique_id IN (SELECT id FROM (${PICKED}) AS picked)
    ORDER BY unique_id ${LOCK}`,
  conversations: sql('channel_conversations', lists, [
    text,
    text,
    oneOf<ConversationStatus>(),
    nullable(text),
    nullable(text),
  ])`
    SELECT CAST(picked.contact_id AS TEXT), c.unique_id, c.status, 
           CAST((SELECT m.created_at ${NEWEST}) AS TEXT), CAST((SELECT m.unique_id ${NEWEST}) AS TEXT)
    FROM (${PICKED}) AS picked CROSS JOIN conversations c WHERE c.organization = $1 AND c.unique_id = picked.id`,
  messages: sql('channel_messages', lists, [text, text, text, text, oneOf<MessageDirection>()])`
    SELECT i.value, i.message_id, i.conversation_id, c.contact_id, ${property('direction', 'm.json')}
    FROM message_identities i
    JOIN conversations c ON c.organization = $1 AND c.unique_id = i.conversation_id
    JOIN messages m ON m.organization = $1 AND m.unique_id = i.message_id
    WHERE i.organization = $1 AND i.value ${IDS}`,
  lockMessages: sql('channel_messages_locked', twoLists, [text])`
    SELECT unique_id FROM conversations WHERE organization = $1 AND unique_id IN (
      SELECT conversation_id FROM messages ${MESSAGES_BY_ID} WHERE organization = $1 AND unique_id ${IDS}
      UNION SELECT conversation_id FROM message_identities WHERE organization = $1 AND value ${isIn('$3')})
    ORDER BY unique_id ${LOCK}`,
  messagesById: sql('channel_messages_by_id', lists, [text, text, text])`
    SELECT c.unique_id, c.contact_id, m.json FROM messages m ${MESSAGES_BY_ID}
    JOIN conversations c ON c.organization = $1 AND c.unique_id = m.conversation_id
    WHERE m.organization = $1 AND m.unique_id ${IDS}`,
  bindMessages: sql('message_identities_bind', lists, [])`
    ${MESSAGE_IDENTITIES}
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ${elements('$2')} WHERE true
    ON CONFLICT (organization, value) DO NOTHING`,
  reopen: sql('conversations_reopen', lists, [])`
    UPDATE conversations SET status = 'Active', deleted_at = NULL, version = version + 1
    WHERE organization = $1 AND unique_id ${IDS}`,
}

const of = channelStatements

interface Organization {
  readonly organizationCode: string
}

/** Reads what there is of a list, if there is any. */
function* read<Row extends readonly string[] | readonly (string | null)[]>(
  statement: Statement<readonly [string, string], Row>,
  { organizationCode }: Organization,
  list: readonly string[],
): ReturnType<typeof rows<readonly [string, string], Row>> {
  return list.length === 0 ? [] : yield* rows(statement, organizationCode, JSON.stringify(list))
}

// A statement that waits for a lock does not see what was added meanwhile. So what is locked is read by a statement that follows,
// and a script that finds more than it has locked begins again.

function contactOf(json: string): Contact {
  const contact: Contact = JSON.parse(json)
  return contact
}

export const createChannelStore = (): ChannelStore => ({
  *lockContacts(organization, messagingAppContactIds) {
    const found = yield* read(of.contacts, organization, messagingAppContactIds)
    return lockOf({ ...organization, contacts: new Map(found.map(([id, json]) => [id, contactOf(json)])) })
  },
  *lockByPhone(lock, digits) {
    const locked = new Set((yield* read(of.lockPhones, lock, digits)).flat())
    const found = (yield* read(of.contactsByPhone, lock, digits)).map(([number, json]) => ({
      number,
      contact: contactOf(json),
    }))
    if (!found.every(({ contact }) => locked.has(contact.uniqueId))) throw new ScriptConflict()
    const oldestFirst = found.toSorted((one, other) => (ageOf(one.contact) < ageOf(other.contact) ? -1 : 1))
    const byNumber = Map.groupBy(oldestFirst, ({ number }) => number)
    return new Map(Array.from(byNumber, ([number, same]) => [number, same.map(({ contact }) => contact)]))
  },
  *lockConversations(lock, contactIds) {
    const locked = new Set((yield* read(of.lockConversations, lock, contactIds)).flat())
    const found = yield* read(of.conversations, lock, contactIds)
    if (!found.every(([, conversationId]) => locked.has(conversationId))) throw new ScriptConflict()
    return new Map(
      found.map(([contactId, conversationId, status, createdAt, uniqueId]): [string, OpenConversation] => {
        const newest = createdAt === null || uniqueId === null ? undefined : { createdAt, uniqueId }
        return [contactId, { conversationId, status, newest }]
      }),
    )
  },
  *findMessages(lock, messagingAppMessageIds) {
    const found = yield* read(of.messages, lock, messagingAppMessageIds)
    return new Map(
      found.map(([id, messageId, conversationId, contactId, direction]) => [
        id,
        { messageId, conversationId, contactId, direction },
      ]),
    )
  },
  *lockMessages(organization, messageIds, messagingAppMessageIds) {
    const ids = [JSON.stringify(messageIds), JSON.stringify(messagingAppMessageIds)] as const
    const locked = new Set((yield* rows(of.lockMessages, organization.organizationCode, ...ids)).flat())
    const named = yield* read(of.messages, organization, messagingAppMessageIds)
    const byAppId = new Map(named.map(([id, messageId]) => [id, messageId]))
    const found = yield* read(of.messagesById, organization, [...new Set([...messageIds, ...byAppId.values()])])
    if (!found.every(([conversationId]) => locked.has(conversationId))) throw new ScriptConflict()
    const messages = found.map(([, contactId, json]) => {
      const message: Message = JSON.parse(json)
      return { message, contactId }
    })
    return lockOf({
      ...organization,
      messages: new Map(messages.map((each) => [each.message.uniqueId, each])),
      byAppId,
    })
  },
  bindMessages: ({ organizationCode }, messages) => {
    const list = messages.map(({ messagingAppMessageId, uniqueId, conversationId, createdAt }) => [
      messagingAppMessageId,
      uniqueId,
      conversationId,
      createdAt,
    ])
    return change(of.bindMessages, organizationCode, tuples(list))
  },
  *reopen({ organizationCode }, conversationIds) {
    if (conversationIds.length > 0) yield* change(of.reopen, organizationCode, JSON.stringify(conversationIds))
  },
})

const ageOf = ({ createdAt, uniqueId }: Contact) => `${createdAt} ${uniqueId}`
