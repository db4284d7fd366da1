import { reactToMessage as rule } from '../../domain/messages/react.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

/** `PUT /api/conversation/{id}/messages/{messageId}/reaction`: sets the reaction of the organization to a message. */
export const setMessageReaction: Operation<'setMessageReaction'> = {
  reads: { 'path.id': true, 'path.messageId': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId, messageId } = c.req.valid('param')
      const { reaction } = c.req.valid('json')
      const { memberId } = caller
      const message = await run.write(caller, c.get('requestId'), rule, {
        conversationId,
        messageId,
        memberId,
        reaction,
      })
      if (message instanceof ServiceError) return message
      return reply(c, routes.setMessageReaction, 200, envelope('message', message))
    },
}
