// Finds the contact of a person by an identifier or a phone number. A request that creates a contact, or gives a contact a phone number, is
// rejected if the person has a contact already.
import type { Channel, Contact } from '@parley/contract'
import { json, list, rows, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { type Identifier, identifierOf } from '../identities/identifier.ts'
import { numberOf } from '../identities/identity-rules.ts'
import type { ContactIdentifiers } from './find.ts'

/** Selects the contacts that have one of the identifiers, in all identity scopes. A row is one identifier of one contact. */
const selectHolders = many(
  'contacts_having',
  { organization: orgCode, names: rows({ kind: text, value: text }) },
  { kind: text, value: text, identityScope: text, usedAt: text, contact: json<Contact>() },
).sql(
  `SELECT i.kind, i.value, i.identity_scope, i.used_at, p.json AS contact
   FROM {rows :names} AS name CROSS JOIN contact_identifiers i
   JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
   WHERE i.organization = :organization AND i.kind = name.kind AND i.value = name.value`,
)
/**
 * Selects the newest 20 contacts whose property `phone` is one of `phones`. With `ORDER BY unique_id`, SQLite would use the index of the
 * IDs and scan all contacts. The expression `unique_id || ''` prevents that.
 */
const selectContactsByPhone = many(
  'contacts_showing',
  { organization: orgCode, phones: list() },
  { uniqueId: text },
).sql(
  `SELECT unique_id FROM contacts
   WHERE organization = :organization AND {property json.phone} {in :phones} ORDER BY unique_id || '' DESC LIMIT 20`,
)

interface PersonIdentifiers extends ContactIdentifiers {
  /** The channel to which the identifier belongs. Undefined if only a phone number is given. */
  channel?: Pick<Channel, 'identityScope' | 'phoneMatching'>
  /** True to ignore contacts that messaging applications identify by the phone number only in other identity scopes. */
  onlyInScope?: boolean
}

/** The higher the rank of a contact, the better the evidence that it is the person. */
const RANKS = { identifier: 3, numberInScope: 2, numberInOtherScope: 1, givenNumber: 0 }

/**
 * Finds the contact that is most likely the person. The first of these contacts wins:
 * 1. the contact that has the identifier in the identity scope of the channel,
 * 2. the contact that a messaging application identifies by the phone number, in this scope before other scopes,
 * 3. the newest contact to which the organization gave the phone number.
 */
export function* findPerson(
  organization: OrgCode,
  { messagingAppContactId: id, phone, channel, onlyInScope = false }: PersonIdentifiers,
): ReadScript<Contact | undefined> {
  const identifier: Identifier | undefined =
    id === undefined ? undefined : identifierOf(id, channel?.phoneMatching ?? 'Never')
  const number = identifier?.[0] === 'number' ? identifier[1] : numberOf(phone)
  const numbers = number === undefined ? [] : ['number', 'phone'].map((kind) => ({ kind, value: number }))
  const identifiers = identifier === undefined ? [] : [{ kind: identifier[0], value: identifier[1] }]
  const identifierRows = yield* selectHolders({ organization, names: [...identifiers, ...numbers] })
  const rankOf = ({ kind, value, identityScope }: (typeof identifierRows)[number]): number | undefined => {
    const isInScope = identityScope === channel?.identityScope
    if (isInScope && kind === identifier?.[0] && value === identifier[1]) return RANKS.identifier
    if (kind === 'phone') return RANKS.givenNumber
    if (kind === 'app') return undefined
    if (isInScope) return RANKS.numberInScope
    return onlyInScope ? undefined : RANKS.numberInOtherScope
  }
  const candidates = identifierRows.flatMap((row) => {
    const contact: Contact = JSON.parse(row.contact)
    const rank = rankOf(row)
    // If two contacts have the same rank, the contact with the later time wins: when it changed to the identifier, or when it was created.
    const time = row.kind === 'phone' ? `${contact.createdAt} ${contact.uniqueId}` : row.usedAt
    return rank === undefined ? [] : [{ contact, rank, time }]
  })
  const [best] = candidates.toSorted((left, right) => right.rank - left.rank || (left.time < right.time ? 1 : -1))
  return best?.contact
}

/** Returns the IDs of at most 20 contacts whose `phone` is the number as sent, as digits, or as `+` and digits. */
export function* findPossibleDuplicates(organization: OrgCode, phone: string): ReadScript<string[]> {
  const digits = numberOf(phone)
  const phones = [phone, ...(digits === undefined ? [] : [digits, `+${digits}`])]
  return (yield* selectContactsByPhone({ organization, phones })).map(({ uniqueId }) => uniqueId)
}
