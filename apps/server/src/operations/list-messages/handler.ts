import { listMessages as rule } from '../../domain/conversations/messages.ts'
import { NEWEST_FIRST, readPage } from '../../domain/paging.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageReply } from '../../http/page.ts'
import { reply } from '../../http/reply.ts'

const route = routes.listMessages

export const listMessages: Operation<'listMessages'> = {
  reads: { 'path.id': true, 'query.cursor': true, 'query.limit': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const { cursor, limit } = c.req.valid('query')
      const page = await readPage(['messages', id], NEWEST_FIRST, { cursor, limit }, (before, most) =>
        run.read(caller, (view) => rule(view, id, before, most)),
      )
      return reply(c, route, 200, ...pageReply(c, 'messages', page))
    },
}
