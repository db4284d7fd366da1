// Moves identifiers between contacts. Nothing else is moved, because a message goes where the rows of identifiers say.
import { type Channel, type Contact, contract, type IdentityMove, type MovedIdentity } from '@parley/contract'
import { json, list, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { many, type Script } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { ServiceError } from '../errors.ts'
import type { IdentifierRow } from '../identities/identifier.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { shownBy } from '../identities/shown.ts'
import { lockKeys } from '../identities/statements.ts'
import { findRows, moveRows, IDENTIFIER, lockIdentities } from '../identities/stored-identities.ts'
import { putOwned } from '../records/put.ts'
import { eachInOrder } from '../stored-row.ts'
import { unknownReferences } from '../unknown-references.ts'
import { contactBlocked, contactNotFound } from './find.ts'

const IDS = { organization: orgCode, ids: list() }
const findHolders = many('moved_identifiers_holders', { organization: orgCode, values: list() }, IDENTIFIER).sql(
  `SELECT kind, value, identity_scope, contact_id, used_at FROM contact_identifiers
   WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND contact_id IS NOT NULL`,
)
const lockContacts = many('moved_identifiers_contacts', IDS, { uniqueId: text, contact: json<Contact>() }).sql(
  `SELECT unique_id, json AS contact FROM contacts WHERE organization = :organization AND unique_id {in :ids} ORDER BY unique_id {lock}`,
)
const findChannels = many('moved_identifiers_channels', { organization: orgCode }, { channel: json<Channel>() }).sql(
  'SELECT json AS channel FROM channels WHERE organization = :organization ORDER BY unique_id',
)

export interface Moving {
  organizationId: string
  contactId: string
  /** The identifier that a new contact gets. */
  newId: string
  move: IdentityMove
}
export interface Moved {
  contact: Contact
  toContact?: Contact
  moved: MovedIdentity[]
}
type Row = IdentifierRow & { identityScope: string; contactId: string | null }
interface LockedMove {
  contact: Contact | undefined
  /** The contact that gets the identifiers, if it exists. */
  target: Contact | undefined
  contactRows: Row[]
  targetRows: Row[]
  /** The contacts that have the requested values, in any scope. */
  holders: Row[]
  channels: Channel[]
}

/** Moves identifiers of a contact to another contact, to a new one, or to none: all of them or nothing. */
export function* moveIdentities(
  { act, audit }: Writing,
  { organizationId, contactId, newId, move }: Moving,
): Script<Moved | ServiceError> {
  const { organization, at } = act
  const lockedMove = yield* lockMoved(organization, contactId, move)
  const { contact, target, contactRows, targetRows } = lockedMove
  if (contact === undefined) return contactNotFound()
  const error = unknownIn(move, lockedMove)
  if (error !== undefined) return error
  if (contact.status === 'Blocked' || target?.status === 'Blocked') return contactBlocked()
  const chosen = contact.uniqueId === target?.uniqueId ? [] : chosenOf(move, lockedMove)
  if (chosen instanceof ServiceError) return chosen
  if (chosen.length === 0) return movedOf([], contact, target)
  const created = move.to.kind === 'NewContact' ? newContactOf(move.to.name, newId, at) : undefined
  const toContact = created ?? target
  yield* moveRows({ organization, contactId }, chosen, toContact?.uniqueId ?? null)
  const lost = new Set(chosen.flatMap(({ kind, value }) => (kind === 'app' ? [] : [value])))
  const left = contactRows.filter((row) => !chosen.includes(row))
  const all = [...targetRows, ...chosen].toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const from = shownBy(contact, left, { lost, isMoved: true })
  const to = toContact && shownBy(toContact, all, { isMoved: true })
  const changed = [...(from === contact ? [] : [from]), ...(to === undefined || to === target ? [] : [to])]
  const records = changed.map((each) => ({ type: 'contact' as const, organizationId, ...each }))
  yield* putOwned({ organization, organizationId }, 'contact', records, { at })
  for (const each of changed) {
    const event = each.uniqueId === created?.uniqueId ? 'contact.created' : 'contact.updated'
    audit.append(act, event, each.uniqueId, { contact: each })
  }
  const moved = chosen.map(({ identityScope, value }) => ({ channelId: channelOf(lockedMove, identityScope), value }))
  const channelIds = [...new Set(moved.map(({ channelId }) => channelId))]
  const toContactId = to?.uniqueId
  audit.append(act, 'contact.identities_moved', contactId, {
    contactId,
    ...(toContactId !== undefined && { toContactId }),
    channelIds,
  })
  return movedOf(moved, from, to)
}

const movedOf = (moved: MovedIdentity[], contact: Contact, toContact: Contact | undefined): Moved => ({
  contact,
  ...(toContact !== undefined && { toContact }),
  moved,
})
const placeOf = ({ usedAt, value }: Row) => `${usedAt} ${value}`
/** A channel of a scope. A number that the organization gave the contact is of no scope. */
const channelOf = ({ channels }: LockedMove, scope: string) =>
  channels.find(({ identityScope }) => identityScope === scope)?.uniqueId ?? FIRST_CHANNEL

/** How many identifiers move at once: as many as a request can name, so that a move back can name them. */
const MAX_MOVED: number = contract.components.schemas.IdentityMove.properties.identities.maxItems
const rowsOf = (rows: readonly Row[], contactId: string) => rows.filter((row) => row.contactId === contactId)
const newestOf = (rows: readonly Row[]) => rows.slice(-MAX_MOVED)

/** Locks the values, then the rows of both contacts, then the contacts: as a delivery does. */
function* lockMoved(organization: OrgCode, contactId: string, { to, identities }: IdentityMove): Script<LockedMove> {
  const toId = to.kind === 'Contact' ? to.contactId : ''
  const ids = eachInOrder([contactId, toId])
  const requested = identities?.flatMap(({ value }) => [value, numberOf(value) ?? value])
  const newestValues = (rows: readonly Row[]) => newestOf(rowsOf(rows, contactId)).map(({ value }) => value)
  const keys = eachInOrder(requested ?? newestValues(yield* findRows({ organization, ids })))
  yield* lockKeys({ organization, channelId: FIRST_CHANNEL, keys })
  yield* lockIdentities({ organization, ids })
  const contacts = (yield* lockContacts({ organization, ids })).map(({ contact }): Contact => JSON.parse(contact))
  // This read also finds rows that came after the lock. The value of such a row isn't locked, so the transaction is retried.
  const rows = yield* findRows({ organization, ids })
  if (requested === undefined && !newestValues(rows).every((value) => keys.includes(value))) throw new ScriptConflict()
  const holders = requested === undefined ? [] : yield* findHolders({ organization, values: keys })
  const channels = (yield* findChannels({ organization })).map(({ channel }): Channel => JSON.parse(channel))
  return {
    contact: contacts.find(({ uniqueId }) => uniqueId === contactId),
    target: contacts.find(({ uniqueId }) => uniqueId === toId),
    contactRows: rowsOf(rows, contactId),
    targetRows: rowsOf(rows, toId),
    holders,
    channels,
  }
}

/** The error for a target or channels that the organization doesn't have; undefined if it has all of them. */
function unknownIn({ to, identities = [] }: IdentityMove, { target, channels }: LockedMove): ServiceError | undefined {
  const isUnknown = to.kind === 'Contact' && target === undefined
  const known = new Set(channels.map(({ uniqueId }) => uniqueId))
  return unknownReferences([
    ...(isUnknown ? [{ pointer: '/to/contactId', what: 'contact' as const }] : []),
    ...identities.flatMap(({ channelId }, index) =>
      known.has(channelId) ? [] : [{ pointer: `/identities/${index}/channelId`, what: 'channel' as const }],
    ),
  ])
}

/** The rows that move; or the error for an identifier that neither of the contacts has. */
function chosenOf(
  { to, identities = [] }: IdentityMove,
  { contactRows, targetRows, holders, channels }: LockedMove,
): Row[] | ServiceError {
  const chosen = new Set(identities.length === 0 ? newestOf(contactRows) : [])
  for (const [index, { channelId, value }] of identities.entries()) {
    const scope = channels.find(({ uniqueId }) => uniqueId === channelId)?.identityScope
    const number = numberOf(value)
    const isMeant = (row: Row) =>
      row.value === (row.kind === 'app' ? value : number) && (row.kind === 'phone' || row.identityScope === scope)
    const meant = contactRows.filter(isMeant)
    for (const row of meant) chosen.add(row)
    if (meant.length > 0 || targetRows.some(isMeant)) continue
    const holderId = holders.find(isMeant)?.contactId ?? undefined
    if (to.kind === 'Nobody' && holderId === undefined) continue
    const extras = holderId === undefined ? {} : { contactId: holderId }
    return new ServiceError(
      'identity_moved',
      extras,
      `The contact doesn't have the identifier at /identities/${index}.`,
    )
  }
  // If the target has the number as an identifier, a move back couldn't tell the two apart.
  const isTheirs = ({ kind, value }: Row) =>
    kind === 'phone' && targetRows.some((row) => row.kind === 'number' && row.value === value)
  return [...chosen].filter((row) => !isTheirs(row))
}

const newContactOf = (name: string | undefined, uniqueId: string, at: Date): Contact => ({
  uniqueId,
  ...(name !== undefined && { name }),
  phone: uniqueId,
  phoneIsKnown: false,
  attributes: {},
  createdAt: at.toISOString(),
  status: 'Active',
})
