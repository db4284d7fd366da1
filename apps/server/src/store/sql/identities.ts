// The identifiers and phone numbers by which a messaging application names contacts and messages. They have tables of their own,
// because records can have the same identity: version 1.0 allowed it.
import type { Contact, Message } from '@parley/contract'
import { digitsOf } from '../../domain/channel/senders.ts'
import type { RecordOf } from '../../domain/records/record.ts'
import type { OrganizationLock, RecordWriter } from '../../domain/records/store.ts'
import { change, elements, type Fragment, isIn, LOCK_TO_REMOVE, property, sql, text, textsOf } from './statement.ts'

const lists = [text, text] as const
const IDS = isIn('$2')
const TUPLES = elements('$2')

/** SQLite would go through all messages and all contacts of the organization. */
export const MESSAGES_BY_ID: Fragment = { sqlite: 'INDEXED BY messages_by_id', postgres: '' }
const CONTACTS_BY_ID: Fragment = { sqlite: 'INDEXED BY contact_identities_of_contact', postgres: '' }

export const MESSAGE_IDENTITIES = `INSERT INTO message_identities (organization, value, message_id, conversation_id, created_at)`

export const identityStatements = {
  lockContacts: sql('contact_identities_locked', lists, [text])`
    SELECT contact_id FROM contact_identities ${CONTACTS_BY_ID} WHERE organization = $1 AND contact_id ${IDS}
    ORDER BY kind, value ${LOCK_TO_REMOVE}`,
  /** What stays is not written again: a delivery that waits for it would not see the new row. */
  forgetContacts: sql('contact_identities_forget', [text, text, text], [])`
    DELETE FROM contact_identities WHERE organization = $1 AND contact_id ${IDS}
      AND kind || ' ' || value || ' ' || contact_id NOT IN (${textsOf('$3')})`,
  /** Writes identifiers that no other contact has. Any number of contacts can have one phone number. */
  contacts: sql('contact_identities_put', lists, [])`
    INSERT INTO contact_identities (organization, kind, value, contact_id)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2 FROM ${TUPLES} WHERE true ON CONFLICT DO NOTHING`,
  forgetMessages: sql('message_identities_forget', lists, [])`
    DELETE FROM message_identities WHERE organization = $1 AND message_id ${IDS} AND value IN (
      SELECT ${property('messagingAppMessageId')} FROM messages ${MESSAGES_BY_ID}
      WHERE organization = $1 AND unique_id ${IDS})`,
  messages: sql('message_identities_put', lists, [])`
    ${MESSAGE_IDENTITIES}
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ${TUPLES} WHERE true
    ON CONFLICT (organization, value) DO UPDATE SET message_id = excluded.message_id,
      conversation_id = excluded.conversation_id, created_at = excluded.created_at
    WHERE (excluded.created_at, excluded.message_id) < (message_identities.created_at, message_identities.message_id)`,
}

const of = identityStatements

/** How an identity of a contact is found: by the identifier, or by the digits of a phone number. */
export type ContactName = readonly [kind: 'app' | 'phone', value: string, contactId: string]

/** What a contact is found by: its identifier, or else its phone number. */
export const namesOf = ({ uniqueId, messagingAppContactId, phone }: Contact): ContactName[] =>
  messagingAppContactId === undefined
    ? digitsOf(phone).map((digits) => ['phone', digits, uniqueId])
    : isText(messagingAppContactId)
      ? [['app', messagingAppContactId, uniqueId]]
      : []

/** Whether PostgreSQL has it as text. Records can have identifiers that are none, by which nothing is found. */
const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

export type MessageName = readonly [value: string, messageId: string, conversationId: string, createdAt: string]

/** What messages are found by: of those with the same identifier, the oldest one. */
function messageNames(messages: readonly Message[]): MessageName[] {
  const oldestLast = messages.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
  const names = oldestLast.flatMap(({ messagingAppMessageId: value, uniqueId, conversationId, createdAt }) =>
    value === undefined || !isText(value) ? [] : [[value, uniqueId, conversationId, createdAt] as const],
  )
  return [...new Map(names.map((name) => [name[0], name])).values()]
}

const placeOf = ({ createdAt, uniqueId }: Message) => `${createdAt} ${uniqueId}`

/** A list as a parameter, in the order in which every transaction writes its tuples. */
export const tuples = (list: readonly (readonly string[])[]): string =>
  JSON.stringify(list.toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1)))

export const identify: RecordWriter['identify'] = function* identify(lock, type, records) {
  if (records.length === 0) return 0
  const named: readonly RecordOf<'contact' | 'message'>[] = records
  const ids = JSON.stringify(named.map(({ uniqueId }) => uniqueId))
  return yield* type === 'contact'
    ? identifyContacts(
        lock,
        ids,
        named.filter((record) => record.type === 'contact'),
      )
    : identifyMessages(
        lock,
        ids,
        named.filter((record) => record.type === 'message'),
      )
}

function* identifyContacts({ organizationCode }: OrganizationLock, ids: string, contacts: readonly Contact[]) {
  const names = contacts.flatMap(namesOf)
  const kept = JSON.stringify(names.map((name) => name.join(' ')))
  yield* change(of.forgetContacts, organizationCode, ids, kept)
  return yield* change(of.contacts, organizationCode, tuples(names))
}

function* identifyMessages({ organizationCode }: OrganizationLock, ids: string, messages: readonly Message[]) {
  yield* change(of.forgetMessages, organizationCode, ids)
  return yield* change(of.messages, organizationCode, tuples(messageNames(messages)))
}
