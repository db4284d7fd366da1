// Shows operators which aliases are ignored, and lets an alias identify contacts again.
import { orgCode, text } from '../../sql/columns.ts'
import { change, many } from '../../sql/statement.ts'

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
