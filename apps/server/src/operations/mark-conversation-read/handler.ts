import { markRead } from '../../domain/conversations/mark-read.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { conflictOf, conversationOf, readRevisions } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

/** `POST /api/conversation/{id}/read`: marks messages as read, up to `upToMessageId`. Responds with 412 if `If-Match` is stale. */
export const markConversationRead: Operation<'markConversationRead'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { upToMessageId } = c.req.valid('json')
      const onlyIf = readRevisions(c.req.valid('header')['If-Match'])
      const readPosition = { conversationId, onlyIf, upToMessageId }
      const snapshot = await run.write(caller, c.get('requestId'), markRead, readPosition)
      if (snapshot instanceof ServiceError) return snapshot
      return snapshot.outcome === 'rejected'
        ? replyProblem(c, routes.markConversationRead, ...conflictOf(snapshot))
        : reply(c, routes.markConversationRead, 200, ...conversationOf(snapshot))
    },
}
