// The identifiers and phone numbers by which a messaging application names contacts and messages. They have tables of their own,
// because records can have the same identity: version 1.0 allowed it.
import type { Contact, Message } from '@parley/contract'
import { list, text } from '../../store/kernel/columns.ts'
import { change, type Script } from '../../store/kernel/statement.ts'
import { digitsOf } from '../channel/senders.ts'
import type { RecordOf } from './record.ts'
import { MESSAGES_BY_ID, type Organization } from './statements.ts'

export const MESSAGE_IDENTITIES =
  'INSERT INTO message_identities (organization, value, message_id, conversation_id, created_at, channel_id)'

const TUPLES = { organization: text, tuples: list<readonly string[]>() }

/** Identities that stay are not written again: a delivery that waits for such a row would not see the new one. */
const forgetContactIdentities = change(
  'contact_identities_forget',
  { organization: text, ids: list(), kept: list() },
  { contact_identities: { contact_id: 'ids' } },
).sql(
  `DELETE FROM contact_identities WHERE organization = :organization AND contact_id {in :ids}
     AND kind || ' ' || value || ' ' || contact_id NOT IN ({texts :kept})`,
)
/** Writes identifiers that no other contact has. Any number of contacts can have one phone number. */
export const putContactIdentities = change('contact_identities_put', TUPLES, { contact_identities: {} }).sql(
  `INSERT INTO contact_identities (organization, kind, value, contact_id)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2 FROM {each :tuples} WHERE true ON CONFLICT DO NOTHING`,
)
const forgetMessageIdentities = change(
  'message_identities_forget',
  { organization: text, ids: list() },
  { message_identities: { message_id: 'ids' } },
).sql(
  `DELETE FROM message_identities WHERE organization = :organization AND message_id {in :ids} AND value IN (
     SELECT {property json.messagingAppMessageId} FROM messages ${MESSAGES_BY_ID}
     WHERE organization = :organization AND unique_id {in :ids})`,
)
export const putMessageIdentities = change('message_identities_put', TUPLES, { message_identities: {} }).sql(
  `${MESSAGE_IDENTITIES}
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3, (
     SELECT channel_id FROM conversations WHERE organization = :organization AND unique_id = value ->> 2)
   FROM {each :tuples} WHERE true
   ON CONFLICT (organization, value, channel_id) DO UPDATE SET message_id = excluded.message_id,
     conversation_id = excluded.conversation_id, created_at = excluded.created_at
   WHERE (excluded.created_at, excluded.message_id) < (message_identities.created_at, message_identities.message_id)`,
)

/** How an identity of a contact is found: by the identifier, or by the digits of a phone number. */
type ContactName = readonly [kind: 'app' | 'phone', value: string, contactId: string]

/** The identities of a contact: its identifier, or else its phone number. */
const namesOf = ({ uniqueId, messagingAppContactId, phone }: Contact): ContactName[] =>
  messagingAppContactId === undefined
    ? digitsOf(phone).map((digits) => ['phone', digits, uniqueId])
    : isText(messagingAppContactId)
      ? [['app', messagingAppContactId, uniqueId]]
      : []

/** Whether PostgreSQL has it as text. Records can have identifiers that are none, by which nothing is found. */
const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** The identities of messages: of those with the same identifier, the oldest one. */
function messageNames(messages: readonly Message[]) {
  const oldestLast = messages.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
  const names = oldestLast.flatMap(({ messagingAppMessageId: value, uniqueId, conversationId, createdAt }) =>
    value === undefined || !isText(value) ? [] : [[value, uniqueId, conversationId, createdAt] as const],
  )
  return [...new Map(names.map((name) => [name[0], name])).values()]
}

const placeOf = ({ createdAt, uniqueId }: Message) => `${createdAt} ${uniqueId}`

/** Tuples in the order in which every transaction writes them. */
export const inOrder = <Tuple extends readonly string[]>(tuples: readonly Tuple[]): Tuple[] =>
  tuples.toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1))

/**
 * Writes by what the messaging application names contacts, in place of what it was. It comes before they are put. If contacts have
 * the same identifier, it stands for one of them.
 *
 * @returns how many names stand for the contacts.
 */
export function* identifyContacts(
  { organization }: Organization,
  contacts: readonly RecordOf<'contact'>[],
): Script<number> {
  if (contacts.length === 0) return 0
  const names = contacts.flatMap(namesOf)
  const kept = names.map((name) => name.join(' '))
  yield* forgetContactIdentities({ organization, ids: contacts.map(({ uniqueId }) => uniqueId), kept })
  return yield* putContactIdentities({ organization, tuples: inOrder(names) })
}

/** As `identifyContacts`, for messages. An identifier that several have stands for the oldest. */
export function* identifyMessages(
  { organization }: Organization,
  messages: readonly RecordOf<'message'>[],
): Script<number> {
  if (messages.length === 0) return 0
  yield* forgetMessageIdentities({ organization, ids: messages.map(({ uniqueId }) => uniqueId) })
  return yield* putMessageIdentities({ organization, tuples: inOrder(messageNames(messages)) })
}
