import { reactToMessage as rule } from '../../domain/messages/react.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

/** `DELETE /api/conversation/{id}/messages/{messageId}/reaction`: removes the reaction of the organization to a message. */
export const removeMessageReaction: Operation<'removeMessageReaction'> = {
  reads: { 'path.id': true, 'path.messageId': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId, messageId } = c.req.valid('param')
      const { memberId } = caller
      const request = { conversationId, messageId, memberId, reaction: undefined }
      const message = await run.write(caller, c.get('requestId'), rule, request)
      if (message instanceof ServiceError) return message
      return reply(c, routes.removeMessageReaction, 200, envelope('message', message))
    },
}
