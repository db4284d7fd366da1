// Finds messages of blocked contacts: some changes of these messages are rejected.
import { list, orgCode, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import type { MessageChange } from '../tables/message-changes.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import type { MessagesLock } from './lock-messages.ts'

/** Selects the contacts that are blocked. */
const selectBlocked = many('contacts_blocked', { organization: orgCode, contactIds: list() }, { uniqueId: text }).sql(
  `SELECT unique_id FROM contacts
   WHERE organization = :organization AND unique_id {in :contactIds} AND {property json.status} = 'Blocked'`,
)

/** Returns the IDs of the locked messages whose contacts are blocked, if changes depend on it. */
export function* findBlocked(
  { organization, messages }: MessagesLock,
  changes: readonly MessageChange[],
): Script<ReadonlySet<string>> {
  const contactIds = eachInOrder(Array.from(messages.values(), ({ contactId }) => contactId))
  if (contactIds.length === 0 || changes.every(({ kind }) => kind === 'MessageRemoved')) return new Set()
  const blocked = new Set((yield* selectBlocked({ organization, contactIds })).map(({ uniqueId }) => uniqueId))
  return new Set([...messages].flatMap(([id, { contactId }]) => (blocked.has(contactId) ? [id] : [])))
}
