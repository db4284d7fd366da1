import { getConversation as rule } from '../../domain/conversations/get.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { entityTag, isNamed } from '../../http/preconditions.ts'
import { envelope, reply, replyEmpty } from '../../http/reply.ts'

const route = routes.getConversation

export const getConversation: Operation<'getConversation'> = {
  reads: { 'path.id': true, 'header.If-None-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const found = await run.read(caller, (view) => rule(view, c.req.valid('param').id))
      const named = c.req.valid('header')['If-None-Match']
      // The revision is made of a short text. The text of the whole conversation is made only if it is returned.
      const kept = named === undefined ? undefined : found.revision()
      if (kept !== undefined && isNamed(named, kept)) return replyEmpty(c, route, 304, { ETag: entityTag(kept) })
      const { conversation, revision } = found.snapshot()
      return reply(c, route, 200, envelope('conversation', conversation), { ETag: entityTag(revision) })
    },
}
