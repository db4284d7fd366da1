import { text, orgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import type { ServiceError } from '../errors.ts'
import { contactNotFound } from './find.ts'
import { contactLocked } from './statements.ts'

const settle = change(
  'suspected_duplicate_settle',
  { organization: orgCode, contactId: text, otherContactId: text, at: text },
  { suspected_duplicates: {} },
).sql(
  `UPDATE suspected_duplicates SET settled_at = :at
   WHERE organization = :organization AND contact_id = :contactId AND other_contact_id = :otherContactId AND settled_at IS NULL`,
)

/** Records that two contacts aren't the same person. */
export function* dismissDuplicate(
  { act, audit }: Writing,
  { contactId, otherContactId }: { contactId: string; otherContactId: string },
): Script<undefined | ServiceError> {
  const { organization, channelId, at } = act
  const [first = '', second = ''] = [contactId, otherContactId].toSorted()
  for (const id of [first, second])
    if ((yield* contactLocked({ organization, channelId, contactId: id })) === undefined) return contactNotFound()
  const pair = { organization, contactId: first, otherContactId: second, at: at.toISOString() }
  if ((yield* settle(pair)) > 0)
    audit.append(act, 'contact.duplicate_settled', contactId, { contactId, otherContactId })
  return undefined
}
