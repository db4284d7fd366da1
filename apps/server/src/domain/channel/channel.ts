// What the operations of channels do.
import type { ReceivedMessage, ReceivedMessageResult } from '@parley/contract'
import type { Caller } from '../caller.ts'
import { createOrderedIds } from '../ids.ts'
import type { Store } from '../store.ts'
import { receiveMessages } from './receive.ts'

export interface ChannelDeps {
  storage: Pick<Store, 'write' | 'channel'>
  now: () => Date
}

export interface Channel {
  /** Stores messages of contacts. Returns a result for each of them, in their order. */
  receive(caller: Caller, messages: readonly ReceivedMessage[], requestId: string): Promise<ReceivedMessageResult[]>
}

export function createChannel({ storage, now }: ChannelDeps): Channel {
  const { channel } = storage
  // They are ordered, so that messages of one millisecond stay in their order.
  const nextId = createOrderedIds('', now)
  return {
    receive({ organizationId, organizationCode, memberId, keyId }, messages, requestId) {
      const act = { organizationCode, memberId, keyId, requestId, at: now() }
      const batch = messages.map((message) => ({ message, newId: nextId() }))
      return storage.write((audit) => receiveMessages({ channel, audit, act, organizationId }, batch))
    },
  }
}
