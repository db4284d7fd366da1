// What the operations of channels do.
import type { Receipt, ReceiptResult, ReceivedMessage, ReceivedMessageResult } from '@parley/contract'
import type { Act } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { createOrderedIds } from '../ids.ts'
import type { Store } from '../store.ts'
import { reportReceipts } from './receipts.ts'
import { receiveMessages } from './receive.ts'

export interface ChannelDeps {
  storage: Pick<Store, 'write' | 'channel'>
  now: () => Date
}

export interface Channel {
  /** Stores messages of contacts. Returns a result for each of them, in their order. */
  receive(caller: Caller, messages: readonly ReceivedMessage[], requestId: string): Promise<ReceivedMessageResult[]>

  /** Applies receipts of messages that the organization sent. Returns a result for each of them, in their order. */
  report(caller: Caller, receipts: readonly Receipt[], requestId: string): Promise<ReceiptResult[]>
}

/**
 * What a channel does: receive messages of contacts, and report receipts.
 *
 * @example
 * const channel = createChannel({ storage, now: () => new Date() })
 */
export function createChannel({ storage, now }: ChannelDeps): Channel {
  const { channel } = storage
  // They are ordered, so that messages of one millisecond stay in their order.
  const nextId = createOrderedIds('', now)
  const actOf = ({ organizationCode, memberId, keyId }: Caller, requestId: string): Act => ({
    organizationCode,
    memberId,
    keyId,
    requestId,
    at: now(),
  })
  return {
    receive(caller, messages, requestId) {
      const { organizationId } = caller
      const act = actOf(caller, requestId)
      const batch = messages.map((message) => ({ message, newId: nextId() }))
      return storage.write((audit) => receiveMessages({ channel, audit, act, organizationId }, batch))
    },
    report(caller, receipts, requestId) {
      const { organizationId } = caller
      const act = actOf(caller, requestId)
      return storage.write((audit) => reportReceipts({ channel, audit, act, organizationId }, receipts))
    },
  }
}
