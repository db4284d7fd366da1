// From Parley to the application: the queue and the events bring messages, and each conversation has a lane that keeps their order.
import type { MessageReceipt } from '@parley/contract/reader'
import { follow } from '../follow.ts'
import type { AdapterContext } from './context.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import type { Sendable } from './options.ts'
import { PAGE } from './storage.ts'
import { createWorker, pause, pauseAfter, type Worker } from './worker.ts'

/** The most messages in memory, in all and of one conversation. Others stay in the queue of Parley until there is room. */
const MAX_MESSAGES = 1000
const MAX_OF_CONVERSATION = 50
const REREAD_EVERY_MS = 5 * 60_000

/** Hands messages over. */
export interface Outbound {
  /** Returns when the oldest message was written that waits for the application. */
  oldestAt: () => string | undefined
  /** Resolves when no message of a conversation is on its way. */
  idle: (conversationId: string) => Promise<unknown>
  run: (signal: AbortSignal) => Promise<void>
}

/** @param report Stores the receipt of a message for Parley. */
export function createOutbound(context: AdapterContext, report: (receipt: MessageReceipt) => Promise<void>): Outbound {
  const { failed } = context
  const handOver = createHandOver(context, report)
  const lanes = createLanes(context, handOver, () => queue.wake())
  /** One change of the lanes after the other: a message that comes while the queue is read must not overtake the queue. */
  let intake = Promise.resolve()
  const afterIntake = (change: () => Promise<void>): Promise<void> => {
    const next = intake.then(change)
    intake = next.catch(() => {})
    return next
  }
  const readAll = (signal: AbortSignal) => afterIntake(() => readQueue(context, lanes, signal))
  const restart = (signal: AbortSignal) => {
    lanes.forgetSettled()
    return readAll(signal)
  }
  const queue: Worker = createWorker(async (signal) => readAll(signal).then(() => false), REREAD_EVERY_MS, failed)
  const bell = createWorker((signal) => followSent(context, { restart, afterIntake, lanes }, signal), 0, failed)

  return {
    oldestAt: lanes.oldestAt,
    idle: lanes.idle,
    run: async (signal) => {
      lanes.open(signal)
      await Promise.all([bell.run(signal), queue.run(signal)])
      await lanes.ended()
    },
  }
}

async function readQueue({ options }: AdapterContext, lanes: Lanes, signal: AbortSignal): Promise<void> {
  const { parley, channelId } = options
  const ids = new Set<string>()
  const remember = lanes.catchUp()
  try {
    for await (const queued of parley.queuedMessages({ channelId, limit: PAGE, signal })) {
      ids.add(queued.message.uniqueId)
      lanes.add(queued)
    }
  } catch (error) {
    remember()
    throw error
  }
  lanes.forgetSettled(ids)
}

interface Intake {
  /** Reads the queue, and reports settled messages again that are in it: the service may have been restored from a backup. */
  restart: (signal: AbortSignal) => Promise<void>
  afterIntake: (change: () => Promise<void>) => Promise<void>
  lanes: Lanes
}

/** Follows new messages. The position is taken before the queue is read, so that no message is missed between them. */
async function followSent(context: AdapterContext, intake: Intake, signal: AbortSignal): Promise<boolean> {
  const { parley, channelId } = context.options
  const { nextPosition } = await parley.listEvents({ after: 'now', signal })
  await intake.restart(signal)
  // It throws also if the service was restored from a backup. Then its queue has what it doesn't know to be handed over.
  for await (const event of follow(parley, { after: nextPosition, type: ['message.sent'], signal })) {
    const data = event.type === 'message.sent' ? event.data : undefined
    if (data && (channelId === undefined || data.channelId === channelId))
      await intake.afterIntake(async () => intake.lanes.add(data))
  }
  return true
}

/** The messages in memory, a lane for each conversation. */
interface Lanes {
  open: (signal: AbortSignal) => void
  /** Adds a message, unless it is known or there is no room. */
  add: (message: Sendable) => void
  /**
   * Forgets for which conversations there was no room: the whole queue is about to be added. Returns a function that remembers them
   * again, for a queue that wasn't read to its end: new messages must not overtake those that are only there.
   */
  catchUp: () => () => void
  /** Forgets the settled messages that aren't among those in the queue of Parley. */
  forgetSettled: (queued?: ReadonlySet<string>) => void
  oldestAt: () => string | undefined
  /** Resolves when the lane of a conversation has ended. */
  idle: (conversationId: string) => Promise<unknown>
  /** Resolves when all lanes have ended. */
  ended: () => Promise<unknown>
}

/** @param onRoom Called if there is room again for messages that weren't added. */
function createLanes({ failed }: AdapterContext, handOver: HandOver, onRoom: () => void): Lanes {
  const lanes = new Map<string, Sendable[]>()
  /** When each message was created, by its identifier. */
  const known = new Map<string, string>()
  /** The conversations of which messages are only in the queue of Parley. */
  const behind = new Set<string>()
  /** The messages whose receipts are stored. They are in the queue of Parley until it has the receipts. */
  const settled = new Set<string>()
  const running = new Map<string, Promise<void>>()
  let stopping: AbortSignal = new AbortController().signal

  async function runLane(conversationId: string, lane: Sendable[]): Promise<void> {
    for (let message = lane[0]; message; message = lane[0]) {
      await settleMessage(handOver, message, stopping, failed)
      if (stopping.aborted) return
      settled.add(message.message.uniqueId)
      known.delete(message.message.uniqueId)
      lane.shift()
    }
    lanes.delete(conversationId)
    running.delete(conversationId)
    if (behind.has(conversationId) || (behind.size > 0 && known.size < MAX_MESSAGES / 2)) onRoom()
  }

  return {
    open: (signal) => {
      stopping = signal
      for (const each of [lanes, known, behind, settled]) each.clear()
    },
    add: (message) => {
      const { uniqueId, createdAt, conversationId } = message.message
      if (known.has(uniqueId) || settled.has(uniqueId)) return
      const lane = lanes.get(conversationId) ?? []
      if (behind.has(conversationId) || lane.length >= MAX_OF_CONVERSATION || known.size >= MAX_MESSAGES) {
        behind.add(conversationId)
        return
      }
      known.set(uniqueId, createdAt)
      lane.push(message)
      if (lane.length > 1) return
      lanes.set(conversationId, lane)
      running.set(conversationId, runLane(conversationId, lane))
    },
    catchUp: () => {
      const missed = [...behind]
      behind.clear()
      return () => missed.forEach((id) => behind.add(id))
    },
    forgetSettled: (queued) => {
      for (const id of settled) if (!queued?.has(id)) settled.delete(id)
    },
    // oxlint-disable-next-line unicorn/no-array-sort -- Not all supported platforms have `toSorted`.
    oldestAt: () => [...known.values()].sort()[0],
    idle: async (conversationId) => running.get(conversationId),
    ended: () => Promise.all(running.values()),
  }
}

/** Takes steps with a message until it is settled or the adapter stops. Failures of the storage are repeated. */
async function settleMessage(
  handOver: HandOver,
  message: Sendable,
  stopping: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  for (let failures = 0; !stopping.aborted;) {
    let pauseMs: number | undefined
    try {
      pauseMs = await handOver(message, stopping)
      failures = 0
    } catch (error) {
      failed(error)
      failures += 1
      pauseMs = pauseAfter(undefined, failures)
    }
    if (pauseMs === undefined) return
    if (pauseMs > 0) await pause(pauseMs, stopping)
  }
}
