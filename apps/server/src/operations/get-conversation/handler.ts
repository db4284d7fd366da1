import type { StoredConversation } from '../../domain/conversations/conversation.ts'
import { getConversation as rule } from '../../domain/conversations/get.ts'
import { routes } from '../../generated/routes.ts'
import { Body, toBody } from '../../http/body.ts'
import type { Operation } from '../../http/operation.ts'
import { entityTag, matchesIfNoneMatch } from '../../http/preconditions.ts'
import { envelope, type JsonBody, reply, replyEmpty } from '../../http/reply.ts'

const route = routes.getConversation

const bodyOf = (stored: StoredConversation): Body<JsonBody<typeof route, 200>> =>
  new Body(() => envelope('conversation', stored.snapshot().conversation), { etag: entityTag(stored.revision()) })

export const getConversation: Operation<'getConversation'> = {
  reads: { 'path.id': true, 'header.If-None-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const body = await run.read(caller, (view) => toBody(rule(view, id), bodyOf), ['getConversation', id])
      const headers = { ETag: body.etag }
      if (matchesIfNoneMatch(c.req.valid('header')['If-None-Match'], body.etag))
        return replyEmpty(c, route, 304, headers)
      return reply(c, route, 200, body, headers)
    },
}
