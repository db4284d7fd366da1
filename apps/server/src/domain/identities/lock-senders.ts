// Locks and reads the contacts that may have sent a batch of messages. A statement that waits for a lock doesn't see the rows that other
// transactions add meanwhile. So a first statement locks the texts, and a second statement reads the rows.
import type { Channel, Contact } from '@parley/contract'
import { type RowOf, json, list, nullable, oneOf, optional, text, orgCode } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { type Locked, lockOf, many, pipelined, type Script, withoutResults } from '../../sql/statement.ts'
import type { ChannelKey, Organization } from '../tables/records.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { byAge, type SenderInfo, identifiersIn } from './identifier.ts'
import { hashOf, keyOf, type Identifier } from '../kernel/identifier.ts'
import type { IdentifierRow } from '../tables/contact-record.ts'
import { IdentityBook, MAX_USES } from './identity-book.ts'
import { lockKeysPipelined } from './lock.ts'
import { addAliasUses } from './alias-uses.ts'
import { forgetPhones, moveIdentifiers, phoneRow, trimLost } from './store.ts'
import { putIdentifiers } from '../tables/identity-rows.ts'
import type { ProfileTimes } from '../tables/profile-times.ts'

/** The contacts that may have sent a batch of messages. Until this transaction ends, no other transaction can change these contacts. */
export type SendersLock = Locked<
  'contacts',
  ChannelKey & {
    organizationId: string
    channel: Channel
    /** Identifies the sender of each message, and collects the changed identifiers. */
    book: IdentityBook
    /** The stored contacts, by ID. */
    contacts: ReadonlyMap<string, Contact>
    /** When the names and attributes of the stored contacts were changed, by contact ID. */
    profileTimes: ReadonlyMap<string, ProfileTimes>
    /** The keys of the identifiers that were stored before the batch. */
    storedKeys: ReadonlySet<string>
  }
>

/** The most contacts with one number that the organization gave them. Of more, those with the highest IDs count: the newest. */
const MAX_SAME_PHONE = 20
const SENDER_KEYS = { organization: orgCode, channelId: text, values: list(), quotes: list() }
/**
 * SQL: the IDs of the contacts that may have sent the messages. One of the `values` is such a contact's identifier in the scope of the
 * channel, or the number that the organization gave the contact. Or the contact received a quoted message (`quotes`). Without `ARRAY`,
 * PostgreSQL compares all identifiers with each contact.
 */
const OF_HOLDERS = `{only sqlite: IN (}{only postgres: = ANY(ARRAY(}
     SELECT contact_id FROM contact_identifiers
     WHERE organization = :organization AND kind IN ('app', 'number') AND value {in :values} AND identity_scope = (
       SELECT {property scoped.json.identityScope} FROM channels scoped
       WHERE scoped.organization = :organization AND scoped.unique_id = :channelId)
     UNION ALL SELECT given.contact_id FROM ({texts :values}) AS sent CROSS JOIN contact_identifiers given
     WHERE given.organization = :organization AND given.kind = 'phone' AND given.value = sent.value AND given.identity_scope IN (
       SELECT phone.identity_scope FROM contact_identifiers phone
       WHERE phone.organization = :organization AND phone.kind = 'phone' AND phone.value = sent.value
       ORDER BY phone.identity_scope DESC LIMIT ${MAX_SAME_PHONE})
     UNION ALL SELECT c.contact_id FROM message_identities q
     JOIN conversations c ON c.organization = :organization AND c.unique_id = q.conversation_id
     WHERE q.organization = :organization AND q.value {in :quotes} AND q.channel_id = :channelId){only postgres: )}` as const
/**
 * SQL: orders the conversations of a contact. Those in which the contact wrote come last, because `w` comes after the digits of a time. An
 * index has this expression, so that one entry is read, however many conversations the contact has.
 */
const CONTACT_ACTIVITY = `coalesce('w' || c.contact_wrote_at, c.reached_at, '')`
/**
 * Locks the contacts that may have sent the messages. `activity` is the letter w and when the contact last wrote. If it never wrote,
 * `activity` is when it was last written to. Without the index hint, SQLite scans all conversations of the organization.
 */
const lockHolders = many('channel_contacts_locked', SENDER_KEYS, {
  contactId: text,
  contact: json<Contact>(),
  profileTimes: optional(text),
  activity: nullable(text),
}).sql(
  `SELECT p.unique_id AS contact_id, p.json AS contact, p.profile_times, (
     SELECT ${CONTACT_ACTIVITY}
     FROM conversations c {only sqlite: INDEXED BY conversations_by_contact_activity}
     WHERE c.organization = :organization AND c.contact_id = p.unique_id ORDER BY ${CONTACT_ACTIVITY} DESC LIMIT 1) AS activity
   FROM contacts p WHERE p.organization = :organization AND p.unique_id ${OF_HOLDERS} ORDER BY p.unique_id {lock}`,
)
/** The columns that `selectIdentifiersOfHolders` returns: an identifier, and the contact that has the identifier. */
const HOLDER_ROW = {
  kind: oneOf<IdentifierRow['kind']>(),
  value: text,
  usedAt: text,
  identityScope: text,
  contactId: nullable(text),
}
/** Selects all identifiers of the contacts that `lockHolders` locked. */
const selectIdentifiersOfHolders = many('channel_identifiers', SENDER_KEYS, HOLDER_ROW).sql(
  `SELECT i.kind, i.value, i.used_at, i.identity_scope, i.contact_id
   FROM contact_identifiers i {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE i.organization = :organization AND i.contact_id ${OF_HOLDERS}`,
)

/**
 * Selects which sender identifiers (`usedBy`) came with the given aliases before, and their contacts. `alias` and `usedBy` are hashes. One
 * more than an alias may have shows that it is ignored, and the mark of an ignored alias comes first, because it is empty.
 */
const selectAliasUses = many(
  'channel_alias_uses',
  { organization: orgCode, identityScope: text, aliases: list() },
  { alias: text, usedBy: text, contactId: text },
).sql(
  `SELECT u.alias, u.used_by, u.contact_id FROM ({texts :aliases}) AS sent CROSS JOIN alias_uses u
   WHERE u.organization = :organization AND u.identity_scope = :identityScope AND u.alias = sent.value AND u.used_by IN (
     SELECT known.used_by FROM alias_uses known
     WHERE known.organization = :organization AND known.identity_scope = :identityScope AND known.alias = sent.value
     ORDER BY known.used_by LIMIT ${MAX_USES + 1})`,
)
/** The sender of a message. `quote` is the quoted message's ID in the messaging application. */
export type QuotingSender = SenderInfo & { quote?: string | undefined }

/** The locked identifiers. `lockIdentifiers` doesn't wait for results, so the functions work only after the next statement. */
interface LockedIdentifiers {
  channelKey: ChannelKey & Organization
  senders: readonly QuotingSender[]
  channelRow: () => { json: string } | undefined
  holders: () => readonly {
    contactId: string
    contact: string
    profileTimes: string | undefined
    activity: string | null
  }[]
  identifiers: () => readonly RowOf<typeof HOLDER_ROW>[]
}

/** Locks the texts of the senders of a batch, and then the contacts that have these identifiers. */
export function* lockIdentifiers(
  channelKey: ChannelKey & Organization,
  senders: readonly QuotingSender[],
): Script<LockedIdentifiers> {
  const { organization, channelId } = channelKey
  // Each identifier is looked up as text and as number, because the setting of the channel isn't known yet.
  const possible = senders.flatMap((sender) => [
    ...identifiersIn(sender, 'Never'),
    ...identifiersIn(sender, 'Identifiers'),
  ])
  const values = eachInOrder(possible.map(([, value]) => value))
  // A quote identifies the sender only if the message has no phone number.
  const sendersWithoutPhone = senders.filter(({ phone }) => phone === undefined)
  const quotes = eachInOrder(sendersWithoutPhone.map(({ quote }) => quote).filter((id) => id !== undefined))
  const texts = senders.flatMap(({ messagingAppContactId: id, phone }) => (phone === undefined ? [id] : [id, phone]))
  const aliases = senders.flatMap((sender) => sender.aliases ?? [])
  const channelRow = yield* lockKeysPipelined({ organization, channelId, texts, aliases })
  const holders = yield* pipelined(lockHolders.step({ organization, channelId, values, quotes }))
  const identifiers = yield* pipelined(selectIdentifiersOfHolders.step({ organization, channelId, values, quotes }))
  return { channelKey, senders, channelRow, holders, identifiers }
}

/** Reads the rows that `lockIdentifiers` locked, and puts them into a book, which identifies the sender of each message in memory. */
export function* lockSenders(
  { channelKey, senders, channelRow, holders, identifiers }: LockedIdentifiers,
  silenceDays: number,
): Script<SendersLock> {
  const { organization, organizationId, channelId } = channelKey
  const row = channelRow()
  if (row === undefined) throw new Error(`The organization ${organizationId} has no channel ${channelId}.`)
  const channel: Channel = JSON.parse(row.json)
  const { identityScope, phoneMatching, usesAliases } = channel
  const book = new IdentityBook(phoneMatching, silenceDays)
  const contacts = new Map<string, Contact>()
  const holdersById = new Map(holders().map((holder) => [holder.contactId, holder]))
  // The book expects the identifiers of a contact from the oldest to the newest.
  for (const identifier of identifiers().toSorted(byAge)) {
    const { kind, value, usedAt } = identifier
    const contactId = identifier.contactId ?? ''
    const holder = holdersById.get(contactId)
    // Another transaction gave the identifier to a contact that this transaction hasn't locked.
    if (holder === undefined) throw new ScriptConflict()
    const contact: Contact = contacts.get(contactId) ?? JSON.parse(holder.contact)
    const { createdAt } = contact
    contacts.set(contactId, contact)
    // A contact of another system was created here when it was imported.
    const madeAt = kind === 'phone' && usedAt > createdAt ? usedAt : createdAt
    const { activity } = holder
    const latestTime = [activity?.replace('w', '') ?? '', usedAt, createdAt].toSorted().at(-1)
    const bookContact = book.add(contactId, madeAt, latestTime)
    bookContact.hasWritten = activity?.startsWith('w') === true
    if (kind === 'phone') bookContact.given.add(value)
    else if (identifier.identityScope === identityScope) book.hold(bookContact, [kind, value], usedAt)
    else bookContact.elsewhere.push(identifier)
  }
  const storedKeys = new Set(book.holders.keys())
  // An identifier that no contact has may have been sent as an alias before, so its uses are read as well.
  const isStored = (identifier: Identifier) => storedKeys.has(keyOf(identifier))
  const aliases = senders.flatMap((sender) => {
    // `identifiersIn` returns the sender's identifier first, then the aliases.
    const [senderId, ...sentAliases] = usesAliases ? identifiersIn({ ...sender, phone: undefined }, phoneMatching) : []
    return senderId === undefined || isStored(senderId) ? sentAliases : [senderId, ...sentAliases]
  })
  if (aliases.length > 0) {
    const uses = yield* selectAliasUses({ organization, identityScope, aliases: eachInOrder(aliases.map(hashOf)) })
    for (const { alias, usedBy, contactId } of uses) {
      const usesOfAlias = book.uses.get(alias) ?? new Map<string, string>()
      book.uses.set(alias, usesOfAlias.set(usedBy, contactId))
    }
  }
  const profileTimes = new Map(
    holders().map((holder): [string, ProfileTimes] => [holder.contactId, JSON.parse(holder.profileTimes ?? '{}')]),
  )
  return lockOf<SendersLock>({ ...channelKey, channel, storedKeys, book, contacts, profileTimes })
}

/**
 * Stores the changes that a batch made in its book: new and moved identifiers, lost phone numbers (which now belong to other contacts), and
 * uses of aliases. If another transaction stored one of the new identifiers first, this transaction is retried.
 */
export function* writeIdentities({ organization, book, channel, storedKeys }: SendersLock): Script<void> {
  const { identityScope } = channel
  const changed = Array.from(book.changed, ([key, { identifier, at: usedAt, formerContactId = null }]) => {
    const [kind, value] = identifier
    const contactId = book.holders.get(key)?.contactId ?? null
    return { identityScope, kind, value, contactId, usedAt, formerContactId, isNew: !storedKeys.has(key) }
  })
  const evicted = book.evicted.map((row) => ({ ...row, contactId: null, formerContactId: row.contactId }))
  const [added, moved] = [changed.filter(({ isNew }) => isNew), [...changed.filter(({ isNew }) => !isNew), ...evicted]]
  if (moved.length > 0) yield* pipelined(moveIdentifiers.step({ organization, rows: moved }))
  if (added.length > 0 && (yield* putIdentifiers({ organization, rows: added })) < added.length)
    throw new ScriptConflict()
  const lost = [...book.contacts.values()].flatMap(({ contactId, lost: numbers }) =>
    Array.from(numbers, (number) => phoneRow(contactId, number)),
  )
  if (lost.length > 0) yield* pipelined(forgetPhones.step({ organization, rows: lost }))
  yield* withoutResults(trimLost(organization, [...changed, ...evicted]))
  const uses = book.newUses.map((use) => ({ identityScope, ...use }))
  yield* withoutResults(addAliasUses(organization, uses))
}
