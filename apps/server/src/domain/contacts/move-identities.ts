// Moves identifiers between contacts. Only the rows of identifiers move: the address of each later message is decided by them.
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
import { putRecordsOfType } from '../records/put.ts'
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

export interface MoveRequest {
  organizationId: string
  contactId: string
  /** The ID of the contact that the move may create. */
  newId: string
  move: IdentityMove
}
export interface MoveResult {
  contact: Contact
  toContact?: Contact
  moved: MovedIdentity[]
}
type Row = IdentifierRow & { identityScope: string; contactId: string | null }
interface LockedMove {
  contact: Contact | undefined
  /** The existing contact that receives the identifiers. */
  target: Contact | undefined
  contactRows: Row[]
  targetRows: Row[]
  /** The contacts that have the requested values, in any scope. */
  holders: Row[]
  channels: Channel[]
}

/** Moves identifiers of a contact to another contact, to a new one, or to none. If one can't be moved, none is. */
export function* moveIdentities(
  { act, audit }: Writing,
  { organizationId, contactId, newId, move }: MoveRequest,
): Script<MoveResult | ServiceError> {
  const { organization, at } = act
  const lockedMove = yield* lockMove(organization, contactId, move)
  const { contact, target, contactRows, targetRows } = lockedMove
  if (contact === undefined) return contactNotFound()
  const error = unknownTargets(move, lockedMove)
  if (error !== undefined) return error
  if (contact.status === 'Blocked' || target?.status === 'Blocked') return contactBlocked()
  const movedRows = contact.uniqueId === target?.uniqueId ? [] : selectRows(move, lockedMove)
  if (movedRows instanceof ServiceError) return movedRows
  if (movedRows.length === 0) return resultOf([], contact, target)
  const created = move.to.kind === 'NewContact' ? newContactOf(move.to.name, newId, at) : undefined
  const toContact = created ?? target
  yield* moveRows({ organization, contactId }, movedRows, toContact?.uniqueId ?? null)
  const lost = new Set(movedRows.flatMap(({ kind, value }) => (kind === 'app' ? [] : [value])))
  const remaining = contactRows.filter((row) => !movedRows.includes(row))
  const received = [...targetRows, ...movedRows].toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))
  const from = shownBy(contact, remaining, { lost, isMoved: true })
  const to = toContact && shownBy(toContact, received, { isMoved: true })
  const changed = [...(from === contact ? [] : [from]), ...(to === undefined || to === target ? [] : [to])]
  const records = changed.map((each) => ({ type: 'contact' as const, organizationId, ...each }))
  yield* putRecordsOfType({ organization, organizationId }, 'contact', records, { at })
  for (const each of changed) {
    const event = each.uniqueId === created?.uniqueId ? 'contact.created' : 'contact.updated'
    audit.append(act, event, each.uniqueId, { contact: each })
  }
  const moved = movedRows.map(({ identityScope, value }) => ({
    channelId: channelOf(lockedMove, identityScope),
    value,
  }))
  const channelIds = [...new Set(moved.map(({ channelId }) => channelId))]
  const toContactId = to?.uniqueId
  audit.append(act, 'contact.identities_moved', contactId, {
    contactId,
    ...(toContactId !== undefined && { toContactId }),
    channelIds,
  })
  return resultOf(moved, from, to)
}

const resultOf = (moved: MovedIdentity[], contact: Contact, toContact: Contact | undefined): MoveResult => ({
  contact,
  ...(toContact !== undefined && { toContact }),
  moved,
})
const placeOf = ({ usedAt, value }: Row) => `${usedAt} ${value}`
/** Returns a channel of the identity scope. A phone number that the organization gave has no scope: it counts for the first channel. */
const channelOf = ({ channels }: LockedMove, scope: string) =>
  channels.find(({ identityScope }) => identityScope === scope)?.uniqueId ?? FIRST_CHANNEL

/** The limit of identifiers in one move: as many as a request can name, so that another request can move them back. */
const MAX_MOVED: number = contract.components.schemas.IdentityMove.properties.identities.maxItems
const rowsOf = (rows: readonly Row[], contactId: string) => rows.filter((row) => row.contactId === contactId)
const newestOf = (rows: readonly Row[]) => rows.slice(-MAX_MOVED)

/** Locks the values, then the rows of both contacts, then the contacts. A delivery locks in the same order, so neither deadlocks. */
function* lockMove(organization: OrgCode, contactId: string, { to, identities }: IdentityMove): Script<LockedMove> {
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

/** Returns the error if the organization doesn't have the target or a channel; undefined if all exist. */
function unknownTargets(
  { to, identities = [] }: IdentityMove,
  { target, channels }: LockedMove,
): ServiceError | undefined {
  const isUnknown = to.kind === 'Contact' && target === undefined
  const known = new Set(channels.map(({ uniqueId }) => uniqueId))
  return unknownReferences([
    ...(isUnknown ? [{ pointer: '/to/contactId', what: 'contact' as const }] : []),
    ...identities.flatMap(({ channelId }, index) =>
      known.has(channelId) ? [] : [{ pointer: `/identities/${index}/channelId`, what: 'channel' as const }],
    ),
  ])
}

/** Selects the rows to move. Returns an error if an identifier belongs to neither contact. */
function selectRows(
  { to, identities = [] }: IdentityMove,
  { contactRows, targetRows, holders, channels }: LockedMove,
): Row[] | ServiceError {
  const movedRows = new Set(identities.length === 0 ? newestOf(contactRows) : [])
  for (const [index, { channelId, value }] of identities.entries()) {
    const scope = channels.find(({ uniqueId }) => uniqueId === channelId)?.identityScope
    const number = numberOf(value)
    const isRequested = (row: Row) =>
      row.value === (row.kind === 'app' ? value : number) && (row.kind === 'phone' || row.identityScope === scope)
    const requestedRows = contactRows.filter(isRequested)
    for (const row of requestedRows) movedRows.add(row)
    if (requestedRows.length > 0 || targetRows.some(isRequested)) continue
    const holderId = holders.find(isRequested)?.contactId ?? undefined
    if (to.kind === 'Nobody' && holderId === undefined) continue
    const extras = holderId === undefined ? {} : { contactId: holderId }
    return new ServiceError(
      'identity_moved',
      extras,
      `The contact doesn't have the identifier at /identities/${index}.`,
    )
  }
  // If the target already has the number as an identifier, the given number stays: a move back couldn't tell the two apart.
  const targetHas = ({ kind, value }: Row) =>
    kind === 'phone' && targetRows.some((row) => row.kind === 'number' && row.value === value)
  return [...movedRows].filter((row) => !targetHas(row))
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
