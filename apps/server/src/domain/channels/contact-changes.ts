// Applies changes of contacts that an adapter reports: other identifiers, another name, or other attributes.
import type { ChangeResult } from '@parley/contract'
import type { Script } from '../../sql/statement.ts'
import { writePairs } from '../identities/duplicates.ts'
import { lockIdentifiers, lockSenders } from '../identities/lock-senders.ts'
import { type ReportedContactChange, ReportedContacts } from '../identities/reported-contacts.ts'
import type { Writing } from '../kernel/audit.ts'
import { type ChannelKey, type Organization, selectChannel } from '../tables/records.ts'
import { rejectedChange } from './change-results.ts'

/** Says whether a change is about a contact, and not about a message. */
export const isOfContact = (change: { kind: string }): change is ReportedContactChange =>
  change.kind === 'IdentityChanged' || change.kind === 'ContactChanged'

/** Applies changes in their order, and returns a result for each. */
export function* applyContactChanges(
  { act, audit }: Writing,
  channel: ChannelKey & Organization,
  changes: readonly ReportedContactChange[],
  silenceDays: number,
): Script<ChangeResult[]> {
  const { organization, channelId } = channel
  const identifiers = yield* lockIdentifiers(channel, changes.flatMap(peopleIn))
  // The rows of the pipelined statements have come when another statement has returned.
  yield* selectChannel({ organization, channelId })
  const lock = yield* lockSenders(identifiers, silenceDays)
  const contacts = new ReportedContacts(lock, act.at)
  const results = changes.map((change): ChangeResult => {
    const { contactId, changed, code, detail } = contacts.apply(change)
    if (changed !== undefined) {
      const { metadata } = change
      const data = { contact: changed, channelId, ...(metadata !== undefined && { metadata }) }
      audit.append(act, 'contact.updated', changed.uniqueId, data)
    }
    if (code !== undefined) return rejectedChange(code, detail)
    return { result: changed === undefined ? 'Unchanged' : 'Applied', ...(contactId !== undefined && { contactId }) }
  })
  for (const contact of contacts.losers())
    audit.append(act, 'contact.updated', contact.uniqueId, { contact, channelId })
  yield* contacts.write()
  for (const { contactId, otherContactId } of yield* writePairs(organization, [...lock.book.pairs.values()], act.at))
    audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  return results
}

/** Returns the people that a change names, as senders of messages. */
const peopleIn = (change: ReportedContactChange) =>
  [change.contact, 'to' in change ? change.to : {}].flatMap(({ messagingAppContactId, phone }) => {
    const id = messagingAppContactId ?? phone
    return id === undefined ? [] : [{ messagingAppContactId: id, phone }]
  })
