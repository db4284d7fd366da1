import { setTags } from '../../domain/conversations/set-tags.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { conflictOf, conversationOf, readRevisions } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

/** `PUT /api/conversation/{id}/tags`: replaces the tags of a conversation. Responds with 412 if `If-Match` is stale. */
export const setConversationTags: Operation<'setConversationTags'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { tagIds } = c.req.valid('json')
      const onlyIf = readRevisions(c.req.valid('header')['If-Match'])
      const snapshot = await run.write(caller, c.get('requestId'), setTags, { conversationId, onlyIf, tagIds })
      if (snapshot instanceof ServiceError) return snapshot
      return snapshot.outcome === 'rejected'
        ? replyProblem(c, routes.setConversationTags, ...conflictOf(snapshot))
        : reply(c, routes.setConversationTags, 200, ...conversationOf(snapshot))
    },
}
