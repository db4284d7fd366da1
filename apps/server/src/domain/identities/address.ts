// Where a message to a contact goes: the one place that decides it, for the first message and for each later one. An address counts only
// if its row is this contact's. Nothing else remembers it, so that moving a row back brings the address back.
import type { View } from '../../sql/audit.ts'
import type { Contact, ContactAddress, PhoneMatching } from '@parley/contract'
import { list, nullable, oneOf, text, orgCode } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { getContact } from '../contacts/find.ts'
import { ServiceError } from '../errors.ts'
import { eachInOrder } from '../stored-row.ts'
import { numberOf } from './identity-rules.ts'

/**
 * The contact's identifiers on the channel and the numbers that the organization gave it, the newest first. If there are none, the row has
 * no kind.
 */
const findIdentifiers = many(
  'address_identifiers',
  { organization: orgCode, channelId: text, contactId: text, conversationId: nullable(text) },
  {
    identityScope: text,
    phoneMatching: oneOf<PhoneMatching>(),
    address: nullable(text),
    kind: nullable(oneOf<'app' | 'number' | 'phone'>()),
    value: nullable(text),
  },
).sql(
  `SELECT {property h.json.identityScope} AS identity_scope, {property h.json.phoneMatching} AS phone_matching,
          c.address, i.kind, i.value
   FROM channels h
   LEFT JOIN conversations c ON c.organization = :organization AND c.unique_id = CAST(:conversationId AS TEXT)
   LEFT JOIN contact_identifiers i {only sqlite: INDEXED BY contact_identifiers_of_contact}
     ON i.organization = :organization AND i.contact_id = :contactId
     AND (i.kind = 'phone' OR i.identity_scope = {property h.json.identityScope})
   WHERE h.organization = :organization AND h.unique_id = :channelId ORDER BY i.used_at DESC, i.value DESC`,
)
const findHolders = many(
  'address_holders',
  { organization: orgCode, identityScope: text, contactId: text, values: list() },
  { kind: text, value: text, holderId: nullable(text) },
).sql(
  `SELECT kind, value, contact_id AS holder_id FROM contact_identifiers
   WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND identity_scope = :identityScope
     AND contact_id <> :contactId ORDER BY kind, value`,
)

/** A message to a contact that is to be addressed. */
export interface Destination {
  contact: Contact
  channelId: string
  /** The conversation whose address counts first. A new one has none. */
  conversationId?: string
  /** The address that a new conversation is given. */
  identity?: string | undefined
}

/**
 * Decides where a message goes: to the address of the conversation if the contact has it, else to the newest identifier of the contact
 * on the channel, else to the number that the organization gave the contact, unless another contact has the number on the channel.
 *
 * @returns ServiceError `identity_lost` if the message can go nowhere. It names the contact that has the address, if the caller sees it.
 */
export function* addressOf(
  view: View,
  { contact, channelId, conversationId, identity }: Destination,
): ReadScript<ContactAddress | ServiceError> {
  const { organization } = view
  const { uniqueId: contactId, messagingAppContactId, phone } = contact
  const rows = yield* findIdentifiers({ organization, channelId, contactId, conversationId })
  const [{ identityScope, phoneMatching, address: stored } = { identityScope: '', phoneMatching: '', address: null }] =
    rows
  const address = identity ?? stored ?? undefined
  const valuesOf = (wanted: string) => rows.flatMap(({ kind, value }) => (kind === wanted && value ? [value] : []))
  const [apps, numbers] = [valuesOf('app'), valuesOf('number')]
  const number = numberOf(address)
  const holds = (value: string) => apps.includes(value) || numbers.includes(numberOf(value) ?? '')
  if (address !== undefined && holds(address)) return { contactId, messagingAppContactId: address, phone }
  const [newest = numbers[0]] = apps
  if (newest !== undefined && identity === undefined) {
    // The number stays as it was sent.
    const isFirst = messagingAppContactId !== undefined && numberOf(messagingAppContactId) === newest
    return { contactId, messagingAppContactId: isFirst ? messagingAppContactId : newest, phone }
  }
  // A conversation of contract 1.2 can be about a contact of which only the number is known.
  const isUsable = phoneMatching === 'Identifiers' || (phoneMatching === 'Told' && conversationId !== undefined)
  const given = isUsable ? valuesOf('phone').filter((value) => identity === undefined || value === number) : []
  const values = eachInOrder([...given, ...[address, number].filter((value) => value !== undefined)])
  const holders = yield* findHolders({ organization, identityScope, contactId, values })
  const free = given.find((value) => !holders.some((holder) => holder.kind === 'number' && holder.value === value))
  if (free !== undefined) {
    const shown = numberOf(phone) === free ? phone : `+${free}`
    return { contactId, ...(identity !== undefined && { messagingAppContactId: identity }), phone: shown }
  }
  for (const { holderId } of holders) {
    if (holderId === null) continue
    const holder = yield* getContact(view, holderId)
    if (!(holder instanceof ServiceError)) return lost('Another contact has the address of the contact.', holderId)
  }
  return lost("The contact has no identifier on the channel, and its phone number can't be used there.")
}

const lost = (detail: string, contactId?: string) =>
  new ServiceError('identity_lost', contactId === undefined ? {} : { contactId }, detail)
