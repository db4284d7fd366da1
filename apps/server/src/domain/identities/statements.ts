// Locks and reads the possible senders of a batch. The text of each identifier is locked, so identifiers that no contact has yet are
// locked, too. A statement that waits for a lock doesn't see rows that others added meanwhile, so a second statement reads the rows.
import type { Channel, Contact } from '@parley/contract'
import { type Held, integer, json, list, nullable, oneOf, text, orgCode } from '../../sql/columns.ts'
import { type Locked, lockOf, many, one, pipelined, type Script } from '../../sql/statement.ts'
import type { ChannelOfOrganization } from '../records/statements.ts'
import { eachInOrder } from '../stored-row.ts'
import { type Described, hashOf, type Identifier, type IdentifierRow, identifiersIn, keyOf } from './identifier.ts'
import { IdentityBook } from './identity-book.ts'
import { putAliasUses } from './evidence.ts'
import { changeIdentifiers, forgetPhones, phoneRow } from './stored-identities.ts'

/** The contacts that may have sent a batch. While it is held, no other transaction changes these contacts or their identifiers. */
export type SendersLock = Locked<
  'contacts',
  ChannelOfOrganization & {
    channel: Channel
    book: IdentityBook
    /** By contact ID. */
    contacts: ReadonlyMap<string, Contact>
    /** The keys of the identifiers that were stored before the batch. */
    held: ReadonlySet<string>
  }
>

/** Locks the texts of identifiers, and reads a channel. */
export const lockKeys = one(
  'channel_keys_locked',
  { organization: orgCode, channelId: text, keys: list() },
  { json: json<Channel>(), locked: integer },
).sql(
  `SELECT c.json, (SELECT count({only postgres: pg_advisory_xact_lock(key)}{only sqlite: value}) FROM {only sqlite: json_each(:keys)}
     {only postgres: (SELECT DISTINCT hashtextextended(CAST(:organization AS TEXT) || ' ' || value, 0) AS key
      FROM jsonb_array_elements_text(CAST(:keys AS TEXT)::jsonb) AS listed (value) ORDER BY 1) AS sorted}) AS locked
   FROM channels c WHERE c.organization = :organization AND c.unique_id = :channelId`,
)

const HOLDER = {
  kind: oneOf<IdentifierRow['kind']>(),
  value: text,
  usedAt: text,
  identityScope: text,
  contact: json<Contact>(),
  lastAt: nullable(text),
}
/** The identity scope of the channel. */
const SCOPE = `(SELECT {property scoped.json.identityScope} FROM channels scoped
     WHERE scoped.organization = :organization AND scoped.unique_id = :channelId)` as const
/**
 * Locks and returns all identifiers of the contacts that have one of the values in the channel's scope, were given one as phone number, or
 * received a quoted message. It also returns when each contact last wrote or had activity. The index hint keeps SQLite from scanning all
 * conversations of the organization. The `ARRAY` keeps PostgreSQL from comparing all identifiers of the organization with each contact.
 */
const findHolders = many(
  'channel_identifiers_locked',
  { organization: orgCode, channelId: text, values: list(), quotes: list() },
  HOLDER,
).sql(
  `SELECT i.kind, i.value, i.used_at, i.identity_scope, p.json AS contact, (
     SELECT coalesce(max(c.contact_wrote_at), max(c.last_activity_at))
     FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
     WHERE c.organization = :organization AND c.contact_id = p.unique_id) AS last_at
   FROM contact_identifiers i {only sqlite: INDEXED BY contact_identifiers_of_contact}
   JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
   WHERE i.organization = :organization AND i.contact_id {only sqlite: IN (}{only postgres: = ANY(ARRAY(}
     SELECT contact_id FROM contact_identifiers
     WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND identity_scope = ${SCOPE}
     UNION ALL SELECT contact_id FROM contact_identifiers
     WHERE organization = :organization AND kind = 'phone' AND value {in :values}
     UNION ALL SELECT c.contact_id FROM message_identities q
     JOIN conversations c ON c.organization = :organization AND c.unique_id = q.conversation_id
     WHERE q.organization = :organization AND q.value {in :quotes} AND q.channel_id = :channelId){only postgres: )}
   ORDER BY i.kind, i.value, i.identity_scope {lock}`,
)

const findAliasUses = many(
  'channel_alias_uses',
  { organization: orgCode, identityScope: text, aliases: list() },
  { alias: text, usedBy: text, contactId: text },
).sql(
  `SELECT alias, used_by, contact_id FROM alias_uses
   WHERE organization = :organization AND identity_scope = :identityScope AND alias {in :aliases}`,
)
/** The sender of a message. `quote` is the quoted message's ID in the messaging application. */
export type Quoting = Described & { quote?: string | undefined }

/** The senders of a batch. `channelRow` and `holders` return their rows once the next statement has returned. */
interface NamesLock {
  channelName: ChannelOfOrganization
  described: readonly Quoting[]
  channelRow: () => { json: string } | undefined
  holders: () => readonly Held<typeof HOLDER>[]
}

/** Locks the identifiers of the senders of a batch, and the contacts that have them. */
export function* lockNames(channel: ChannelOfOrganization, described: readonly Quoting[]): Script<NamesLock> {
  const { organization, channelId } = channel
  // Locks both spellings of each identifier, because other channels of the scope may interpret numbers differently.
  const identifiers = described.flatMap((each) => [...identifiersIn(each, 'Never'), ...identifiersIn(each, 'Told')])
  const values = eachInOrder(identifiers.map(([, value]) => value))
  // A quote identifies the sender only if the message has no phone number.
  const quotes = eachInOrder(described.flatMap(({ quote = [], phone }) => (phone === undefined ? quote : [])))
  const channelRow = yield* pipelined(lockKeys.step({ organization, channelId, keys: values }))
  const holders = yield* pipelined(findHolders.step({ organization, channelId, values, quotes }))
  return { channelName: channel, described, channelRow, holders }
}

/** Reads the rows that `lockNames` locked, and returns the book that identifies the senders. */
export function* lockSenders(
  { channelName, described, channelRow, holders }: NamesLock,
  silenceDays: number,
): Script<SendersLock> {
  const { organization, organizationId, channelId } = channelName
  const row = channelRow()
  if (row === undefined) throw new Error(`The organization ${organizationId} has no channel ${channelId}.`)
  const channel: Channel = JSON.parse(row.json)
  const { identityScope, phoneMatching, usesAliases } = channel
  const book = new IdentityBook(phoneMatching, silenceDays)
  const contacts = new Map<string, Contact>()
  const oldestFirst = holders().toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))
  for (const holder of oldestFirst) addHolder(holder, identityScope, { book, contacts })
  const held = new Set(book.holders.keys())
  // If an identifier is unknown, it may have come as an alias before.
  const isKnown = (identifier: Identifier) => held.has(keyOf(identifier))
  const aliases = described.flatMap((each) => {
    const [senderId, ...others] = usesAliases ? identifiersIn({ ...each, phone: undefined }, phoneMatching) : []
    return senderId === undefined || isKnown(senderId) ? others : [senderId, ...others]
  })
  if (aliases.length > 0) {
    const uses = yield* findAliasUses({ organization, identityScope, aliases: eachInOrder(aliases.map(hashOf)) })
    for (const { alias, usedBy, contactId } of uses)
      book.uses.set(alias, (book.uses.get(alias) ?? new Map<string, string>()).set(usedBy, contactId))
  }
  return lockOf<SendersLock>({ ...channelName, channel, held, book, contacts })
}

const placeOf = ({ usedAt, value }: Held<typeof HOLDER>) => `${usedAt} ${value}`

function addHolder(
  row: Held<typeof HOLDER>,
  identityScope: string,
  { book, contacts }: { book: IdentityBook; contacts: Map<string, Contact> },
): void {
  const { kind, value, usedAt } = row
  const contact: Contact = JSON.parse(row.contact)
  const { uniqueId, createdAt } = contact
  contacts.set(uniqueId, contact)
  const lastAt = [row.lastAt ?? '', usedAt, createdAt].reduce((late, at) => (at > late ? at : late))
  const known = book.add(uniqueId, createdAt, lastAt)
  if (kind === 'phone') known.given.add(value)
  else if (row.identityScope === identityScope) book.hold(known, [kind, value], usedAt)
  else known.elsewhere.push({ kind, value, usedAt })
}

/** Stores the changes of a batch. If another transaction took an identifier meanwhile, the transaction is retried. */
export function* writeIdentities({ organization, book, channel, held }: SendersLock): Script<void> {
  const { identityScope } = channel
  const changed = Array.from(book.changed, ([key, { identifier, at: usedAt, formerContactId = null }]) => {
    const [kind, value] = identifier
    const contactId = book.holders.get(key)?.contactId ?? null
    return { identityScope, kind, value, contactId, usedAt, formerContactId, isNew: !held.has(key) }
  })
  yield* changeIdentifiers(organization, changed)
  const lost = [...book.contacts.values()].flatMap(({ contactId, lost: numbers }) =>
    Array.from(numbers, (number) => phoneRow(contactId, number)),
  )
  if (lost.length > 0) yield* pipelined(forgetPhones.step({ organization, rows: lost }))
  const uses = book.newUses.map((use) => ({ identityScope, ...use }))
  if (uses.length > 0) yield* pipelined(putAliasUses.step({ organization, rows: uses }))
}
