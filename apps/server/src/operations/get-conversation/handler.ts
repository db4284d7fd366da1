import type { StoredConversation } from '../../domain/conversations/conversation.ts'
import { getConversation as rule } from '../../domain/conversations/lock-conversation.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import { Body, toBody } from '../../http/body.ts'
import type { Operation } from '../../http/operation.ts'
import { entityTag, matchesIfNoneMatch } from '../../http/preconditions.ts'
import { envelope, type JsonBody, reply, replyEmpty } from '../../http/reply.ts'

/** Creates the response body of a conversation. The body is serialized only when it is sent, so a response with 304 costs less. */
const bodyOf = (stored: StoredConversation): Body<JsonBody<typeof routes.getConversation, 200>> =>
  new Body(() => envelope('conversation', stored.snapshot().conversation), { etag: entityTag(stored.revision()) })

/** `GET /api/conversation/{id}`: returns a conversation. Responds with 304 if `If-None-Match` has the conversation's current ETag. */
export const getConversation: Operation<'getConversation'> = {
  reads: { 'path.id': true, 'header.If-None-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const body = await run.read(caller, () => toBody(rule(caller, id), bodyOf), ['getConversation', id])
      if (body instanceof ServiceError) return body
      const headers = { ETag: body.etag }
      if (matchesIfNoneMatch(c.req.valid('header')['If-None-Match'], body.etag))
        return replyEmpty(c, routes.getConversation, 304, headers)
      return reply(c, routes.getConversation, 200, body, headers)
    },
}
