import { getSnapshot } from '../../domain/conversations/lock-conversation.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { entityTag, matchesIfNoneMatch } from '../../http/preconditions.ts'
import { envelope, reply, replyEmpty } from '../../http/reply.ts'

/** `GET /api/conversation/{id}`: returns a conversation. Responds with 304 if `If-None-Match` has the conversation's current ETag. */
export const getConversation: Operation<'getConversation'> = {
  reads: { 'path.id': true, 'header.If-None-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const snapshot = await run.read(caller, () => getSnapshot(caller, id), ['getConversation', id])
      if (snapshot instanceof ServiceError) return snapshot
      const headers = { ETag: entityTag(snapshot.revision) }
      if (matchesIfNoneMatch(c.req.valid('header')['If-None-Match'], headers.ETag))
        return replyEmpty(c, routes.getConversation, 304, headers)
      return reply(c, routes.getConversation, 200, envelope('conversation', snapshot.conversation), headers)
    },
}
