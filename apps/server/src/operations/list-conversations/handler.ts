import { listConversations as rule } from '../../domain/conversations/list.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageBody, linkTo } from '../../http/page.ts'
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
      const filters = { assignedToId, isUnassigned, contactId, phone, tagId, lastActivityBefore }
      const request = { status, ...filters, order, cursor, limit }
      const isFiltered = Object.values(filters).some((value) => value !== undefined)
      const body = await run.read(
        caller,
        (organization) => pageBody('conversations', rule(organization, request)),
        // A filtered list is requested by fewer, and looks at more than what it returns.
        isFiltered ? undefined : ['listConversations', order, cursor, limit, ...status],
      )
      return reply(c, route, 200, body, { Link: linkTo(c, body) })
    },
}
