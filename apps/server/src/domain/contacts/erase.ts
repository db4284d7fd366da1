// Erases a contact and its data for the command `contact erase`. The store keeps only IDs, times, and which member did what.
import type { Contact } from '@parley/contract'
import { removeConversations } from '../records/purge.ts'
import type { Act, Writing } from '../../sql/audit.ts'
import type { Script } from '../../sql/statement.ts'
import { perform, type Store } from '../../sql/store.ts'
import { erasures } from '../stored.ts'
import { recordErasures, channelsOfEvents, eraseAddresses, lockToErase } from './statements.ts'

/** How many conversations one transaction removes. The number is small, so that other transactions can write between two batches. */
const BATCH_SIZE = 200

/**
 * Erases one batch of the contact's conversations. After the last batch, also erases the contact, its identifiers and its events, and
 * returns `isDone: true`. `conversations` is the number of erased conversations. Returns undefined if the contact doesn't exist.
 */
export function* eraseBatch(
  { act, audit }: Writing,
  contactId: string,
): Script<{ conversations: number; isDone: boolean } | undefined> {
  const lock = yield* lockToErase(act.organization, contactId, BATCH_SIZE)
  if (lock === undefined) return undefined
  const ids = lock.conversations.map(({ conversationId }) => conversationId)
  yield* recordErasures(lock, 'conversation', ids, act.at)
  if (ids.length > 0) yield* removeConversations(lock)
  for (const removed of lock.conversations) audit.append(act, 'conversation.purged', removed.conversationId, removed)
  // A batch that isn't full is the last one.
  const isDone = ids.length < BATCH_SIZE
  // Members that are bound to a channel get the event `contact.erased` only if an erasure is recorded for the contact and their channel.
  // The ID of this erasure has both IDs, such as `con_ada chn_first`.
  const eventChannels = isDone ? yield* channelsOfEvents({ organization: act.organization, contactId }) : []
  const channels = new Set([...lock.conversations, ...eventChannels].flatMap(({ channelId }) => channelId ?? []))
  const erasedChannels = Array.from(channels, (channelId) => `${contactId} ${channelId}`)
  yield* recordErasures(lock, 'channel', erasedChannels.toSorted(), act.at)
  if (isDone) {
    yield* recordErasures(lock, 'contact', [contactId], act.at)
    yield* eraseAddresses(lock)
    const data = JSON.stringify({ contact: placeholderOf(lock.contact) })
    // Each function in `erasures` erases the contact from one table. In events, `data` replaces the contact.
    for (const erase of erasures) yield* erase({ organization: act.organization, contactId, data })
    audit.append(act, 'contact.erased', contactId, { contactId })
  }
  return { conversations: ids.length, isDone }
}

/** Returns the contact that replaces an erased contact in events: without personal data, but with every property that clients require. */
const placeholderOf = ({ uniqueId, createdAt }: Contact): Contact => ({
  uniqueId,
  phone: 'erased',
  attributes: {},
  createdAt,
  status: 'Inactive',
})

/**
 * Erases a contact, its conversations, and its data in events, batch by batch. If the erasure is interrupted, a later call continues it.
 * Returns the number of erased conversations; undefined if the contact doesn't exist.
 */
export async function eraseContact(
  storage: Pick<Store, 'write'>,
  act: Act,
  contactId: string,
): Promise<number | undefined> {
  let removed: number | undefined
  for (;;) {
    const batch = await perform(storage, act, eraseBatch, contactId)
    // The contact doesn't exist. If an earlier batch found the contact, another process has erased the contact meanwhile.
    if (batch === undefined) return removed
    removed = (removed ?? 0) + batch.conversations
    if (batch.isDone) return removed
  }
}
