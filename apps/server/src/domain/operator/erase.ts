// Erases a contact and its data for the command `contact erase`. The store keeps only IDs, times, and which member did what. A transaction
// removes a limited number of rows, so an erasure can take several transactions, in an order in which the contact disappears first.
import type { Contact } from '@parley/contract'
import { putRecordsOfType } from '../tables/put.ts'
import { removeConversations } from './purge.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import type { Script } from '../../sql/statement.ts'
import { performInSteps } from '../../store/run.ts'
import { type Store, Unfinished } from '../../store/store.ts'
import { erasuresOfParts } from './stored.ts'
import { MAX_REMOVED_ROWS } from '../tables/stored-row.ts'
import {
  eraseAddresses,
  type ErasureLock,
  eventsToErase,
  lockToErase,
  MAX_REMOVED_CONVERSATIONS,
  recordErasures,
} from './removals.ts'
import { eraseContactRow } from '../tables/removals.ts'

/** An erasure that has begun or continues. */
interface Erasure {
  contactId: string
  /** How many conversations were erased so far. Undefined in the first transaction. */
  conversations?: number
  /** Up to this position, the events of the contact have a placeholder in its place. */
  position: number
}

/**
 * Does one transaction of an erasure. It removes these in their order, and the next transaction continues: the addresses, the identifiers
 * and the rest of the contact's rows, the conversations, and at last the contact, with the event `contact.erased`. The first transaction
 * records the erasure, so that no import adds anything again, and replaces the contact by a placeholder, so that nobody finds it.
 * Returns the number of erased conversations; undefined if the contact doesn't exist.
 */
export function* eraseStep(writing: Writing, erasure: Erasure): Script<number | undefined | Unfinished<Erasure>> {
  const { act, audit } = writing
  const { contactId, conversations: erasedBefore = 0 } = erasure
  const { organization } = act
  const lock = yield* lockToErase(organization, contactId)
  // If an earlier transaction found the contact, another process has erased the contact meanwhile.
  if (lock === undefined) return erasure.conversations
  const ids = lock.conversations.map(({ conversationId }) => conversationId)
  const placeholder = placeholderOf(lock.contact)
  if (erasure.conversations === undefined) {
    yield* recordErasures(lock, 'contact', [contactId], act.at)
    yield* putRecordsOfType(lock, 'contact', [{ ...placeholder, profileTimes: {} }], act)
  }
  // The identifiers are needed to find the addresses, so they stay until no address is left.
  if ((yield* eraseAddresses(lock)) >= MAX_REMOVED_ROWS)
    return new Unfinished({ ...erasure, conversations: erasedBefore })
  const { isComplete, position } = yield* eraseParts(lock, act.at, erasure.position, placeholder)
  const next = { contactId, conversations: erasedBefore, position }
  if (!isComplete) return new Unfinished(next)
  yield* recordErasures(lock, 'conversation', ids, act.at)
  if (!(yield* removeConversations(writing, lock))) return new Unfinished(next)
  const conversations = erasedBefore + ids.length
  if (ids.length >= MAX_REMOVED_CONVERSATIONS) return new Unfinished({ ...next, conversations })
  yield* eraseContactRow({ organization, contactId })
  audit.append(act, 'contact.erased', contactId, { contactId })
  return conversations
}

/** Erases rows of the contact from each table but that of contacts. Returns whether all are erased, and up to which position its events. */
function* eraseParts(
  lock: ErasureLock,
  at: Date,
  after: number,
  placeholder: Contact,
): Script<{ isComplete: boolean; position: number }> {
  const { organization, contact } = lock
  const contactId = contact.uniqueId
  const events = yield* eventsToErase({ organization, contactId, after })
  // Members that are bound to a channel get the event `contact.erased` only if an erasure is recorded for the contact and their channel.
  // The ID of this erasure has both IDs, such as `con_ada chn_first`.
  const channels = new Set([...lock.conversations, ...events].flatMap(({ channelId }) => channelId ?? []))
  const erasedChannels = Array.from(channels, (channelId) => `${contactId} ${channelId}`)
  yield* recordErasures(lock, 'channel', erasedChannels.toSorted(), at)
  // In events, `data` replaces the contact.
  const rows = { organization, contactId, after, data: JSON.stringify({ contact: placeholder }) }
  let isComplete = true
  for (const erase of erasuresOfParts) if ((yield* erase(rows)) >= MAX_REMOVED_ROWS) isComplete = false
  return { isComplete, position: events.at(-1)?.position ?? after }
}

/** Returns the contact that replaces an erased contact: without personal data, but with every property that clients require. */
const placeholderOf = ({ uniqueId, createdAt }: Contact): Contact => ({
  uniqueId,
  phone: 'erased',
  phoneIsKnown: false,
  attributes: {},
  createdAt,
  status: 'Inactive',
})

/**
 * Erases a contact, its conversations, and its data in events. If the erasure is interrupted, a later call continues it. Returns the number
 * of erased conversations; undefined if the contact doesn't exist.
 */
export const eraseContact = (storage: Pick<Store, 'write'>, act: Act, contactId: string): Promise<number | undefined> =>
  performInSteps(storage, () => act, eraseStep, { contactId, position: 0 })
