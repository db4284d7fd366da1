import { sendMessage as rule } from '../../domain/messages/send.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

/** `POST /api/conversation/{id}/messages`: sends a message. A retry with the same `Idempotency-Key` returns the sent message. */
export const sendMessage: Operation<'sendMessage'> = {
  reads: { 'path.id': true, 'header.Idempotency-Key': true },
  create:
    ({ run, nextId }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      // Clients may send the key with or without quotation marks.
      const idempotencyKey = c.req.valid('header')['Idempotency-Key'].replaceAll('"', '')
      const message = { conversationId, messageId: `msg${nextId()}`, body: c.req.valid('json') }
      const sending = { ...message, memberId: caller.memberId, idempotencyKey }
      const sent = await run.write(caller, c.get('requestId'), rule, sending)
      if (sent instanceof ServiceError) return sent
      return reply(c, routes.sendMessage, 201, envelope('message', sent))
    },
}
