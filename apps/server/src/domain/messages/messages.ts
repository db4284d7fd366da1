// What the operations do with messages.
import type { Message, NewMessage } from '@parley/contract'
import type { Caller } from '../caller.ts'
import type { Serialized } from '../conversations/conversation.ts'
import { ServiceError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import { sendMessage } from './send.ts'

export interface MessagesDeps {
  storage: Pick<Store, 'messages' | 'write'>
  now: () => Date
}

export interface Messages {
  /**
   * Sends a message to the contact of a conversation. With an idempotency key that the caller used for the same request, it
   * returns the message of the first one.
   * @throws ServiceError `conversation_not_found`, `idempotency_key_reused`, `reference_unknown`, `conversation_not_active`,
   *   `contact_blocked`.
   */
  send(
    caller: Caller,
    sending: { conversationId: string; idempotencyKey: string; body: NewMessage },
    requestId: string,
  ): Promise<Serialized<Message>>
}

/**
 * Sends messages of agents.
 *
 * @example
 * const messages = createMessages({ storage, now: () => new Date() })
 */
export function createMessages({ storage, now }: MessagesDeps): Messages {
  const { messages } = storage
  return {
    async send({ organizationCode, memberId, keyId }, sending, requestId) {
      const act = { organizationCode, memberId, keyId, requestId, at: now() }
      const identified = { ...sending, memberId, messageId: newId('msg', act.at) }
      const sent = await storage.write((audit) => sendMessage({ messages, audit, act }, identified))
      if (sent instanceof ServiceError) throw sent
      return sent
    },
  }
}
