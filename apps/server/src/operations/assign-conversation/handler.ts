import { assign } from '../../domain/conversations/assign.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { conflictOf, conversationOf, readRevisions } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

/** `PUT /api/conversation/{id}/assignee`: assigns a conversation to a member. Responds with 412 if `If-Match` is stale. */
export const assignConversation: Operation<'assignConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { memberId, onlyIfUnassigned } = c.req.valid('json')
      const onlyIf = readRevisions(c.req.valid('header')['If-Match'])
      const assignment = { conversationId, onlyIf, memberId, onlyIfUnassigned }
      const snapshot = await run.write(caller, c.get('requestId'), assign, assignment)
      if (snapshot instanceof ServiceError) return snapshot
      return snapshot.outcome === 'rejected'
        ? replyProblem(c, routes.assignConversation, ...conflictOf(snapshot))
        : reply(c, routes.assignConversation, 200, ...conversationOf(snapshot))
    },
}
