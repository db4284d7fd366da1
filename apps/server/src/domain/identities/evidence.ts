// The evidence of messages about contacts: with which identifiers aliases came, and which contacts can be the same person.
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
/** Uses of aliases follow the identifiers with which the aliases came, so that an erasure of the contact removes them. */
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
/** Writes pairs of contacts that are there. */
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

/** A pair as its row has it: the lesser identifier comes first. */
export const pairOf = ({ contactId: one, otherContactId: other }: Pair) =>
  one < other ? { contactId: one, otherContactId: other } : { contactId: other, otherContactId: one }
const keyOfPair = (pair: Pair) => Object.values(pairOf(pair)).join(' ')

/**
 * Writes pairs of suspected duplicates, and returns those that are to be told: no earlier event named them, or the pair was settled, and an
 * identifier moved between them since.
 */
export function* writePairs(organization: OrgCode, pairs: readonly Pair[], at: Date): Script<Pair[]> {
  if (pairs.length === 0) return []
  const found = yield* findPairs({ organization, rows: pairs.map(pairOf) })
  const known = new Map(found.map((row) => [keyOfPair(row), row]))
  const news = pairs.filter((pair) => {
    const row = known.get(keyOfPair(pair))
    return row === undefined || (row.settledAt !== undefined && pair.isMove === true)
  })
  const put = news.map((pair) => ({ ...pairOf(pair), suspectedAt: at.toISOString(), settledAt: null }))
  if (news.length > 0) yield* pipelined(putPairs.step({ organization, rows: put }))
  return news
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
