// Applies receipts to the messages that the organization sent. Receipts can arrive in any order and more than once.
import { contract, type Message, type Receipt, type ReceiptRejectionCode, type ReceiptResult } from '@parley/contract'
import { type Script, withoutResults } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import { mergedMetadata } from '../kernel/merged-metadata.ts'
import { applyChanges, type MessageChange } from '../tables/message-changes.ts'
import { dropPending } from '../tables/pending-changes.ts'
import type { RemovedPlace } from '../tables/removed-messages.ts'
import { bindMessages } from './bind-messages.ts'
import { appendChanges } from './change-events.ts'
import { noteFirstReceipt, takeMessagesFromQueue } from './handed-over.ts'
import { type LockedMessage, type MessagesLock, recordOfLocked } from './lock-messages.ts'
import { updateCounters } from '../tables/records.ts'
import { rewriteMessages } from '../tables/rewrite-messages.ts'

/** A receipt about everything that was handed over to a contact until a time. */
export type ContactReceipt = Extract<Receipt, { until: string }>
/** A receipt about one message. */
export type SingleReceipt = Exclude<Receipt, ContactReceipt>

/** The statuses that a receipt can report, from the lowest to the highest. */
const RECEIPT_STATUSES: readonly string[] = contract.components.schemas.ReceiptStatus.enum

/** Compares two statuses. A status that no receipt can report has the index -1, so it is lower than the statuses of receipts. */
export const isHigher = (status: string, current: string) =>
  RECEIPT_STATUSES.indexOf(status) > RECEIPT_STATUSES.indexOf(current)

/** The result of a receipt, and the contact of its message if the receipt is applied or unchanged. */
interface Applied {
  result: ReceiptResult
  contactId?: string
}

/**
 * Copies of locked messages. `apply` and `raise` apply one receipt after the other to the copies, and append an event for each change of a
 * message. Then `write` stores the copies.
 */
export class SentMessages {
  readonly #lock: MessagesLock
  readonly #writing: Writing
  readonly #copies = new Map<string, LockedMessage>()
  /** The IDs of the messages that clients see changed. */
  readonly #changed = new Set<string>()
  /** For each application's ID that these receipts gave to a message: the ID of the message. */
  readonly #bound = new Map<string, string>()
  readonly #pending: ReadonlyMap<string, readonly MessageChange[]>
  readonly #blocked: ReadonlySet<string>
  readonly #events: ReturnType<typeof createReceiptEvents>

  /**
   * @param pending The changes that wait for messages, by the application's ID that receipts can give to a message.
   * @param blocked The IDs of the messages of blocked contacts.
   */
  constructor(
    lock: MessagesLock,
    writing: Writing,
    pending: ReadonlyMap<string, readonly MessageChange[]> = new Map(),
    blocked: ReadonlySet<string> = new Set(),
  ) {
    this.#lock = lock
    this.#writing = writing
    this.#pending = pending
    this.#blocked = blocked
    this.#events = createReceiptEvents(writing)
  }

  /** Applies a receipt about one message. A receipt never lowers the status of a message, and can give the message the application's ID. */
  apply(receipt: SingleReceipt): Applied {
    const { messagingAppMessageId: appId, status, at, metadata } = receipt
    // A receipt names its message by the message ID, by the application's ID, or by both.
    const boundMessageId = appId === undefined ? undefined : (this.#lock.byAppId.get(appId) ?? this.#bound.get(appId))
    const messageId = 'messageId' in receipt ? receipt.messageId : boundMessageId
    const stored = this.#copyOf(messageId ?? '')
    if (messageId === undefined || stored?.message.direction !== 'OutBound')
      return { result: rejectedReceipt('message_unknown') }
    const wasQueued = stored.isQueued
    const copy = { ...stored, isQueued: false, handedOverAt: handedOverAtAfter(stored, receipt) }
    if (wasQueued || copy.handedOverAt !== stored.handedOverAt) this.#copies.set(messageId, copy)
    const before = copy.message
    // A message never gets a second ID of the application, and two messages never get the same one.
    const binds = appId !== undefined && before.messagingAppMessageId !== appId
    if (binds && (before.messagingAppMessageId !== undefined || boundMessageId !== undefined))
      return { result: rejectedReceipt('message_id_conflict') }
    const raised = isHigher(status, before.status) ? withStatus(before, receipt) : before
    const until = untilOf(copy)
    const isUntil = until !== undefined && isHigher(until.status, raised.status)
    // The content of a removed message stays gone, and its metadata with it.
    const statusMetadata =
      before.messageType === 'Removed' ? undefined : mergedMetadata(before.statusMetadata, metadata)
    const { contactId } = copy
    if (!binds && raised === before && !isUntil && statusMetadata === undefined)
      return { result: { result: wasQueued ? 'Applied' : 'Unchanged', messageId }, contactId }
    const updated: Message = {
      ...(isUntil ? withStatus(raised, { status: until.status }) : raised),
      ...(binds && { messagingAppMessageId: appId }),
      ...(statusMetadata !== undefined && { statusMetadata }),
    }
    const waiting = binds ? (this.#pending.get(appId) ?? []) : []
    const isBlocked = this.#blocked.has(messageId)
    const { message, unseenTimes, applied } = applyChanges({ ...copy, message: updated }, waiting, { isBlocked })
    if (binds) this.#bound.set(appId, messageId)
    const timeOfStatus = message.status === status ? at : undefined
    this.#change({ ...copy, unseenTimes }, message, isUntil ? until.at : timeOfStatus, applied)
    return { result: { result: 'Applied', messageId }, contactId }
  }

  /** Raises the status of a message, if it has a lower one. Returns whether it had. */
  raise(messageId: string, { status, until }: ContactReceipt): boolean {
    const copy = this.#copyOf(messageId)
    if (copy === undefined || !isHigher(status, copy.message.status)) return false
    this.#change(copy, withStatus(copy.message, { status }), until)
    return true
  }

  /**
   * Appends the events, and stores the copies. A changed message is written anew, so it doesn't wait any longer. Returns the messages that
   * are removed now, whose earlier events have to be emptied.
   */
  *write(): Script<readonly RemovedPlace[]> {
    this.#events.append()
    const written = [...this.#changed].flatMap((messageId) => this.#copies.get(messageId) ?? [])
    const withNewAppId = [...this.#bound].flatMap(([messagingAppMessageId, messageId]) => {
      const copy = this.#copies.get(messageId)
      return copy === undefined ? [] : [{ ...copy.message, messagingAppMessageId }]
    })
    yield* noteFirstReceipt(this.#lock, this.#writing.act.at)
    yield* bindMessages(this.#lock, withNewAppId, this.#writing.act.at)
    yield* takeMessagesFromQueue(
      this.#lock,
      [...this.#copies.values()].filter(({ message }) => !this.#changed.has(message.uniqueId)),
    )
    yield* dropPending(this.#lock, withNewAppId, this.#pending)
    if (written.length === 0) return []
    yield* withoutResults(rewriteMessages(this.#lock, written.map(recordOfLocked)))
    // The counters increase by 0: this call only gives the conversations new versions and digests, because their messages changed.
    const conversationIds = [...new Set(written.map(({ message }) => message.conversationId))]
    const counterChanges = conversationIds.map((conversationId) => ({ conversationId, total: 0, unread: 0 }))
    yield* withoutResults(updateCounters(this.#lock, counterChanges))
    return written
      .filter(({ message }) => message.messageType === 'Removed' && this.#events.late.has(message.uniqueId))
      .map(({ message: { conversationId, uniqueId: messageId } }) => ({ conversationId, messageId }))
  }

  #copyOf(messageId: string): LockedMessage | undefined {
    return this.#copies.get(messageId) ?? this.#lock.messages.get(messageId)
  }

  /** Replaces the copy of a message, and adds the event. `at` is the time of the status of the message, if it is known. */
  #change(copy: LockedMessage, message: Message, at: string | undefined, applied: readonly MessageChange[] = []): void {
    const { uniqueId, conversationId } = message
    this.#copies.set(uniqueId, { ...copy, message })
    this.#changed.add(uniqueId)
    const ids = { conversationId, contactId: copy.contactId, channelId: this.#lock.channelId }
    this.#events.add({ ...ids, from: copy.message.status, ...(at !== undefined && { at }), message }, applied)
  }
}

/** The data of a receipt's event: the message after it, its time and the former status. */
interface ReceiptDetail {
  conversationId: string
  contactId: string
  channelId: string
  from: Message['status']
  at?: string
  message: Message
}

/** Collects the events of receipts. They are appended once it is known which messages are removed, so that no event has their content. */
function createReceiptEvents(writing: Writing) {
  /** The changes that had waited for messages, by message ID. */
  const late = new Map<string, readonly MessageChange[]>()
  const events: { detail: ReceiptDetail; applied: readonly MessageChange[] }[] = []
  return {
    late,
    /** Adds the event of a receipt. The receipt gave the message its identifier if changes were `applied`. */
    add: (detail: ReceiptDetail, applied: readonly MessageChange[]) => {
      if (applied.length > 0) late.set(detail.message.uniqueId, applied)
      events.push({ detail, applied })
    },
    append: () => {
      const { act, audit } = writing
      for (const { detail, applied } of events) {
        const { from: _, at: __, ...ids } = detail
        const { uniqueId } = detail.message
        const { message } = applyChanges(detail, late.get(uniqueId) ?? [], { isBlocked: false })
        audit.append(act, 'message.status_changed', uniqueId, { ...detail, message })
        appendChanges(writing, { ...ids, message }, applied)
      }
    },
  }
}

/**
 * Returns when a message was handed over: the earliest time of its receipts. The receipt `Failed` doesn't count, because the application
 * didn't accept the message then. The time of a message that is `Read` is unknown, because nobody needs it.
 */
function handedOverAtAfter({ message, handedOverAt }: LockedMessage, { status, at }: SingleReceipt) {
  if (status === 'Failed' || message.status === 'Read') return handedOverAt
  return handedOverAt === undefined || at < handedOverAt ? at : handedOverAt
}

/** Returns the status that a receipt for everything until a time gives a message. Undefined if the message was handed over later. */
export function untilOf({
  handedOverAt,
  deliveredUntil = '',
  readUntil = '',
}: Pick<LockedMessage, 'handedOverAt' | 'deliveredUntil' | 'readUntil'>) {
  if (handedOverAt === undefined) return undefined
  if (handedOverAt <= readUntil) return { status: 'Read' as const, at: readUntil }
  return handedOverAt <= deliveredUntil ? { status: 'Delivered' as const, at: deliveredUntil } : undefined
}

/** Returns a message with another status. Its reason and code are those of the status, so the former ones are left out. */
function withStatus(
  { statusReason: _reason, errorCode: _code, ...message }: Message,
  { status, reason, code }: Pick<SingleReceipt, 'status' | 'reason' | 'code'>,
): Message {
  return {
    ...message,
    status,
    ...(reason !== undefined && { statusReason: reason }),
    ...(code !== undefined && { errorCode: code }),
  }
}

/** The codes of this rule. An item that isn't as the contract says is rejected before. */
type RuleRejectionCode = Exclude<ReceiptRejectionCode, 'item_invalid'>

/** The sentence that explains each rejection code to the developer of an adapter. */
const REJECTION_DETAILS: Readonly<Record<RuleRejectionCode, string>> = {
  message_unknown: 'The organization has sent no such message.',
  message_id_conflict: 'The message has another messagingAppMessageId, or another message has this one.',
  contact_unknown: 'No contact with a conversation on the channel has the identifier.',
}
/** Makes the result of a receipt that is rejected. */
export const rejectedReceipt = (code: RuleRejectionCode): ReceiptResult => ({
  result: 'Rejected',
  code,
  detail: REJECTION_DETAILS[code],
})
