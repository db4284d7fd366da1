// Stores what messages reveal about contacts: with which identifiers each alias was sent, and which contacts may be the same person. An
// alias is a further identifier of the sender that comes with a message.
import { list, MAX_ROWS, nullable, optional, rows, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, pipelined, type Script } from '../../sql/statement.ts'
import { CONTACT_KEY, eachInOrder, ID_LIST, insertInto, MAX_REMOVED_ROWS } from '../tables/stored-row.ts'
import type { Duplicate } from '../tables/contact-record.ts'
import type { Pair } from './identifier.ts'

const PAIR_COLUMNS = { contactId: text, otherContactId: text }

export const eraseAliasUses = change('erasure_alias_uses', CONTACT_KEY, {
  alias_uses: { contact_id: 'contactId' },
}).sql(
  `DELETE FROM alias_uses WHERE organization = :organization AND (identity_scope, alias, used_by) IN (
     SELECT identity_scope, alias, used_by FROM alias_uses
     WHERE organization = :organization AND contact_id = :contactId LIMIT ${MAX_REMOVED_ROWS})`,
)
export const eraseDuplicates = change('erasure_duplicates', CONTACT_KEY, { suspected_duplicates: {} }).sql(
  `DELETE FROM suspected_duplicates WHERE organization = :organization AND (contact_id, other_contact_id) IN (
     SELECT contact_id, other_contact_id FROM suspected_duplicates
     WHERE organization = :organization AND (contact_id = :contactId OR other_contact_id = :contactId) LIMIT ${MAX_REMOVED_ROWS})`,
)

/** Records that a message of a contact with the sender identifier `usedBy` came with an alias. `alias` and `usedBy` are hashes. */
export const putAliasUses = change(
  'alias_uses_put',
  { organization: orgCode, rows: rows({ identityScope: text, alias: text, usedBy: text, contactId: text }) },
  { alias_uses: {} },
).sql(`${insertInto('alias_uses')} ON CONFLICT DO NOTHING`)
/** The most uses of aliases that are kept for a contact. Of more, the marks of ignored aliases stay, whose `used_by` is empty. */
export const MAX_ALIAS_USES = 1000
const trimAliasUses = change('alias_uses_trim', ID_LIST, { alias_uses: { contact_id: 'ids' } }).sql(
  `DELETE FROM alias_uses WHERE organization = :organization AND (identity_scope, alias, used_by) IN (
     SELECT identity_scope, alias, used_by FROM (
       SELECT identity_scope, alias, used_by, row_number() OVER (
         PARTITION BY contact_id ORDER BY used_by, alias, identity_scope) AS place
       FROM alias_uses WHERE organization = :organization AND contact_id {in :ids}) AS ordered
     WHERE place > ${MAX_ALIAS_USES} LIMIT ${MAX_ROWS.import})`,
)
/** Records uses of aliases, and keeps to the most uses of a contact. */
export function* addAliasUses(
  organization: OrgCode,
  uses: readonly { identityScope: string; alias: string; usedBy: string; contactId: string }[],
): Script<void> {
  if (uses.length === 0) return
  yield* putAliasUses({ organization, rows: uses })
  yield* trimAliasUses({ organization, ids: eachInOrder(uses.map(({ contactId }) => contactId)) })
}
/** Assigns the alias uses of moved identifiers (`usedBy`) to the new contact (`toId`). So an erasure of this contact removes the uses. */
const reassignAliasUses = change(
  'alias_uses_move',
  { ...CONTACT_KEY, toId: text, usedBy: list() },
  { alias_uses: { contact_id: 'contactId' } },
).sql(
  `UPDATE alias_uses SET contact_id = :toId
   WHERE organization = :organization AND contact_id = :contactId AND used_by {in :usedBy}`,
)
/** Moves the uses of aliases that came with identifiers (`usedBy`), and keeps to the most uses of a contact. */
export function* moveAliasUses({ organization, toId, ...rest }: Parameters<typeof reassignAliasUses>[0]): Script<void> {
  yield* reassignAliasUses({ organization, toId, ...rest })
  yield* trimAliasUses({ organization, ids: [toId] })
}
/** Selects which of the given pairs are stored already. `settledAt` is when a member decided that the two contacts are different people. */
const selectPairs = many(
  'suspected_duplicates_known',
  { organization: orgCode, rows: rows(PAIR_COLUMNS) },
  { ...PAIR_COLUMNS, settledAt: optional(text) },
).sql(
  `SELECT d.contact_id, d.other_contact_id, d.settled_at FROM {rows :rows} AS named CROSS JOIN suspected_duplicates d
   WHERE d.organization = :organization AND d.contact_id = named.contact_id AND d.other_contact_id = named.other_contact_id`,
)
/** Adds pairs of suspected duplicates, or replaces the times of stored pairs. Skips a pair if one of the two contacts doesn't exist. */
export const putPairs = change(
  'suspected_duplicates_put',
  { organization: orgCode, rows: rows({ ...PAIR_COLUMNS, suspectedAt: text, settledAt: nullable(text) }) },
  { suspected_duplicates: {} },
).sql(
  `${insertInto('suspected_duplicates')}
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = new.contact_id)
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = new.other_contact_id)
   ON CONFLICT (organization, contact_id, other_contact_id) DO UPDATE
   SET suspected_at = excluded.suspected_at, settled_at = excluded.settled_at`,
)

/** Returns a pair with the lower ID first, as in its row. So a pair has a single row, whichever of its contacts wrote a message. */
export const orderedPair = ({ contactId, otherContactId }: Pair) =>
  contactId < otherContactId ? { contactId, otherContactId } : { contactId: otherContactId, otherContactId: contactId }
const keyOfPair = (pair: Pair) => Object.values(orderedPair(pair)).join(' ')

/**
 * Stores pairs of suspected duplicates. Skips a stored pair, unless a member settled the pair before and a message now moved an identifier
 * between the two contacts. Returns the pairs that were written, so that the caller can append an event for each.
 */
export function* writePairs(organization: OrgCode, pairs: readonly Pair[], at: Date): Script<Pair[]> {
  if (pairs.length === 0) return []
  const storedPairs = yield* selectPairs({ organization, rows: pairs.map(orderedPair) })
  const storedByKey = new Map(storedPairs.map((row) => [keyOfPair(row), row]))
  const newPairs = pairs.filter((pair) => {
    const stored = storedByKey.get(keyOfPair(pair))
    return stored === undefined || (stored.settledAt !== undefined && pair.isMove === true)
  })
  const pairRows = newPairs.map((pair) => ({ ...orderedPair(pair), suspectedAt: at.toISOString(), settledAt: null }))
  if (newPairs.length > 0) yield* pipelined(putPairs.step({ organization, rows: pairRows }))
  return newPairs
}

/** Stores the suspected duplicates of imported contacts as pairs. A pair is skipped if the suspected duplicate doesn't exist. */
export function* putDuplicates(
  organization: OrgCode,
  contacts: readonly { uniqueId: string; duplicates?: readonly Duplicate[] }[],
): Script<void> {
  const pairs = contacts.flatMap(({ uniqueId: otherContactId, duplicates = [] }) =>
    duplicates.map(({ contactId, suspectedAt, settledAt }) => ({
      ...orderedPair({ contactId, otherContactId }),
      suspectedAt,
      settledAt,
    })),
  )
  if (pairs.length > 0) yield* putPairs({ organization, rows: pairs })
}

const IDENTITY_SCOPE = { organization: orgCode, identityScope: text }
/**
 * Selects the ignored aliases of an identity scope, as hashes, and the contacts whose messages had these aliases, for an operator. An alias
 * is ignored if it came with too many identifiers to belong to one person. Then it has a row with an empty `used_by`, which is `i` here.
 */
export const ignoredAliases = many('alias_uses_ignored', IDENTITY_SCOPE, { alias: text, contactId: text }).sql(
  `SELECT u.alias, u.contact_id FROM alias_uses i JOIN alias_uses u
     ON u.organization = :organization AND u.identity_scope = :identityScope AND u.alias = i.alias
   WHERE i.organization = :organization AND i.identity_scope = :identityScope AND i.used_by = '' AND u.contact_id <> ''
   ORDER BY u.alias, u.contact_id`,
)
/** Deletes the uses of an ignored alias, so that the alias can identify a contact again. */
export const forgiveAlias = change('alias_uses_forgive', { ...IDENTITY_SCOPE, alias: text }, { alias_uses: {} }).sql(
  'DELETE FROM alias_uses WHERE organization = :organization AND identity_scope = :identityScope AND alias = :alias',
)
