// Applies a channel's receipts to messages that the organization sent. Receipts can arrive in any order and more than once.
import { contract, type Message, type Receipt, type ReceiptRejectionCode, type ReceiptResult } from '@parley/contract'
import type { AuditLog, Writing } from '../../sql/audit.ts'
import { deliversOn } from './view.ts'
import { putRecordsOfType } from '../records/put.ts'
import { updateCounters } from '../records/statements.ts'
import { type Script, withoutResults } from '../../sql/statement.ts'
import { bindMessages, lockMessages, type MessagesLock } from './statements.ts'

/** The statuses of receipts, lowest first. A status that receipts can't report ranks below all of them. */
const RANKS: readonly string[] = contract.components.schemas.ReceiptStatus.enum

const isHigher = (status: string, current: string) => RANKS.indexOf(status) > RANKS.indexOf(current)

/** Applies receipts, and returns a result for each in the same order. A receipt never lowers the status of a message. */
export function* reportReceipts(
  { act, audit }: Writing,
  { organizationId, receipts }: { organizationId: string; receipts: readonly Receipt[] },
): Script<ReceiptResult[]> {
  const ids = receipts.flatMap((receipt) => ('messageId' in receipt ? [receipt.messageId] : []))
  const appIds = receipts.flatMap(({ messagingAppMessageId }) => messagingAppMessageId ?? [])
  const channelName = { organizationId, organization: act.organization, channelId: deliversOn(act) }
  const lock = yield* lockMessages(channelName, [...new Set(ids)], [...new Set(appIds)])
  const sent = createSentMessages(lock, (...event) => audit.append(act, ...event))
  const results = receipts.map(sent.apply)

  const bound = [...sent.bound].flatMap(([messagingAppMessageId, messageId]) => {
    const message = sent.changed.get(messageId)
    return message === undefined ? [] : [{ ...message, messagingAppMessageId }]
  })
  yield* bindMessages(lock, bound)
  const changed = Array.from(sent.changed.values(), (message) => ({
    type: 'message' as const,
    organizationId,
    ...message,
  }))
  if (changed.length === 0) return results
  yield* withoutResults(putRecordsOfType(lock, 'message', changed, { at: act.at, mustBeNew: false }))
  const conversations = Array.from(new Set(changed.map((message) => message.conversationId)), (conversationId) => ({
    conversationId,
    total: 0,
    unread: 0,
  }))
  yield* withoutResults(updateCounters(lock, conversations))
  return results
}

type Append = (...event: Parameters<AuditLog['append']> extends [unknown, ...infer Event] ? Event : never) => void

/** Holds the messages that receipts name, and applies one receipt at a time. `append` adds an event to the audit log. */
function createSentMessages({ channelId, messages, byAppId }: MessagesLock, append: Append) {
  const changed = new Map<string, Message>()
  /** By the messaging application's ID: the message that gets the ID. */
  const bound = new Map<string, string>()

  return {
    changed,
    bound,
    apply: (receipt: Receipt): ReceiptResult => {
      const { messagingAppMessageId: appId, status, at, reason } = receipt
      const boundMessageId = appId === undefined ? undefined : (byAppId.get(appId) ?? bound.get(appId))
      const messageId = 'messageId' in receipt ? receipt.messageId : boundMessageId
      const stored = messages.get(messageId ?? '')
      if (messageId === undefined || stored?.message.direction !== 'OutBound') return rejected('message_unknown')

      const before = changed.get(messageId) ?? stored.message
      const binds = appId !== undefined && before.messagingAppMessageId !== appId
      if (binds && (before.messagingAppMessageId !== undefined || boundMessageId !== undefined))
        return rejected('message_id_conflict')
      const raisesStatus = isHigher(status, before.status)
      if (!binds && !raisesStatus) return { result: 'Duplicate', messageId }

      const { statusReason: _old, ...rest } = before
      const message: Message = {
        ...(raisesStatus ? { ...rest, status, ...(reason !== undefined && { statusReason: reason }) } : before),
        ...(binds && { messagingAppMessageId: appId }),
      }
      if (binds) bound.set(appId, messageId)
      changed.set(messageId, message)
      const { contactId } = stored
      const detail = { contactId, channelId, from: before.status, ...(message.status === status && { at }), message }
      append('message.status_changed', messageId, detail, message.conversationId)
      return { result: 'Applied', messageId }
    },
  }
}

/** The `detail` of each rejection code. */
const DETAILS: Readonly<Record<ReceiptRejectionCode, string>> = {
  message_unknown: 'The organization has sent no such message.',
  message_id_conflict: 'The message has another messagingAppMessageId, or another message has this one.',
}
const rejected = (code: ReceiptRejectionCode): ReceiptResult => ({ result: 'Rejected', code, detail: DETAILS[code] })
