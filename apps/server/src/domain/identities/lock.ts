// Locks the texts that can identify a contact, until the transaction ends. A new identifier has no row to lock, so PostgreSQL takes
// advisory locks, by the hashes of texts. All databases of the server share the table of locks. By default, it has room for 64 locks a
// connection, so no transaction takes more than 64 advisory locks.
import type { Channel } from '@parley/contract'
import { integer, json, list, orgCode, type OrgCode, type RowOf, text } from '../../sql/columns.ts'
import { one, pipelined, type Script } from '../../sql/statement.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { numberOf } from '@parley/contract/phone-number'

/** With the lock of the organization, these are 64 locks. */
const MAX_KEYS = 63
/** In a list of locks: the organization's lock, which other transactions can share. */
const SHARED = 's'
/** In a list of locks: the organization's lock, if it stands alone. Otherwise, the lock of the key that follows. */
const EXCLUSIVE = 'x'
const CHANNEL_ROW = { json: json<Channel>(), locked: integer }

/**
 * Reads a channel, and takes the locks of a list in its order. If there are aliases, there are two lists, because the aliases count only if
 * the channel uses them. Nobody reads the column `locked`: counting the locks makes PostgreSQL take them. SQLite needs no lock, because it
 * runs one transaction at a time.
 */
const takeLocks = one(
  'channel_keys_locked',
  { organization: orgCode, channelId: text, locks: list(), locksWithAliases: list() },
  CHANNEL_ROW,
).sql(
  `SELECT c.json, {only sqlite: json_array_length(:locks) + json_array_length(:locksWithAliases)}{only postgres: (
     SELECT count(CASE WHEN value = '${SHARED}'
       THEN pg_advisory_xact_lock_shared(hashtextextended(CAST(:organization AS TEXT) || substr(value, 2), 0))
       ELSE pg_advisory_xact_lock(hashtextextended(CAST(:organization AS TEXT) || substr(value, 2), 0)) END)
     FROM jsonb_array_elements_text(CAST(CASE
       WHEN CAST(:locksWithAliases AS TEXT) = '[]' THEN CAST(:locks AS TEXT)
       WHEN c.uses_aliases = 'true' THEN CAST(:locksWithAliases AS TEXT)
       ELSE CAST(:locks AS TEXT) END AS jsonb)) AS listed (value))} AS locked
   FROM (SELECT json, {property json.usesAliases} AS uses_aliases FROM channels
     WHERE organization = :organization AND unique_id = :channelId) AS c`,
)

/** Texts that can identify contacts. `aliases` count only if the channel uses aliases. */
interface Keys {
  organization: OrgCode
  channelId: string
  texts: readonly string[]
  aliases?: readonly string[]
}

/** Returns the key of a text. All spellings of a number have one key: one channel can store the text, and another one the number. */
function keyOf(value: string): string {
  const number = numberOf(value)
  // If digits begin with 00, they are another number without it.
  return number === undefined || number === value ? value : keyOf(number)
}

/**
 * Returns the locks of texts: a transaction with few keys shares the lock of the organization, and then locks each key. A transaction with
 * more keys takes the lock of the organization alone. All transactions take locks in the same order, so they don't deadlock.
 */
function locksOf(texts: readonly string[]): string[] {
  const keys = eachInOrder(texts.map(keyOf))
  return keys.length > MAX_KEYS ? [EXCLUSIVE] : [SHARED, ...keys.map((key) => `${EXCLUSIVE}${key}`)]
}

const paramsOf = ({ organization, channelId, texts, aliases = [] }: Keys) => ({
  organization,
  channelId,
  locks: locksOf(texts),
  locksWithAliases: aliases.length === 0 ? [] : locksOf([...texts, ...aliases]),
})

/** Locks texts, and reads the channel. Returns undefined if the organization has no such channel. Call it before any row is locked. */
export function* lockKeys(keys: Keys): Script<RowOf<typeof CHANNEL_ROW> | undefined> {
  return yield* takeLocks(paramsOf(keys))
}

/** Takes the lock of the organization alone, so that no delivery is under way. Call it before any conversation is locked. */
export const lockOutDeliveries = ({ organization, channelId }: Omit<Keys, 'texts' | 'aliases'>): Script<unknown> =>
  takeLocks({ organization, channelId, locks: [EXCLUSIVE], locksWithAliases: [] })

/** Does the same as `lockKeys`, but doesn't wait. The returned function works only after the next statement. */
export const lockKeysPipelined = (keys: Keys): Script<() => RowOf<typeof CHANNEL_ROW> | undefined> =>
  pipelined(takeLocks.step(paramsOf(keys)))
