// Stores what messages reveal about contacts: which identifiers each alias came with, and which contacts may be the same person.
import { list, nullable, optional, rows, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, pipelined, type Script } from '../../sql/statement.ts'
import { insertInto } from '../stored-row.ts'
import type { Pair } from './identifier.ts'

const USES = {
  organization: orgCode,
  rows: rows({ identityScope: text, alias: text, usedBy: text, contactId: text }),
}
const PAIR = { contactId: text, otherContactId: text }
const CONTACT = { organization: orgCode, contactId: text }

export const eraseAliasUses = change('erasure_alias_uses', CONTACT, { alias_uses: { contact_id: 'contactId' } }).sql(
  `DELETE FROM alias_uses WHERE organization = :organization AND contact_id = :contactId`,
)
export const eraseDuplicates = change('erasure_duplicates', CONTACT, { suspected_duplicates: {} }).sql(
  `DELETE FROM suspected_duplicates
   WHERE organization = :organization AND (contact_id = :contactId OR other_contact_id = :contactId)`,
)

export const putAliasUses = change('alias_uses_put', USES, { alias_uses: {} }).sql(
  `${insertInto('alias_uses')} ON CONFLICT DO NOTHING`,
)
/** Moves the uses of aliases along with the identifiers that the aliases came with, so that erasing the contact removes them. */
export const moveAliasUses = change(
  'alias_uses_move',
  { ...CONTACT, toId: text, usedBy: list() },
  { alias_uses: { contact_id: 'contactId' } },
).sql(
  `UPDATE alias_uses SET contact_id = :toId
   WHERE organization = :organization AND contact_id = :contactId AND used_by {in :usedBy}`,
)
const findPairs = many(
  'suspected_duplicates_known',
  { organization: orgCode, rows: rows(PAIR) },
  { ...PAIR, settledAt: optional(text) },
).sql(
  `SELECT d.contact_id, d.other_contact_id, d.settled_at FROM {rows :rows} AS named CROSS JOIN suspected_duplicates d
   WHERE d.organization = :organization AND d.contact_id = named.contact_id AND d.other_contact_id = named.other_contact_id`,
)
/** Writes the pairs whose contacts both exist. */
export const putPairs = change(
  'suspected_duplicates_put',
  { organization: orgCode, rows: rows({ ...PAIR, suspectedAt: nullable(text), settledAt: nullable(text) }) },
  { suspected_duplicates: {} },
).sql(
  `${insertInto('suspected_duplicates')}
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = new.contact_id)
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = new.other_contact_id)
   ON CONFLICT (organization, contact_id, other_contact_id) DO UPDATE
   SET suspected_at = excluded.suspected_at, settled_at = excluded.settled_at`,
)

/** Orders a pair as its row stores it: the lesser contact ID comes first. */
export const pairOf = ({ contactId, otherContactId }: Pair) =>
  contactId < otherContactId ? { contactId, otherContactId } : { contactId: otherContactId, otherContactId: contactId }
const keyOfPair = (pair: Pair) => Object.values(pairOf(pair)).join(' ')

/**
 * Writes pairs of suspected duplicates, and returns those that need an event: the pair is new, or it was settled and an identifier has
 * moved between the contacts since.
 */
export function* writePairs(organization: OrgCode, pairs: readonly Pair[], at: Date): Script<Pair[]> {
  if (pairs.length === 0) return []
  const storedPairs = yield* findPairs({ organization, rows: pairs.map(pairOf) })
  const known = new Map(storedPairs.map((row) => [keyOfPair(row), row]))
  const newPairs = pairs.filter((pair) => {
    const row = known.get(keyOfPair(pair))
    return row === undefined || (row.settledAt !== undefined && pair.isMove === true)
  })
  const pairRows = newPairs.map((pair) => ({ ...pairOf(pair), suspectedAt: at.toISOString(), settledAt: null }))
  if (newPairs.length > 0) yield* pipelined(putPairs.step({ organization, rows: pairRows }))
  return newPairs
}

const IGNORED = { organization: orgCode, identityScope: text }
/** Returns the ignored aliases of a scope, as hashes, with each contact that one of them came with. */
export const ignoredAliases = many('alias_uses_ignored', IGNORED, { alias: text, contactId: text }).sql(
  `SELECT u.alias, u.contact_id FROM alias_uses i JOIN alias_uses u
     ON u.organization = :organization AND u.identity_scope = :identityScope AND u.alias = i.alias
   WHERE i.organization = :organization AND i.identity_scope = :identityScope AND i.used_by = '' AND u.contact_id <> ''
   ORDER BY u.alias, u.contact_id`,
)
/** Deletes the uses of an ignored alias, so that the alias can identify a contact again. */
export const forgiveAlias = change('alias_uses_forgive', { ...IGNORED, alias: text }, { alias_uses: {} }).sql(
  'DELETE FROM alias_uses WHERE organization = :organization AND identity_scope = :identityScope AND alias = :alias',
)
