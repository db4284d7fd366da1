// One message on its way to the application. What is stored before and after each attempt decides what a restart does.
import type { MessageReceipt } from '@parley/contract/reader'
import { withTimeout } from '../with-timeout.ts'
import { type AdapterContext, trim } from './context.ts'
import { underWay } from './echoes.ts'
import { NotAccepted, Refused } from './errors.ts'
import type { OutgoingMessage, Sendable } from './options.ts'
import { type Attempt, PAGE } from './storage.ts'
import { createTurns } from './turns.ts'
import { persist } from './worker.ts'

/** How many attempts of a message are kept. Another process that is about to begin one of those sees that it has begun. */
const KEPT_ATTEMPTS = PAGE / 2
const NUMBER_LENGTH = 9
/** Parley keeps as much of a reason. */
const MAX_REASON = 4096
const LONGEST_PAUSE_MS = 15 * 60_000
const LONGEST_DOUBT_MS = 60 * 60_000
/** How often a message is looked at that a receipt or another process may settle. */
const LOOK_EVERY_MS = 1000
/** For how many times `inDoubtSeconds` an adapter waits for the first notification after its start. */
const SILENT_DOUBTS = 10

/**
 * Takes the next step with a message. Returns the milliseconds to wait before the next one, or undefined if the message is settled.
 */
export type HandOver = (message: Sendable, stopping: AbortSignal) => Promise<number | undefined>

/** The state that the steps of all messages share. */
interface Shared {
  context: AdapterContext
  report: (receipt: MessageReceipt) => Promise<void>
  /** Until when nothing is sent, in milliseconds since 1970. */
  pausedUntil: number
}

/** @param report Stores the receipt of a message for Parley. */
export function createHandOver(context: AdapterContext, report: (receipt: MessageReceipt) => Promise<void>): HandOver {
  const { concurrency = 20 } = context.options
  const shared: Shared = { context, report, pausedUntil: 0 }
  const turns = createTurns(concurrency)
  // A step begins when it has a turn, because a receipt or a pause of the channel can come while it waits.
  return (message, stopping) => turns(stopping, () => nextStep(shared, message, stopping))
}

async function nextStep(shared: Shared, message: Sendable, stopping: AbortSignal): Promise<number | undefined> {
  const { context, report } = shared
  const { options, records } = context
  const { giveUpSeconds = 86_400, whenInDoubt } = options
  const { uniqueId: messageId, createdAt } = message.message
  if (context.erased.has(message.contactId)) return undefined
  const settled = await records.settled.get(messageId)
  if (settled) {
    await report(settled.receipt)
    return undefined
  }
  const attempts = await records.attempts.first(PAGE, `${messageId}/`)
  const [oldest, newest] = [attempts[0], attempts.at(-1)]
  const last = newest?.value
  const number = newest ? Number(newest.id.slice(-NUMBER_LENGTH)) : 0
  const now = Date.now()
  const isInDoubt = last !== undefined && last.state !== 'NotAccepted'
  const isOver = now - Date.parse(createdAt) > giveUpSeconds * 1000
  const fail = (code: string, reason: string) => finish(shared, message, { status: 'Failed', code, reason }, stopping)
  const wait = (until: number) => Math.min(until - now, LOOK_EVERY_MS)
  if (isInDoubt) {
    const decidedAt = isOver ? endOf(context, last) : endOfDoubt(context, last, number)
    if (decidedAt > now) return wait(decidedAt)
    if (isOver || whenInDoubt === 'fail' || !message.contact)
      return fail('in_doubt', 'The messaging application may have taken it.')
  }
  if (!message.contact) return fail('no_address', 'The contact has no address.')
  if (isOver) return fail('expired', 'The message was too old.')
  const readyAt = isInDoubt ? now : Math.max(last?.until ?? 0, shared.pausedUntil)
  if (readyAt > now) return wait(readyAt)
  if (oldest && attempts.length >= KEPT_ATTEMPTS) await records.attempts.delete(oldest.id)
  const outgoing = { ...message, contact: message.contact }
  return underWay(context, outgoing, () => attempt(shared, outgoing, number + 1, stopping))
}

/** When an attempt whose result is unknown has ended, in milliseconds since 1970. That of another process may still be running. */
function endOf({ options, id }: AdapterContext, { state, by, at, until }: Attempt): number {
  const hasEnded = state === 'InDoubt' || (options.storage.isExclusive === true && by !== id)
  return hasEnded ? at : until
}

/** When the adapter decides about an attempt whose result is unknown, in milliseconds since 1970. */
function endOfDoubt(context: AdapterContext, last: Attempt, attempts: number): number {
  const { whenInDoubt = 'wait', inDoubtSeconds = 120 } = context.options
  const doubtMs = inDoubtSeconds * 1000
  const endedAt = endOf(context, last)
  // The first repetition follows at once. An application that is away gets the next ones after growing pauses.
  if (whenInDoubt !== 'wait')
    return attempts > 1 && whenInDoubt === 'resend' ? endedAt + growingPauseMs(attempts - 1) : endedAt
  // The application may repeat what it couldn't deliver while the adapter was away.
  const silentUntil = context.firstNotificationAt ?? context.startedAt + SILENT_DOUBTS * doubtMs
  const from = endedAt < context.startedAt ? silentUntil : endedAt
  return from + Math.min(doubtMs * 2 ** (attempts - 1), Math.max(doubtMs, LONGEST_DOUBT_MS))
}

async function attempt(
  shared: Shared,
  message: OutgoingMessage,
  number: number,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const { options, records, id: by, log, failed } = shared.context
  const { send, sendTimeoutSeconds = 30 } = options
  const messageId = message.message.uniqueId
  const id = `${messageId}/${String(number).padStart(NUMBER_LENGTH, '0')}`
  const at = Date.now()
  const begun: Attempt = { state: 'Begun', by, at, until: at + sendTimeoutSeconds * 1000, contactId: message.contactId }
  // A call that failed can have created the attempt, so it is repeated. Otherwise, another process has begun it.
  if (!(await persist(() => records.attempts.create(id, begun), failed, stopping))) return LOOK_EVERY_MS
  const ended = await withTimeout(sendTimeoutSeconds * 1000, undefined, (signal) => send(message, { signal }))
  if (ended.how === 'returned') {
    shared.context.lastSentAt = Date.now()
    const { messagingAppMessageId }: { messagingAppMessageId?: string } = Object(ended.result)
    if (messagingAppMessageId) trim(shared.context.underWay.sentIds.add(messagingAppMessageId))
    return finish(
      shared,
      message,
      { status: 'Sent', messagingAppMessageId: messagingAppMessageId || undefined },
      stopping,
    )
  }
  const error = ended.result
  if (error instanceof Refused) {
    const { reason, code } = error
    // The application chose the reason. A value of the storage is bounded.
    const shortReason = reason?.slice(0, MAX_REASON) || undefined
    return finish(shared, message, { status: 'Failed', reason: shortReason, code: code || undefined }, stopping)
  }
  const put = (change: Partial<Attempt>) =>
    persist(() => records.attempts.put(id, { ...begun, ...change }), failed, stopping)
  if (error instanceof NotAccepted) {
    const retryAfterMs = retryAfterMsOf(error, number)
    const until = Date.now() + retryAfterMs
    if (error.isChannelWide) shared.pausedUntil = Math.max(shared.pausedUntil, until)
    await put({ state: 'NotAccepted', until })
    log({ event: 'message_not_accepted', messageId, retryAfterMs })
    return 0
  }
  if (ended.how === 'thrown') failed(error)
  await put({ state: 'InDoubt', at: Date.now() })
  log({ event: 'message_in_doubt', messageId })
  return 0
}

/** The pause after the application didn't accept a message: from a second, doubled with each attempt, to 15 minutes. */
const retryAfterMsOf = ({ retryAfterSeconds }: NotAccepted, number: number): number =>
  retryAfterSeconds !== undefined && retryAfterSeconds > 0
    ? retryAfterSeconds * 1000
    : growingPauseMs(number) * (0.5 + Math.random() / 2)

const growingPauseMs = (number: number): number => Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (number - 1))

/** Stores the receipt with the message, so that a restored Parley gets it again, and for Parley. */
async function finish(
  { context, report }: Shared,
  { contactId, message }: Sendable,
  outcome: Pick<MessageReceipt, 'status' | 'reason' | 'code' | 'messagingAppMessageId'>,
  stopping: AbortSignal,
): Promise<undefined> {
  const { records, failed, log } = context
  const messageId = message.uniqueId
  const receipt: MessageReceipt = { messageId, ...outcome, at: new Date().toISOString() }
  await persist(() => records.settled.put(messageId, { receipt, at: Date.now(), contactId }), failed, stopping)
  await persist(() => report(receipt), failed, stopping)
  log({ event: 'message_settled', messageId, status: outcome.status, code: outcome.code })
}
