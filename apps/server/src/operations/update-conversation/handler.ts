import type { Conversation } from '@parley/contract'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { entityTag, readIfMatch } from '../../http/preconditions.ts'
import { envelope, reply, replyProblem } from '../../http/reply.ts'

const route = routes.updateConversation

export const updateConversation: Operation<'updateConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true, 'body.status': true },
  create:
    ({ conversations }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const { status: to } = c.req.valid('json')
      const onlyIf = readIfMatch(c.req.valid('header')['If-Match'])

      const change = await conversations.changeStatus(caller, { conversationId: id, to, onlyIf }, c.get('requestId'))
      const headers = { ETag: entityTag(change.revision) }
      if (change.outcome === 'refused') {
        const conversation: Conversation = JSON.parse(change.conversation)
        const detail = 'The conversation changed since you read it.'
        return replyProblem(c, route, 'precondition_failed', { conversation }, detail, headers)
      }
      return reply(c, route, 200, envelope('conversation', change.conversation), headers)
    },
}
