import { createConversation as rule } from '../../domain/conversations/create-conversation.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import { conversationOf } from '../../http/preconditions.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `POST /api/conversations`: returns the active conversation of a contact on a channel. If there is none, creates a conversation. */
export const createConversation: Operation<'createConversation'> = {
  reads: {},
  create:
    ({ run, nextId }) =>
    async (c, caller) => {
      const { contactId, channelId, address } = c.req.valid('json')
      const { organizationId } = caller
      const creation = { conversationId: `cnv${nextId()}`, organizationId, contactId, channelId, address }
      const created = await run.write(caller, c.get('requestId'), rule, creation)
      if (created instanceof ServiceError) return created
      return reply(c, routes.createConversation, created.isNew ? 201 : 200, ...conversationOf(created))
    },
}
