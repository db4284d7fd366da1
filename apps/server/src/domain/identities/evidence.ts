// The evidence of messages about contacts: with which identifiers aliases came, and which contacts can be the same person.
import { list, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, pipelined, type Script } from '../../sql/statement.ts'
import { inOrder } from '../stored-row.ts'
import type { Pair } from './identifier.ts'

const TUPLES = { organization: orgCode, tuples: list<readonly (string | null)[]>() }
const CONTACT = { organization: orgCode, contactId: text }

export const eraseAliasUses = change('erasure_alias_uses', CONTACT, { alias_uses: { contact_id: 'contactId' } }).sql(
  `DELETE FROM alias_uses WHERE organization = :organization AND contact_id = :contactId`,
)
export const eraseDuplicates = change('erasure_duplicates', CONTACT, { suspected_duplicates: {} }).sql(
  `DELETE FROM suspected_duplicates
   WHERE organization = :organization AND (contact_id = :contactId OR other_contact_id = :contactId)`,
)

export const putAliasUses = change('alias_uses_put', TUPLES, { alias_uses: {} }).sql(
  `INSERT INTO alias_uses (organization, identity_scope, alias, used_by, contact_id)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM {each :tuples} WHERE true ON CONFLICT DO NOTHING`,
)
/** Uses of aliases follow the identifiers with which the aliases came, so that an erasure of the contact removes them. */
export const moveAliasUses = change(
  'alias_uses_move',
  { ...CONTACT, toId: text, usedBy: list() },
  { alias_uses: { contact_id: 'contactId' } },
).sql(
  `UPDATE alias_uses SET contact_id = :toId
   WHERE organization = :organization AND contact_id = :contactId AND used_by {in :usedBy}`,
)
const findPairs = many('suspected_duplicates_known', TUPLES, {
  contactId: text,
  otherContactId: text,
  settledAt: optional(text),
}).sql(
  `SELECT d.contact_id, d.other_contact_id, d.settled_at
   FROM {each :tuples} CROSS JOIN suspected_duplicates d
   WHERE d.organization = :organization AND d.contact_id = value ->> 0 AND d.other_contact_id = value ->> 1`,
)
/** Writes pairs of contacts that are there. */
export const putPairs = change('suspected_duplicates_put', TUPLES, { suspected_duplicates: {} }).sql(
  `INSERT INTO suspected_duplicates (organization, contact_id, other_contact_id, suspected_at, settled_at)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM {each :tuples}
   WHERE EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = value ->> 0)
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = value ->> 1)
   ON CONFLICT (organization, contact_id, other_contact_id) DO UPDATE
   SET suspected_at = excluded.suspected_at, settled_at = excluded.settled_at`,
)

const keyOfPair = ({ contactId, otherContactId }: Pair) => [contactId, otherContactId].toSorted()

/**
 * Writes pairs of suspected duplicates, and returns those that are to be told: no earlier event named them, or the pair was settled, and an
 * identifier moved between them since.
 */
export function* writePairs(organization: OrgCode, pairs: readonly Pair[], at: Date): Script<Pair[]> {
  if (pairs.length === 0) return []
  const rows = yield* findPairs({ organization, tuples: inOrder(pairs.map(keyOfPair)) })
  const known = new Map(rows.map((row) => [keyOfPair(row).join(' '), row]))
  const news = pairs.filter((pair) => {
    const row = known.get(keyOfPair(pair).join(' '))
    return row === undefined || (row.settledAt !== undefined && pair.isMove === true)
  })
  const tuples = inOrder(news.map((pair) => [...keyOfPair(pair), at.toISOString(), null]))
  if (news.length > 0) yield* pipelined(putPairs.step({ organization, tuples }))
  return news.map(({ contactId, otherContactId }) => ({ contactId, otherContactId }))
}

const IGNORED = { organization: orgCode, identityScope: text }
/** The aliases of a scope that identify no contact, as hashes, with the contacts with which they came. */
export const ignoredAliases = many('alias_uses_ignored', IGNORED, { alias: text, contactId: text }).sql(
  `SELECT u.alias, u.contact_id FROM alias_uses i JOIN alias_uses u
     ON u.organization = :organization AND u.identity_scope = :identityScope AND u.alias = i.alias
   WHERE i.organization = :organization AND i.identity_scope = :identityScope AND i.used_by = '' AND u.contact_id <> ''
   ORDER BY u.alias, u.contact_id`,
)
/** Forgets with which identifiers an alias came, so that it identifies contacts again. */
export const forgiveAlias = change('alias_uses_forgive', { ...IGNORED, alias: text }, { alias_uses: {} }).sql(
  'DELETE FROM alias_uses WHERE organization = :organization AND identity_scope = :identityScope AND alias = :alias',
)
