// The statements of channels: each is about a whole batch.
import type { Contact, ConversationStatus, MessageDirection } from '@parley/contract'
import type { ChannelStore, OpenConversation } from '../../domain/channel/store.ts'
import { ScriptConflict } from '../../domain/errors.ts'
import type { RecordWriter } from '../../domain/records/store.ts'
import { MESSAGE_IDENTITIES, property, tuples } from './identities.ts'
import {
  change,
  elements,
  type Fragment,
  isIn,
  LOCK,
  lockOf,
  nullable,
  oneOf,
  rows,
  sql,
  type Statement,
  text,
  textsOf,
} from './statement.ts'

const lists = [text, text] as const
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
  sqlite: picked(textsOf('$2').sqlite),
  postgres: picked(textsOf('$2').postgres),
}

function picked(contacts: string): string {
  const one = (status: ConversationStatus, order: string) =>
    `(SELECT c.unique_id FROM conversations c WHERE ${OF_CONTACT} AND c.status = '${status}'
      ORDER BY ${order} DESC, c.unique_id DESC LIMIT 1)`
  return `SELECT contact.value AS contact_id, coalesce(${one('Active', 'c.last_activity_at')}, ${one('Closed', 'c.created_at')}) AS id
    FROM (${contacts}) AS contact`
}

export const channelStatements = {
  contacts: sql('channel_contacts_locked', lists, [text, text])`SELECT i.value, p.json ${contactsBy('app')}`,
  contactsByPhone: sql('channel_phones_locked', lists, [text, text])`SELECT i.value, p.json ${contactsBy('phone')}`,
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

const contactOf = (json: string): Contact => JSON.parse(json) as Contact

export const createChannelStore = ({ identify, put, recount }: RecordWriter): ChannelStore => ({
  identify,
  put,
  recount,
  *lockContacts(organization, messagingAppContactIds) {
    const found = yield* read(of.contacts, organization, messagingAppContactIds)
    return lockOf({ ...organization, contacts: new Map(found.map(([id, json]) => [id, contactOf(json)])) })
  },
  *lockByPhone(lock, digits) {
    const found = (yield* read(of.contactsByPhone, lock, digits)).map(([number, json]) => ({
      number,
      contact: contactOf(json),
    }))
    const oldestFirst = found.toSorted((one, other) => (ageOf(one.contact) < ageOf(other.contact) ? -1 : 1))
    const byNumber = Map.groupBy(oldestFirst, ({ number }) => number)
    return new Map(Array.from(byNumber, ([number, same]) => [number, same.map(({ contact }) => contact)]))
  },
  *lockConversations(lock, contactIds) {
    const locked = new Set((yield* read(of.lockConversations, lock, contactIds)).flat())
    const found = yield* read(of.conversations, lock, contactIds)
    // Another transaction can add a conversation to a contact without its lock.
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
