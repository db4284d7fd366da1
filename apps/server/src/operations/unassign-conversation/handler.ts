import { assign } from '../../domain/conversations/assign.ts'
import { routes } from '../../generated/routes.ts'
import { conflictOf, conversationOf } from '../../http/conversation-responses.ts'
import type { Operation } from '../../http/operation.ts'
import { readIfMatch } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

const route = routes.unassignConversation

export const unassignConversation: Operation<'unassignConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const onlyIf = readIfMatch(c.req.valid('header')['If-Match'])
      const snapshot = await run.write(caller, c.get('requestId'), assign, { conversationId, onlyIf })
      return snapshot.outcome === 'rejected'
        ? replyProblem(c, route, ...conflictOf(snapshot))
        : reply(c, route, 200, ...conversationOf(snapshot))
    },
}
