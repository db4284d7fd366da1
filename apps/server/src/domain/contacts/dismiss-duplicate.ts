// The rule of the operation `dismissDuplicate`: a member rejects the service's suspicion that two contacts are one person.
import { text, orgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import type { ServiceError } from '../kernel/errors.ts'
import { orderedPair } from '../identities/evidence.ts'
import { contactNotFound, lockVisibleContact } from '../tables/contact.ts'

/** Marks a suspected pair of contacts as dismissed. Changes no row if the pair isn't suspected, or is already dismissed. */
const dismissPair = change(
  'suspected_duplicate_settle',
  { organization: orgCode, contactId: text, otherContactId: text, at: text },
  { suspected_duplicates: {} },
).sql(
  `UPDATE suspected_duplicates SET settled_at = :at
   WHERE organization = :organization AND contact_id = :contactId AND other_contact_id = :otherContactId AND settled_at IS NULL`,
)

/** Dismisses a pair, so that neither contact lists the other as a possible duplicate. Appends an event if the pair was suspected. */
export function* dismissDuplicate(
  { act, audit }: Writing,
  { contactId, otherContactId }: { contactId: string; otherContactId: string },
): Script<undefined | ServiceError> {
  const { organization, channelId, at } = act
  // A pair is stored with the lower ID first. The contacts are locked in this order, so that two requests don't deadlock.
  const pair = orderedPair({ contactId, otherContactId })
  for (const id of Object.values(pair))
    if ((yield* lockVisibleContact({ organization, channelId, contactId: id })) === undefined) return contactNotFound()
  if ((yield* dismissPair({ organization, ...pair, at: at.toISOString() })) > 0)
    audit.append(act, 'contact.duplicate_dismissed', contactId, { contactId, otherContactId })
  return undefined
}
