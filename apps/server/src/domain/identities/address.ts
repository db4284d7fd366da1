// Decides to which address a message to a contact is sent. An address is an identifier of the contact on the channel. The address is used
// only while the contact has this identifier: if it is moved to another contact and back, the address is usable again. Channels with the
// same identity scope share the identifiers of contacts.
import type { View } from '../kernel/act.ts'
import type { Contact, ContactAddress, PhoneMatching } from '@parley/contract'
import { list, nullable, oneOf, text, orgCode } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { getContact } from '../tables/contact.ts'
import { ServiceError } from '../kernel/errors.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { numberOf } from '@parley/contract/phone-number'

/**
 * Selects the identifiers by which a message can reach the contact, newest first. An `app` or a `number` is an identifier in the channel's
 * identity scope. A `phone` is a number that the organization gave the contact. Each row repeats the channel's settings and the address of
 * the conversation. If the contact has no identifier, there is one row, whose `kind` is null.
 */
const selectIdentifiers = many(
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
/** Selects which of the possible addresses (`values`) belong to another contact (`holderId`) in the identity scope of the channel. */
const selectHolders = many(
  'address_holders',
  { organization: orgCode, identityScope: text, contactId: text, values: list() },
  { kind: text, value: text, holderId: nullable(text) },
).sql(
  `SELECT kind, value, contact_id AS holder_id FROM contact_identifiers
   WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND identity_scope = :identityScope
     AND contact_id <> :contactId ORDER BY kind, value`,
)

/** The contact and the channel to which a message is sent, and the preferred address. */
export interface Destination {
  contact: Pick<Contact, 'uniqueId' | 'messagingAppContactId' | 'phone'>
  channelId: string
  /** The conversation whose address is tried first. Omitted if the conversation is new. */
  conversationId?: string
  /** The address that the caller requests for a new conversation. */
  address?: string | undefined
}

/**
 * Decides the address of a message: the address of the conversation if the contact still has it, else the contact's newest identifier on
 * the channel, else the number that the organization gave the contact, unless another contact has that number on the channel. If no address
 * is left, returns the error `identity_lost`, which names the contact that has the address, if the caller can see it.
 */
export function* addressOf(
  view: View,
  { contact, channelId, conversationId, address: requested }: Destination,
): ReadScript<ContactAddress | ServiceError> {
  const { organization } = view
  const { uniqueId: contactId, messagingAppContactId, phone } = contact
  const rows = yield* selectIdentifiers({ organization, channelId, contactId, conversationId })
  const [{ identityScope, phoneMatching, address: stored } = { identityScope: '', phoneMatching: '', address: null }] =
    rows
  const address = requested ?? stored ?? undefined
  const valuesOf = (requestedKind: string) =>
    rows.flatMap(({ kind, value }) => (kind === requestedKind && value ? [value] : []))
  const [appIds, numbers] = [valuesOf('app'), valuesOf('number')]
  const number = numberOf(address)
  const hasIdentifier = (value: string) => appIds.includes(value) || numbers.includes(numberOf(value) ?? '')
  if (address !== undefined && hasIdentifier(address)) return { messagingAppContactId: address, phone }
  const newest = requested === undefined ? (appIds[0] ?? numbers[0]) : undefined
  // If the contact's first identifier is this number, the address keeps the spelling in which it was sent.
  const isFirstIdentifier = messagingAppContactId !== undefined && numberOf(messagingAppContactId) === newest
  const newestAddress = newest !== undefined && {
    messagingAppContactId: isFirstIdentifier ? messagingAppContactId : newest,
    phone,
  }
  // A conversation that began with a number which the organization gave the contact goes on with it.
  const isAddress = (value: string) => value === number || (requested === undefined && newest === undefined)
  const givenNumbers = phoneMatching === 'Identifiers' ? valuesOf('phone').filter(isAddress) : []
  if (newestAddress !== false && givenNumbers.length === 0) return newestAddress
  const values = eachInOrder([...givenNumbers, ...[address, number].filter((value) => value !== undefined)])
  const holders = yield* selectHolders({ organization, identityScope, contactId, values })
  const freeNumber = givenNumbers.find(
    (value) => !holders.some((holder) => holder.kind === 'number' && holder.value === value),
  )
  if (freeNumber !== undefined) {
    const displayedPhone = numberOf(phone) === freeNumber ? phone : `+${freeNumber}`
    return { ...(requested !== undefined && { messagingAppContactId: requested }), phone: displayedPhone }
  }
  if (newestAddress !== false) return newestAddress
  for (const { holderId } of holders) {
    if (holderId === null) continue
    const holder = yield* getContact(view, holderId)
    if (!(holder instanceof ServiceError))
      return identityLostError('Another contact has the address of the contact.', holderId)
  }
  return identityLostError("The contact has no identifier on the channel, and its phone number can't be used there.")
}

/** Creates the error of a message that can't be sent. `contactId` is the contact that has the address now. */
const identityLostError = (detail: string, contactId?: string) =>
  new ServiceError('identity_lost', contactId === undefined ? {} : { contactId }, detail)
