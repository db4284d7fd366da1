// Finds the contact that is the person with an identifier or a phone number.
import type { Channel, Contact } from '@parley/contract'
import { json, list, rows, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { numberOf } from '@parley/contract/phone-number'
import { type ContactIdentifiers, type Identifier, identifierOf } from '../kernel/identifier.ts'

/**
 * Converts the filters of a request to the stored identifiers to search for. The filter `phone` matches three spellings of a number:
 * `+49 151 1`, `491511` and `+491511`. It matches them also as opaque identifiers (`app`), because some messaging applications identify
 * people by a phone number. A filter `messagingAppContactId` that looks like a phone number also matches the number.
 */
export function identifiersToFind({ messagingAppContactId: id, phone }: ContactIdentifiers) {
  const digits = numberOf(phone ?? id)
  const spellings = phone === undefined ? [] : [phone, ...(digits === undefined ? [] : [digits, `+${digits}`])]
  const appIds = id === undefined ? spellings : [id, ...spellings]
  return [
    ...appIds.map((value) => ({ kind: 'app' as const, value })),
    ...(digits === undefined ? [] : [{ kind: 'number' as const, value: digits }]),
    ...spellings.map((value) => ({ kind: 'phone' as const, value })),
  ]
}

/**
 * Selects the contacts that have one of the identifiers: up to 40 rows, those of the given scope first. In another scope, the same opaque
 * identifier can belong to another person, so only numbers are searched for there. Many contacts can have the same number of the
 * organization. Of these, the rows with the highest IDs come first: the newest contacts.
 */
const selectHolders = many(
  'contacts_having',
  { organization: orgCode, identityScope: text, names: rows({ kind: text, value: text }) },
  { kind: text, value: text, identityScope: text, usedAt: text, contact: json<Contact>() },
).sql(
  `SELECT i.kind, i.value, i.identity_scope, i.used_at, p.json AS contact
   FROM {rows :names} AS name CROSS JOIN contact_identifiers i
   JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
   WHERE i.organization = :organization AND i.kind = name.kind AND i.value = name.value
     AND (i.kind <> 'app' OR i.identity_scope = :identityScope)
   ORDER BY CASE WHEN i.identity_scope = :identityScope THEN 0 ELSE 1 END, i.kind, i.identity_scope DESC LIMIT 40`,
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
  /**
   * The channel on which the person is. In two identity scopes, one number can belong to two people, so a number that a messaging
   * application reported in another scope doesn't count. Undefined if only a phone number is given, which counts in every scope then.
   */
  channel?: Pick<Channel, 'identityScope' | 'phoneMatching'>
}

/** The ranks of the matches in `findPerson`. A higher rank is better evidence that the contact is the person. */
const RANKS = { identifier: 3, numberInScope: 2, numberInOtherScope: 1, givenNumber: 0 }

/**
 * Finds the contact that most likely is the person with these identifiers, to avoid duplicates. Returns the first of these that exists:
 * 1. the contact that has the identifier in the identity scope of the channel (in another scope, an opaque identifier proves nothing),
 * 2. the contact that a messaging application identifies by the phone number, in the channel's scope,
 * 3. the newest contact to which the organization gave the phone number.
 */
export function* findPerson(
  organization: OrgCode,
  { messagingAppContactId: id, phone, channel }: PersonIdentifiers,
): ReadScript<Contact | undefined> {
  const identifier: Identifier | undefined =
    id === undefined ? undefined : identifierOf(id, channel?.phoneMatching ?? 'Never')
  const number = identifier?.[0] === 'number' ? identifier[1] : numberOf(phone)
  // The store has a phone number as `number` if a messaging application reported it, and as `phone` if the organization gave it.
  const numbers = number === undefined ? [] : ['number', 'phone'].map((kind) => ({ kind, value: number }))
  const identifiers = identifier === undefined ? [] : [{ kind: identifier[0], value: identifier[1] }]
  const names = [...identifiers, ...numbers]
  const identifierRows = yield* selectHolders({ organization, identityScope: channel?.identityScope ?? '', names })
  const rankOf = ({ kind, value, identityScope }: (typeof identifierRows)[number]): number | undefined => {
    const isInScope = identityScope === channel?.identityScope
    if (isInScope && kind === identifier?.[0] && value === identifier[1]) return RANKS.identifier
    if (kind === 'phone') return RANKS.givenNumber
    if (isInScope) return RANKS.numberInScope
    return channel === undefined ? RANKS.numberInOtherScope : undefined
  }
  const candidates = identifierRows.flatMap((row) => {
    const contact: Contact = JSON.parse(row.contact)
    const rank = rankOf(row)
    // Among contacts of the same rank, the latest time wins: the time of use or, for a number that the organization gave, the creation.
    const time = row.kind === 'phone' ? `${contact.createdAt} ${contact.uniqueId}` : row.usedAt
    return rank === undefined ? [] : [{ contact, rank, time }]
  })
  const [best] = candidates.toSorted((left, right) => right.rank - left.rank || (left.time < right.time ? 1 : -1))
  return best?.contact
}

/** Returns the IDs of at most 20 contacts whose `phone` is the number as sent, as digits, or as `+` and digits. */
export function* findPossibleDuplicates(organization: OrgCode, phone: string): ReadScript<string[]> {
  const phones = identifiersToFind({ phone }).flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []))
  return (yield* selectContactsByPhone({ organization, phones })).map(({ uniqueId }) => uniqueId)
}
