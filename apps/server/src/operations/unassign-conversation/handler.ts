import { assign } from '../../domain/conversations/assign.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { conflictOf, conversationOf, readRevisions } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

/** `DELETE /api/conversation/{id}/assignee`: makes a conversation unassigned. Responds with 412 if `If-Match` is stale. */
export const unassignConversation: Operation<'unassignConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const onlyIf = readRevisions(c.req.valid('header')['If-Match'])
      const snapshot = await run.write(caller, c.get('requestId'), assign, { conversationId, onlyIf })
      if (snapshot instanceof ServiceError) return snapshot
      return snapshot.outcome === 'rejected'
        ? replyProblem(c, routes.unassignConversation, ...conflictOf(snapshot))
        : reply(c, routes.unassignConversation, 200, ...conversationOf(snapshot))
    },
}
