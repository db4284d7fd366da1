import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageReply } from '../../http/page.ts'
import { reply } from '../../http/reply.ts'

const route = routes.listMessages

export const listMessages: Operation<'listMessages'> = {
  reads: { 'path.id': true, 'query.cursor': true, 'query.limit': true },
  create:
    ({ conversations }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const { cursor, limit } = c.req.valid('query')
      const page = await conversations.listMessages(caller, id, { cursor, limit })
      return reply(c, route, 200, ...pageReply(c, 'messages', page))
    },
}
