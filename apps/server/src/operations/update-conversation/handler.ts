import { changeStatus } from '../../domain/conversations/change-status.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { conflictOf, conversationOf, readRevisions } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

/** `POST /api/conversation/{id}`: changes the status of a conversation. Responds with 412 if `If-Match` is stale. */
export const updateConversation: Operation<'updateConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { status: to } = c.req.valid('json')
      const onlyIf = readRevisions(c.req.valid('header')['If-Match'])
      const snapshot = await run.write(caller, c.get('requestId'), changeStatus, { conversationId, to, onlyIf })
      if (snapshot instanceof ServiceError) return snapshot
      return snapshot.outcome === 'rejected'
        ? replyProblem(c, routes.updateConversation, ...conflictOf(snapshot))
        : reply(c, routes.updateConversation, 200, ...conversationOf(snapshot))
    },
}
