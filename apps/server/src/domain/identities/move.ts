// The rule of the operation `moveIdentities`: a member moves identifiers from one contact to another, for example because a phone number
// now belongs to another person. Existing conversations stay with their contact. A later message from a moved identifier belongs to the
// contact that received this identifier.
import type { Channel, Contact, IdentityMove, MovedIdentity } from '@parley/contract'
import { json, list, type RowOf, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { many, type Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { ServiceError } from '../kernel/errors.ts'
import { byAge } from './identifier.ts'
import { numberOf } from '@parley/contract/phone-number'
import { MAX_IDENTIFIERS } from '../kernel/identifier.ts'
import { updateShownIdentifiers } from './shown.ts'
import { lockKeys } from './lock.ts'
import { selectIdentifiers, moveRows } from './store.ts'
import { IDENTIFIER } from '../tables/contact-record.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { tablesOfRecords } from '../tables/record-types.ts'
import { eachInOrder, ID_LIST } from '../tables/stored-row.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { contactBlocked, contactNotFound } from '../tables/contact.ts'

/** Selects the contacts that a messaging application identifies by one of the values, in the identity scopes of some channels. */
const selectHolders = many(
  'moved_identifiers_holders',
  { organization: orgCode, values: list(), channelIds: list() },
  IDENTIFIER,
).sql(
  `SELECT kind, value, identity_scope, contact_id, used_at FROM contact_identifiers
   WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND contact_id IS NOT NULL
     AND identity_scope {only sqlite: IN (}{only postgres: = ANY(ARRAY(}
       SELECT {property h.json.identityScope} FROM channels h
       WHERE h.organization = :organization AND h.unique_id {in :channelIds}){only postgres: )}`,
)
const lockContacts = many('moved_identifiers_contacts', ID_LIST, { uniqueId: text, contact: json<Contact>() }).sql(
  `SELECT unique_id, json AS contact FROM contacts WHERE organization = :organization AND unique_id {in :ids} ORDER BY unique_id {lock}`,
)

export interface MoveRequest {
  /** The contact that loses the identifiers. */
  contactId: string
  /** The ID for the new contact, if the move creates one. */
  newId: string
  move: IdentityMove
}
/** The two contacts after the move, and the moved identifiers. `toContact` is undefined if no contact receives the identifiers. */
interface MoveResult {
  contact: Contact
  toContact: Contact | undefined
  moved: MovedIdentity[]
}
/** A stored identifier. `contactId` is null if no contact has the identifier. */
type MovableRow = RowOf<typeof IDENTIFIER>
/** The rows that `lockMove` locked and read. */
interface LockedMove {
  /** The contact that loses the identifiers; undefined if this contact doesn't exist. */
  contact: Contact | undefined
  /** The existing contact that receives the identifiers. Undefined if the request names no contact, or an unknown contact. */
  target: Contact | undefined
  /** All identifiers of `contact`, and all identifiers of `target`. */
  contactRows: MovableRow[]
  targetRows: MovableRow[]
  /** The rows with the requested values, of all contacts and in all scopes. */
  holders: MovableRow[]
  channels: Channel[]
}

/** Moves identifiers from a contact to another contact, a new contact, or no contact. Moves none and returns an error if one can't move. */
export function* moveIdentities(
  { act, audit }: Writing,
  { contactId, newId, move }: MoveRequest,
): Script<MoveResult | ServiceError> {
  const { organization, at } = act
  const lockedMove = yield* lockMove(organization, contactId, move)
  const { contact, target, contactRows, targetRows, channels } = lockedMove
  if (contact === undefined) return contactNotFound()
  const { to: destination, identities = [] } = move
  const isTargetUnknown = destination.kind === 'Contact' && target === undefined
  const unknown = [
    ...(isTargetUnknown ? [{ pointer: '/to/contactId', what: 'contact' }] : []),
    ...identities.flatMap(({ channelId }, index) =>
      channels.some(({ uniqueId }) => uniqueId === channelId)
        ? []
        : [{ pointer: `/identities/${index}/channelId`, what: 'channel' }],
    ),
  ]
  if (unknown.length > 0) return unknownReferences(unknown)
  if (contact.status === 'Blocked' || target?.status === 'Blocked') return contactBlocked()
  const movedRows = contact.uniqueId === target?.uniqueId ? [] : selectRows(move, lockedMove)
  if (movedRows instanceof ServiceError) return movedRows
  if (movedRows.length === 0) return { contact, toContact: target, moved: [] }
  if (targetRows.length + movedRows.length > MAX_IDENTIFIERS)
    return identityLimitError(targetRows.length + movedRows.length)
  const created = destination.kind === 'NewContact' ? createTarget(destination.name, newId, at) : undefined
  const toContact = created ?? target
  yield* moveRows({ organization, contactId }, movedRows, toContact?.uniqueId ?? null)
  const lostNumbers = new Set(movedRows.flatMap(({ kind, value }) => (kind === 'app' ? [] : [value])))
  const remaining = contactRows.filter((row) => !movedRows.includes(row))
  const received = [...targetRows, ...movedRows].toSorted(byAge)
  const from = updateShownIdentifiers(contact, remaining, { lostNumbers, isMoved: true })
  const to = toContact && updateShownIdentifiers(toContact, received, { isMoved: true })
  const changed = [...(from === contact ? [] : [from]), ...(to === undefined || to === target ? [] : [to])]
  yield* putRecordsOfType(act, 'contact', changed, { at })
  for (const each of changed) {
    const event = each.uniqueId === created?.uniqueId ? 'contact.created' : 'contact.updated'
    audit.append(act, event, each.uniqueId, { contact: each })
  }
  // A number that the organization gave has no identity scope, so the result names the first channel.
  const channelWithScope = (scope: string) =>
    channels.find(({ identityScope }) => identityScope === scope)?.uniqueId ?? FIRST_CHANNEL
  const moved = movedRows.map((row) => ({ channelId: channelWithScope(row.identityScope), value: row.value }))
  const channelIds = [...new Set(moved.map(({ channelId }) => channelId))]
  audit.append(act, 'contact.identities_moved', contactId, { contactId, toContactId: to?.uniqueId, channelIds })
  return { contact: from, toContact: to, moved }
}

const rowsOfContact = (rows: readonly MovableRow[], contactId: string) =>
  rows.filter((row) => row.contactId === contactId)

/**
 * Locks and reads the rows that a move changes. The order is: the texts of the moved identifiers, and then both contacts, whose locks
 * protect their identifiers. The transaction that stores a message takes locks in the same order, so the two transactions don't deadlock.
 */
function* lockMove(organization: OrgCode, contactId: string, { to, identities }: IdentityMove): Script<LockedMove> {
  // No contact has an empty ID, so the statements find no receiving contact.
  const toId = to.kind === 'Contact' ? to.contactId : ''
  const ids = eachInOrder([contactId, toId])
  // A phone number is locked in the two forms in which it can be stored: as it was sent, and as digits.
  const requested = identities?.flatMap(({ value }) => [value, numberOf(value) ?? value])
  const valuesOf = (rows: readonly MovableRow[]) => rowsOfContact(rows, contactId).map(({ value }) => value)
  // A request without `identities` moves all identifiers of the contact, so their texts are locked.
  const keys = eachInOrder(requested ?? valuesOf(yield* selectIdentifiers({ organization, ids })))
  // The locks of texts apply to all channels. The statement also reads a channel, which this function doesn't use.
  yield* lockKeys({ organization, channelId: FIRST_CHANNEL, texts: keys })
  const contacts = (yield* lockContacts({ organization, ids })).map(({ contact }): Contact => JSON.parse(contact))
  // The contact may have got an identifier while this transaction waited for the locks. The text of such an identifier isn't locked, so
  // the transaction is retried.
  const rows = yield* selectIdentifiers({ organization, ids })
  const channelIds = eachInOrder((identities ?? []).map(({ channelId }) => channelId))
  const areValuesLocked = requested !== undefined || valuesOf(rows).every((value) => keys.includes(value))
  if (!areValuesLocked) throw new ScriptConflict()
  const holders = identities === undefined ? [] : yield* selectHolders({ organization, values: keys, channelIds })
  const channelRows = yield* tablesOfRecords.channels.export({ organization })
  return {
    contact: contacts.find(({ uniqueId }) => uniqueId === contactId),
    target: contacts.find(({ uniqueId }) => uniqueId === toId),
    contactRows: rowsOfContact(rows, contactId),
    targetRows: rowsOfContact(rows, toId),
    holders,
    channels: channelRows.map((row): Channel => JSON.parse(row.json)),
  }
}

/**
 * Selects the identifiers to move: the identifiers that the request names, or all of the contact if the request names none.
 * An identifier that the target already has is skipped, so that a request can be repeated. If a requested identifier belongs to neither
 * contact, returns the error `identity_moved`.
 */
function selectRows(
  { to, identities = [] }: IdentityMove,
  { contactRows, targetRows, holders, channels }: LockedMove,
): MovableRow[] | ServiceError {
  const movedRows = new Set(identities.length === 0 ? contactRows : [])
  for (const [index, { channelId, value }] of identities.entries()) {
    const scope = channels.find(({ uniqueId }) => uniqueId === channelId)?.identityScope
    const number = numberOf(value)
    // A phone number is compared by its digits. A number that the organization gave (`phone`) has no identity scope.
    const isRequested = (row: MovableRow) =>
      row.value === (row.kind === 'app' ? value : number) && (row.kind === 'phone' || row.identityScope === scope)
    const requestedRows = contactRows.filter(isRequested)
    for (const row of requestedRows) movedRows.add(row)
    if (requestedRows.length > 0 || targetRows.some(isRequested)) continue
    // If another contact has the identifier, the error `identity_moved` names this contact.
    const holderId = holders.find(isRequested)?.contactId ?? undefined
    // The request takes the identifier away from its contact, but no contact has the identifier now. So there is nothing to do.
    if (to.kind === 'Nobody' && holderId === undefined) continue
    const extras = holderId === undefined ? {} : { contactId: holderId }
    const detail = `The contact doesn't have the identifier at /identities/${index}.`
    return new ServiceError('identity_moved', extras, detail)
  }
  // A number that the organization gave isn't moved if a messaging application reported the same number for the target. The target would
  // have the number twice, and a request that moves it back couldn't name only one of the two rows.
  const hasReportedNumber = ({ kind, value }: MovableRow) =>
    kind === 'phone' && targetRows.some((row) => row.kind === 'number' && row.value === value)
  return [...movedRows].filter((row) => !hasReportedNumber(row))
}

/** Creates the error of a move that would give the target `count` identifiers. */
const identityLimitError = (count: number) =>
  new ServiceError(
    'identity_limit_reached',
    {},
    `The target would have ${count} identifiers, and at most ${MAX_IDENTIFIERS} are allowed.`,
  )

/** Creates the contact that receives the identifiers. Its phone number is unknown, but clients require one: `phone` contains the ID. */
const createTarget = (name: string | undefined, uniqueId: string, at: Date): Contact => ({
  uniqueId,
  ...(name !== undefined && { name }),
  phone: uniqueId,
  phoneIsKnown: false,
  attributes: {},
  createdAt: at.toISOString(),
  status: 'Active',
})
