import { listConversations as rule } from '../../domain/conversations/list.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageReply } from '../../http/page.ts'
import { reply } from '../../http/reply.ts'

const route = routes.listConversations

export const listConversations: Operation<'listConversations'> = {
  reads: {
    'query.status': true,
    'query.assignedToId': true,
    'query.isUnassigned': true,
    'query.contactId': true,
    'query.phone': true,
    'query.tagId': true,
    'query.lastActivityBefore': true,
    'query.order': true,
    'query.cursor': true,
    'query.limit': true,
  },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { status, assignedToId, isUnassigned, contactId, phone, tagId, ...others } = c.req.valid('query')
      const { lastActivityBefore, order, cursor, limit } = others
      const filters = { assignedToId, isUnassigned, contactId, phone, tagId }
      const page = await rule((read) => run.read(caller, read), {
        status,
        ...filters,
        lastActivityBefore,
        order,
        cursor,
        limit,
      })
      return reply(c, route, 200, ...pageReply(c, 'conversations', page))
    },
}
