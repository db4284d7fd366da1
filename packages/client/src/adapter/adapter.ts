// Puts the parts of an adapter together.
import type { Event, EventType } from '@parley/contract/reader'
import { EventsLost } from '../events-lost.ts'
import { follow } from '../follow.ts'
import { isRecord } from '../is-record.ts'
import { withTimeout } from '../with-timeout.ts'
import { isTooLarge } from './batches.ts'
import { type AdapterContext, createAdapterContext, trim } from './context.ts'
import { Refused } from './errors.ts'
import { createInbound } from './inbound.ts'
import type { Adapter, AdapterOptions, Notification, OutgoingReaction, WorkContext } from './options.ts'
import { createOutbound } from './outbound.ts'
import { type AdapterRecords, type RefusedRecord } from './storage.ts'
import { createWorker, pause } from './worker.ts'

const DAY_MS = 86_400_000
const KEEP_SETTLED_MS = 7 * DAY_MS
const KEEP_ATTEMPTS_MS = 14 * DAY_MS
const KEEP_REFUSED_MS = 30 * DAY_MS
const SWEEP_EVERY_MS = 60 * 60_000
const TELL_ATTEMPTS = 3
/** The identifier of the only stored position. */
const EVENTS = 'events'

/**
 * Creates an adapter between a messaging application and one channel. It keeps in `storage` what the application told until Parley has it,
 * and what it handed over, so that nothing is lost or sent twice if a process or the service ends at any point.
 * @example
 * const adapter = createAdapter({ parley, storage: sqliteStorage('adapter.db'), send: async ({ contact, message }, { signal }) => {
 *   const response = await fetch(APP_URL, { method: 'POST', body: JSON.stringify({ to: contact.phone, message }), signal })
 *   if (response.status === 400) throw new Refused({ reason: await response.text() })
 *   if (!response.ok) throw new Error(`The application responded with ${response.status}.`)
 *   return { messagingAppMessageId: (await response.json()).id }
 * } })
 * await adapter.run({ signal })
 */
export function createAdapter(options: AdapterOptions): Adapter {
  const context = createAdapterContext(options)
  const { records } = context
  const inbound = createInbound(context)
  const outbound = createOutbound(context, (receipt) => inbound.put({ receipts: [receipt] }))
  const reactions = { idle: outbound.idle, put: inbound.put, refused: new Map() }
  const workers = [
    createWorker((signal) => followEvents(context, reactions, signal), 0, context.failed),
    createWorker(() => remove(records, ({ at }, keepMs) => at < Date.now() - keepMs), SWEEP_EVERY_MS, context.failed),
  ]

  return {
    deliver: async (notification) => {
      context.firstNotificationAt ??= Date.now()
      // A receipt with the identifier of our message settles it: the application has taken the message.
      const settling = (notification.receipts ?? []).map(async (receipt) => {
        if (isRecord(receipt) && 'messageId' in receipt && !isTooLarge(receipt))
          await records.settled.create(receipt.messageId, { receipt, at: Date.now() })
      })
      await Promise.all(settling)
      await inbound.put(notification)
    },
    run: async ({ signal }) => {
      context.startedAt = Date.now()
      await Promise.all([inbound.run(signal), outbound.run(signal), ...workers.map((worker) => worker.run(signal))])
      context.firstNotificationAt = undefined
    },
    rejected: async function* rejected() {
      for await (const { id, value } of records.refused.all()) yield { key: id, ...value }
    },
    replay: async (key) => {
      const refused = await records.refused.get(key)
      if (!refused) return false
      await inbound.put(notificationOf(refused))
      await records.refused.delete(key)
      return true
    },
    health: async () => {
      const { lastDeliveryAt, lastSentAt, lastError, hasLostEvents } = context
      return {
        oldestItemAt: timestamp(await inbound.oldestAt()),
        oldestMessageAt: outbound.oldestAt(),
        lastDeliveryAt: timestamp(lastDeliveryAt),
        lastSentAt: timestamp(lastSentAt),
        lastError,
        hasLostEvents,
      }
    },
  }
}

function notificationOf(refused: RefusedRecord): Notification {
  if (refused.kind === 'receipt') return { receipts: [refused.item] }
  return refused.kind === 'change' ? { changes: [refused.item] } : { messages: [refused.item] }
}

const timestamp = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

/** The parts of the adapter that handing over a reaction needs. */
interface Reactions {
  /** Resolves when no message of a conversation is on its way. */
  idle: (conversationId: string) => Promise<unknown>
  /** Stores what Parley gets. */
  put: (notification: Notification) => Promise<void>
  /** By message: the reaction that the application refused last, and the one that it has. Undefined is none. */
  refused: Map<string, { reaction: string | undefined; shown: string | undefined }>
}

/** Follows what members read and how they react, what was removed and what an operator erased, from the stored position. */
async function followEvents(context: AdapterContext, reactions: Reactions, signal: AbortSignal): Promise<boolean> {
  const { positions } = context.records
  const { parley, react, read, removed } = context.options
  const after = (await positions.get(EVENTS)) ?? 'now'
  const onPosition = (position: string) => positions.put(EVENTS, position)
  const type: EventType[] = ['contact.erased']
  if (react) type.push('message.reacted')
  if (read) type.push('conversation.read')
  if (removed) type.push('message.removed')
  try {
    for await (const event of follow(parley, { after, type, signal, onPosition })) {
      await handle(context, reactions, event, signal)
      // What may not have been passed on is repeated at the next start.
      if (signal.aborted) return false
      await onPosition(event.position)
    }
  } catch (error) {
    if (error instanceof EventsLost) {
      context.hasLostEvents = true
      context.log({ event: 'events_lost' })
      await positions.delete(EVENTS)
    }
    throw error
  }
  return true
}

async function handle(context: AdapterContext, reactions: Reactions, event: Event, signal: AbortSignal): Promise<void> {
  const { options, records, erased, log } = context
  const { channelId } = options
  if (event.type === 'contact.erased') {
    const { contactId } = event.data
    trim(erased.add(contactId))
    // The contact of some refused items and of broken entries isn't known.
    await remove(records, (value) => value.contactId === contactId || value.contactId === undefined)
    await tell(context, signal, options.erased, event.data)
    log({ event: 'contact_erased', contactId })
  } else if ('data' in event && event.data && 'channelId' in event.data) {
    if (channelId !== undefined && event.data.channelId !== channelId) return
    if (event.type === 'message.reacted') await handOverReaction(context, reactions, event.data, signal)
    if (event.type === 'conversation.read') await tell(context, signal, options.read, event.data)
    if (event.type === 'message.removed') await tell(context, signal, options.removed, event.data)
  }
}

/** Hands over the reaction of a member. Of others, the application has it. What it doesn't take is taken back in Parley. */
async function handOverReaction(
  context: AdapterContext,
  { idle, put, refused }: Reactions,
  data: Omit<OutgoingReaction, 'contact'> & Partial<OutgoingReaction>,
  signal: AbortSignal,
): Promise<void> {
  const { options, erased } = context
  const { author, contact, contactId, conversationId, messageId, messagingAppMessageId, reaction, formerReaction, at } =
    data
  if (author.kind !== 'Member' || !contact || erased.has(contactId)) return
  await withTimeout(timeoutMsOf(options), signal, () => idle(conversationId))
  const isTaken = await tell(context, signal, options.react, { ...data, contact })
  if (signal.aborted) return
  const last = refused.get(messageId)
  refused.delete(messageId)
  if (isTaken) return
  // The member can have changed a reaction that was about to be taken back.
  const shown = last && last.reaction === formerReaction ? last.shown : formerReaction
  trim(refused.set(messageId, { reaction, shown }))
  await put({ changes: [{ kind: 'ReactionSet', direction: 'OutBound', messagingAppMessageId, reaction: shown, at }] })
}

const timeoutMsOf = ({ sendTimeoutSeconds = 30 }: AdapterOptions): number => sendTimeoutSeconds * 1000

/** Calls a function of the adapter's author, three times at most. Returns true if it returned. */
async function tell<Data>(
  { options, failed }: AdapterContext,
  signal: AbortSignal,
  about: ((data: Data, context: WorkContext) => Promise<unknown>) | undefined,
  data: Data,
): Promise<boolean> {
  for (let attempt = 1; attempt <= TELL_ATTEMPTS && !signal.aborted; attempt++) {
    const ended = await withTimeout(timeoutMsOf(options), signal, async (each) => about?.(data, { signal: each }))
    if (ended.how === 'returned') return true
    if (ended.result instanceof Refused) break
    failed(ended.result)
    if (attempt < TELL_ATTEMPTS) await pause(1000 * 5 ** (attempt - 1), signal)
  }
  return false
}

/** Removes what the storage has of people, if `isOver` says so. `keepMs` is for how long it is kept. */
async function remove(
  { settled, attempts, refused, broken }: AdapterRecords,
  isOver: (value: { at: number; contactId?: string | undefined }, keepMs: number) => boolean,
): Promise<false> {
  const kept = [
    [settled, KEEP_SETTLED_MS],
    [attempts, KEEP_ATTEMPTS_MS],
    [refused, KEEP_REFUSED_MS],
    [broken, KEEP_REFUSED_MS],
  ] as const
  for (const [records, keepMs] of kept)
    for await (const { id, value } of records.all()) if (isOver(value, keepMs)) await records.delete(id)
  return false
}
