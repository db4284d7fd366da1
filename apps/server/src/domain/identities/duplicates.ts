// Stores which contacts may be the same person. A member can dismiss a pair.
import { optional, rows, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, many, pipelined, type Script } from '../../sql/statement.ts'
import type { Duplicate } from '../tables/contact-record.ts'
import type { Pair } from './identifier.ts'
import { PAIR_COLUMNS, putPairs } from '../tables/identity-rows.ts'
import type { Writing } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import { lockVisibleContact, contactNotFound } from '../tables/contact.ts'

/** Selects which of the given pairs are stored already. `settledAt` is when a member decided that the two contacts are different people. */
const selectPairs = many(
  'suspected_duplicates_known',
  { organization: orgCode, rows: rows(PAIR_COLUMNS) },
  { ...PAIR_COLUMNS, settledAt: optional(text) },
).sql(
  `SELECT d.contact_id, d.other_contact_id, d.settled_at FROM {rows :rows} AS named CROSS JOIN suspected_duplicates d
   WHERE d.organization = :organization AND d.contact_id = named.contact_id AND d.other_contact_id = named.other_contact_id`,
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
