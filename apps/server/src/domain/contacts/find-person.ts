// Finds an existing contact by an identifier or a phone number, before a request creates a contact or gives one the number.
import type { Channel, Contact } from '@parley/contract'
import { json, list, rows, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { type Identifier, identifierOf, keyOf } from '../identities/identifier.ts'
import { numberOf } from '../identities/identity-rules.ts'
import type { ContactName } from './find.ts'

const NAMES = { organization: orgCode, names: rows({ kind: text, value: text }) }
const findHolders = many('contacts_having', NAMES, {
  kind: text,
  value: text,
  identityScope: text,
  usedAt: text,
  contact: json<Contact>(),
}).sql(
  `SELECT i.kind, i.value, i.identity_scope, i.used_at, p.json AS contact
   FROM {rows :names} AS name CROSS JOIN contact_identifiers i
   JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
   WHERE i.organization = :organization AND i.kind = name.kind AND i.value = name.value`,
)
/** `unique_id || ''` keeps SQLite from scanning all contacts in the order of their index. */
const findShowing = many('contacts_showing', { organization: orgCode, phones: list() }, { uniqueId: text }).sql(
  `SELECT unique_id FROM contacts
   WHERE organization = :organization AND {property json.phone} {in :phones} ORDER BY unique_id || '' DESC LIMIT 20`,
)

interface PersonName extends ContactName {
  channel?: Pick<Channel, 'identityScope' | 'phoneMatching'>
  /** True to ignore contacts that have the number in another scope. */
  onlyInScope?: boolean
}

/**
 * Finds a contact in this order: the one that has the identifier in the channel's scope; the one that has the phone number as identifier,
 * in the channel's scope before other scopes; the newest one to which the organization gave the number. A number that a message only
 * reported finds no contact.
 */
export function* findPerson(
  organization: OrgCode,
  { messagingAppContactId: id, phone, channel, onlyInScope = false }: PersonName,
): ReadScript<Contact | undefined> {
  const identifier: Identifier | undefined =
    id === undefined ? undefined : identifierOf(id, channel?.phoneMatching ?? 'Never')
  const number = identifier?.[0] === 'number' ? identifier[1] : numberOf(phone)
  const numbers = number === undefined ? [] : ['number', 'phone'].map((kind) => ({ kind, value: number }))
  const identifiers = identifier === undefined ? [] : [{ kind: identifier[0], value: identifier[1] }]
  const identifierRows = yield* findHolders({ organization, names: [...identifiers, ...numbers] })
  const holders = identifierRows.map(({ contact, kind, value, usedAt, identityScope: scope }) => {
    const person: Contact = JSON.parse(contact)
    const isInScope = scope === channel?.identityScope
    const hasIdentifier = isInScope && identifier !== undefined && keyOf(identifier) === `${kind} ${value}`
    const rank = hasIdentifier
      ? 3
      : kind === 'phone'
        ? 0
        : kind === 'app' || (onlyInScope && !isInScope)
          ? -1
          : isInScope
            ? 2
            : 1
    return { person, rank, at: kind === 'phone' ? `${person.createdAt} ${person.uniqueId}` : usedAt }
  })
  const [best] = holders
    .filter(({ rank }) => rank >= 0)
    .toSorted((left, right) => right.rank - left.rank || (left.at < right.at ? 1 : -1))
  return best?.person
}

/** Returns at most 20 contacts whose `phone` property is the number. They may be the same person. */
export function* findSuspects(organization: OrgCode, phone: string): ReadScript<string[]> {
  const number = numberOf(phone)
  const phones = [phone, ...(number === undefined ? [] : [number, `+${number}`])]
  return (yield* findShowing({ organization, phones })).map(({ uniqueId }) => uniqueId)
}
