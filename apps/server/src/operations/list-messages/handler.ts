import type { View } from '../../sql/audit.ts'
import { listMessages as rule } from '../../domain/conversations/messages.ts'
import { NEWEST_FIRST, readPage } from '../../domain/paging.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageBody, linkTo } from '../../http/page.ts'
import { reply } from '../../http/reply.ts'

const route = routes.listMessages

export const listMessages: Operation<'listMessages'> = {
  reads: { 'path.id': true, 'query.cursor': true, 'query.limit': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const { cursor, limit } = c.req.valid('query')
      const page = (view: View) =>
        readPage(['messages', id], NEWEST_FIRST, { cursor, limit }, (before, most) => rule(view, id, before, most))
      const key = ['listMessages', id, cursor, limit]
      const body = await run.read(caller, (view) => pageBody('messages', page(view)), key)
      return reply(c, route, 200, body, { Link: linkTo(c, body) })
    },
}
