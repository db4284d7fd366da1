// The locks and reads of a batch's senders. Identifiers are locked as keys, so that those that no contact has yet are locked, too. A
// statement that waits for a lock doesn't see rows that were added meanwhile. So a later one reads what is locked.
import type { Channel, Contact } from '@parley/contract'
import { type Held, integer, json, list, nullable, text } from '../../store/kernel/columns.ts'
import { ScriptConflict } from '../../store/kernel/errors.ts'
import { change, type Locked, lockOf, many, one, pipelined, type Script } from '../../store/kernel/statement.ts'
import type { OfChannel, Organization } from '../records/statements.ts'
import { eachInOrder } from '../stored-row.ts'
import { type Described, hashOf, IdentityBook, identifiersIn, keyOf } from './identity-book.ts'
import { type ChangedIdentifier, changeIdentifiers } from './stored-identities.ts'

/** The contacts that messages of a channel can be from. No other transaction changes one of them, or gives away an identifier. */
export type SendersLock = Locked<
  'contacts',
  OfChannel & {
    channel: Channel
    book: IdentityBook
    /** By their own identifiers. */
    contacts: ReadonlyMap<string, Contact>
    /** The identifiers that contacts had before. */
    held: ReadonlySet<string>
  }
>

/** Locks texts by which contacts are found, and reads a channel. */
export const lockKeys = one(
  'channel_keys_locked',
  { organization: text, channelId: text, keys: list() },
  { json: json<Channel>(), locked: integer },
).sql(
  `SELECT c.json, (SELECT count({only postgres: pg_advisory_xact_lock(key)}{only sqlite: value}) FROM {only sqlite: json_each(:keys)}
     {only postgres: (SELECT DISTINCT hashtextextended(CAST(:organization AS TEXT) || ' ' || value, 0) AS key
      FROM jsonb_array_elements_text(CAST(:keys AS TEXT)::jsonb) AS listed (value) ORDER BY 1) AS sorted}) AS locked
   FROM channels c WHERE c.organization = :organization AND c.unique_id = :channelId`,
)

const HOLDER = { kind: text, value: text, usedAt: text, contact: json<Contact>(), lastAt: nullable(text) }
/** The identity scope of the channel. */
const SCOPE = `(SELECT {property scoped.json.identityScope} FROM channels scoped
     WHERE scoped.organization = :organization AND scoped.unique_id = :channelId)` as const
/**
 * The identifiers in the scope of a channel of the contacts that have one of the values, and when the contacts last wrote or had activity.
 * SQLite would go through all conversations of the organization.
 */
const findHolders = many(
  'channel_identifiers_locked',
  { organization: text, channelId: text, values: list() },
  HOLDER,
).sql(
  `SELECT i.kind, i.value, i.used_at, p.json AS contact, (
     SELECT coalesce(max(c.contact_wrote_at), max(c.last_activity_at))
     FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
     WHERE c.organization = :organization AND c.contact_id = p.unique_id) AS last_at
   FROM contact_identifiers i {only sqlite: INDEXED BY contact_identifiers_of_contact}
   JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
   WHERE i.organization = :organization AND i.identity_scope = ${SCOPE} AND i.contact_id IN (
     SELECT contact_id FROM contact_identifiers
     WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND identity_scope = ${SCOPE})
   ORDER BY i.contact_id, i.used_at, i.value {lock}`,
)

const NUMBERS = { organization: text, numbers: list() }
const lockPhones = many('channel_phones_locked', NUMBERS, { contactId: text }).sql(
  `SELECT identity_scope AS contact_id FROM contact_identifiers
   WHERE organization = :organization AND kind = 'phone' AND value {in :numbers} ORDER BY value, identity_scope {lock to remove}`,
)
const findByPhone = many('channel_contacts_by_phone', NUMBERS, { number: text, contact: json<Contact>() }).sql(
  `SELECT i.value AS number, p.json AS contact
   FROM contact_identifiers i JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.identity_scope
   WHERE i.organization = :organization AND i.kind = 'phone' AND i.value {in :numbers}
   {only postgres: ORDER BY i.value, i.identity_scope} {lock}`,
)

const IN_SCOPE = { organization: text, identityScope: text }
const findAliasUses = many('channel_alias_uses', { ...IN_SCOPE, aliases: list() }, { alias: text, usedBy: text }).sql(
  `SELECT alias, used_by FROM alias_uses
   WHERE organization = :organization AND identity_scope = :identityScope AND alias {in :aliases}`,
)
const addAliasUses = change(
  'channel_alias_uses_add',
  { ...IN_SCOPE, tuples: list<readonly string[]>() },
  { alias_uses: {} },
).sql(
  `INSERT INTO alias_uses (organization, identity_scope, alias, used_by, contact_id)
   SELECT :organization, :identityScope, value ->> 0, value ->> 1, value ->> 2 FROM {each :tuples} WHERE true ON CONFLICT DO NOTHING`,
)

const PAIRS = { organization: text, tuples: list<readonly string[]>() }
const findPairs = many('suspected_duplicates_known', PAIRS, { contactId: text, otherContactId: text }).sql(
  `SELECT d.contact_id, d.other_contact_id
   FROM {each :tuples} JOIN suspected_duplicates d ON d.organization = :organization
     AND d.contact_id = value ->> 0 AND d.other_contact_id = value ->> 1`,
)
const addPairs = change('suspected_duplicates_add', PAIRS, { suspected_duplicates: {} }).sql(
  `INSERT INTO suspected_duplicates (organization, contact_id, other_contact_id)
   SELECT :organization, value ->> 0, value ->> 1 FROM {each :tuples} WHERE true ON CONFLICT DO NOTHING`,
)

const contactOf = (of: string): Contact => {
  const contact: Contact = JSON.parse(of)
  return contact
}

/** The senders of messages as they are named, and functions that return the rows once the next step has responded. */
interface NamesLock {
  of: OfChannel
  described: readonly Described[]
  locked: () => { json: string } | undefined
  found: () => readonly Held<typeof HOLDER>[]
}

/** Locks everything by which the senders of messages are identified, and the contacts that are found by it. */
export function* lockNames(of: OfChannel, described: readonly Described[]): Script<NamesLock> {
  const { organization, channelId } = of
  // However the channel reads numbers. Others of the scope can read them in another way.
  const names = described.flatMap((each) => [...identifiersIn(each, 'Never'), ...identifiersIn(each, 'Told')])
  const values = eachInOrder(names.map(([, value]) => value))
  const locked = yield* pipelined(lockKeys.step({ organization, channelId, keys: values }))
  const found = yield* pipelined(findHolders.step({ organization, channelId, values }))
  return { of, described, locked, found }
}

/** Reads how the senders of messages are identified. */
export function* lockSenders(
  { of, described, locked, found }: NamesLock,
  silenceDays: number | undefined,
): Script<SendersLock> {
  const { organization } = of
  const row = locked()
  if (row === undefined) throw new Error(`The organization ${of.organizationId} has no channel ${of.channelId}.`)
  const channel: Channel = JSON.parse(row.json)
  const loaded = { book: new IdentityBook(channel.phoneMatching, silenceDays), contacts: new Map<string, Contact>() }
  addHolders(found(), loaded)
  const { book } = loaded
  const held = new Set(book.holders.keys())
  const named = described.map((each) => identifiersIn(each, channel.phoneMatching))
  const strangers = named.flatMap((own, place) => {
    // Behind a number, an alias identifies the sender.
    const isKnown = described[place]?.aliases === undefined && own[0] !== undefined && held.has(keyOf(own[0]))
    return isKnown ? [] : own
  })
  const aliases = named.flatMap((own, place) => own.slice(1, 1 + (described[place]?.aliases?.length ?? 0)))
  yield* readPhones(
    of,
    strangers.flatMap(([kind, value]) => (kind === 'number' ? [value] : [])),
    loaded,
  )
  if (aliases.length > 0) {
    const { identityScope } = channel
    const uses = yield* findAliasUses({ organization, identityScope, aliases: eachInOrder(aliases.map(hashOf)) })
    for (const { alias, usedBy } of uses) book.uses.set(alias, (book.uses.get(alias) ?? new Set()).add(usedBy))
  }
  return lockOf<SendersLock>({ ...of, channel, held, ...loaded })
}

interface Loaded {
  book: IdentityBook
  contacts: Map<string, Contact>
}

function addHolders(rows: readonly Held<typeof HOLDER>[], { book, contacts }: Loaded): void {
  for (const row of rows) {
    const contact = contactOf(row.contact)
    const { uniqueId, createdAt } = contact
    contacts.set(uniqueId, contact)
    const lastAt = [row.lastAt ?? '', row.usedAt, createdAt].reduce((late, at) => (at > late ? at : late))
    book.hold(book.add(uniqueId, createdAt, lastAt), [row.kind === 'number' ? 'number' : 'app', row.value])
  }
}

/** Reads the contacts without an identifier that have phone numbers. */
function* readPhones({ organization }: Organization, of: readonly string[], { book, contacts }: Loaded): Script<void> {
  const numbers = eachInOrder(of)
  if (numbers.length === 0) return
  const rows = yield* pipelined(lockPhones.step({ organization, numbers }))
  const found = (yield* findByPhone({ organization, numbers })).map(({ number, contact }) => {
    const parsed = contactOf(contact)
    return { number, contact: parsed }
  })
  const locked = new Set(rows().map(({ contactId }) => contactId))
  if (!found.every(({ contact }) => locked.has(contact.uniqueId))) throw new ScriptConflict()
  const newestFirst = found.toSorted(({ contact: left }, { contact: right }) => (ageOf(left) < ageOf(right) ? 1 : -1))
  for (const { number, contact } of newestFirst) {
    contacts.set(contact.uniqueId, contact)
    const known = book.add(contact.uniqueId, contact.createdAt)
    book.byPhone.set(number, [...(book.byPhone.get(number) ?? []), known])
  }
}

const ageOf = ({ createdAt, uniqueId }: Contact) => `${createdAt} ${uniqueId}`

/**
 * Writes what messages changed. If another transaction took an identifier meanwhile, the script begins again.
 *
 * @returns the pairs of contacts that can be the same person, so far as no earlier message told them.
 */
export function* writeIdentities({ organization, book, channel, held }: SendersLock): Script<(readonly string[])[]> {
  const { identityScope } = channel
  const changed = Array.from(book.changed, ([key, { identifier, at, formerContactId = null }]): ChangedIdentifier => {
    const contactId = book.holders.get(key)?.contactId ?? null
    return { tuple: [identityScope, ...identifier, contactId, at, formerContactId], isNew: !held.has(key) }
  })
  yield* changeIdentifiers(organization, changed)
  if (book.newUses.length > 0) {
    const tuples = book.newUses.map(({ alias, usedBy, contactId }) => [alias, usedBy, contactId])
    yield* pipelined(addAliasUses.step({ organization, identityScope, tuples }))
  }
  if (book.pairs.size === 0) return []
  const tuples = [...book.pairs.keys()].toSorted().map((pair) => pair.split(' '))
  const told = yield* findPairs({ organization, tuples })
  for (const { contactId, otherContactId } of told) book.pairs.delete(`${contactId} ${otherContactId}`)
  yield* pipelined(addPairs.step({ organization, tuples }))
  return [...book.pairs.values()]
}
