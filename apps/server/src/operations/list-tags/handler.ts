import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageReply } from '../../http/page.ts'
import { reply } from '../../http/reply.ts'

const route = routes.listTags

export const listTags: Operation<'listTags'> = {
  reads: { 'query.cursor': true, 'query.limit': true },
  create:
    ({ directory }) =>
    async (c, caller) => {
      const { cursor, limit } = c.req.valid('query')
      const page = await directory.listTags(caller, { cursor, limit })
      return reply(c, route, 200, ...pageReply(c, 'tags', page))
    },
}
