// Finds the contact that the organization means by an identifier or a number, before it creates one or gives it the number.
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
/** The order is of an expression, or SQLite would go through all contacts in theirs. */
const findShowing = many('contacts_showing', { organization: orgCode, phones: list() }, { uniqueId: text }).sql(
  `SELECT unique_id FROM contacts
   WHERE organization = :organization AND {property json.phone} {in :phones} ORDER BY unique_id || '' DESC LIMIT 20`,
)

interface PersonName extends ContactName {
  channel?: Pick<Channel, 'identityScope' | 'phoneMatching'>
  /** True if contacts that have the number in another scope don't count. */
  isOnlyThere?: boolean
}

/**
 * The contact that has the identifier in the scope of the channel, if there is one; else the one that has the number, there or in another
 * scope; else the newest one to which the organization gave the number. A number that a contact only told finds none.
 */
export function* findPerson(
  organization: OrgCode,
  { messagingAppContactId: id, phone, channel, isOnlyThere = false }: PersonName,
): ReadScript<Contact | undefined> {
  const identifier: Identifier | undefined =
    id === undefined ? undefined : identifierOf(id, channel?.phoneMatching ?? 'Never')
  const number = identifier?.[0] === 'number' ? identifier[1] : numberOf(phone)
  const numbers = number === undefined ? [] : ['number', 'phone'].map((kind) => ({ kind, value: number }))
  const own = identifier === undefined ? [] : [{ kind: identifier[0], value: identifier[1] }]
  const found = yield* findHolders({ organization, names: [...own, ...numbers] })
  const holders = found.map(({ contact, kind, value, usedAt, identityScope: scope }) => {
    const person: Contact = JSON.parse(contact)
    const isThere = scope === channel?.identityScope
    const isOwn = isThere && identifier !== undefined && keyOf(identifier) === `${kind} ${value}`
    const rank = isOwn ? 3 : kind === 'phone' ? 0 : kind === 'app' || (isOnlyThere && !isThere) ? -1 : isThere ? 2 : 1
    return { person, rank, at: kind === 'phone' ? `${person.createdAt} ${person.uniqueId}` : usedAt }
  })
  const [best] = holders
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => other.rank - one.rank || (one.at < other.at ? 1 : -1))
  return best?.person
}

/** Contacts whose `phone` says a number, at most 20: they can be the person. */
export function* findSuspects(organization: OrgCode, phone: string): ReadScript<string[]> {
  const number = numberOf(phone)
  const phones = [phone, ...(number === undefined ? [] : [number, `+${number}`])]
  return (yield* findShowing({ organization, phones })).map(({ uniqueId }) => uniqueId)
}
