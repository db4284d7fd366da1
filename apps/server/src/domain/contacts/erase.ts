// Removes a contact, and what the store has about it. What stays are identifiers, times and who did what.
import type { Contact } from '@parley/contract'
import type { Act } from '../../sql/audit.ts'
import { removeConversations } from '../records/purge.ts'
import type { Writing } from '../../sql/audit.ts'
import type { Script } from '../../sql/statement.ts'
import { perform, type Store } from '../../sql/store.ts'
import { erasures } from '../stored.ts'
import { addErased, channelsToldOf, eraseAddresses, lockToErase } from './statements.ts'

/** How many conversations are removed in one transaction, so that others can write in between. */
const STEP = 200

/**
 * Erases some of the conversations of a contact, and with the last of them the contact. Returns how many conversations, and
 * whether there is more to erase.
 */
export function* eraseSome(
  { act, audit }: Writing,
  contactId: string,
): Script<{ conversations: number; isDone: boolean } | undefined> {
  const lock = yield* lockToErase(act.organization, contactId, STEP)
  if (lock === undefined) return undefined
  const ids = lock.conversations.map(({ conversationId }) => conversationId)
  yield* addErased(lock, 'conversation', ids, act.at)
  if (ids.length > 0) yield* removeConversations(lock)
  for (const removed of lock.conversations) audit.append(act, 'conversation.purged', removed.conversationId, removed)
  const isDone = ids.length < STEP
  const told = isDone ? yield* channelsToldOf({ organization: act.organization, contactId }) : []
  const channels = new Set([...lock.conversations, ...told].flatMap(({ channelId }) => channelId ?? []))
  const known = Array.from(channels, (channelId) => `${contactId} ${channelId}`)
  yield* addErased(lock, 'channel', known.toSorted(), act.at)
  if (isDone) {
    yield* addErased(lock, 'contact', [contactId], act.at)
    yield* eraseAddresses(lock)
    const data = JSON.stringify({ contact: placeholderOf(lock.contact) })
    for (const erase of erasures) yield* erase({ organization: act.organization, contactId, data })
    audit.append(act, 'contact.erased', contactId, { contactId })
  }
  return { conversations: ids.length, isDone }
}

/** Returns the contact that its earlier events show from now on. It has every property that the contract requires of a contact. */
const placeholderOf = ({ uniqueId, createdAt }: Contact): Contact => ({
  uniqueId,
  phone: 'erased',
  attributes: {},
  createdAt,
  status: 'Inactive',
})

/**
 * Removes a contact with its conversations, one step after the other, and with what its events say of it. A later call goes on from the
 * last step. Returns how many conversations there were; undefined if there is no such contact.
 */
export async function eraseContact(
  storage: Pick<Store, 'write'>,
  act: Act,
  contactId: string,
): Promise<number | undefined> {
  const step = () => perform(storage, act, eraseSome, contactId)
  let removed: number | undefined
  for (let some = await step(); some !== undefined; some = some.isDone ? undefined : await step()) {
    removed = (removed ?? 0) + some.conversations
  }
  return removed
}
