// Records with which identifiers each alias was sent. An alias is a further identifier of the sender that comes with a message.
import { list, MAX_ROWS, type OrgCode, text } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { putAliasUses } from '../tables/identity-rows.ts'
import { CONTACT_KEY, eachInOrder, ID_LIST } from '../tables/stored-row.ts'

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
