import { listContacts as rule } from '../../domain/contacts/find.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { pageBody, linkTo } from '../../http/page.ts'
import { reply } from '../../http/reply.ts'

const route = routes.listContacts

export const listContacts: Operation<'listContacts'> = {
  reads: { 'query.phone': true, 'query.messagingAppContactId': true, 'query.cursor': true, 'query.limit': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { phone, messagingAppContactId, cursor, limit } = c.req.valid('query')
      const request = { phone, messagingAppContactId, cursor, limit }
      const body = await run.read(caller, (organization) => pageBody('contacts', rule(organization, request)))
      return reply(c, route, 200, body, { Link: linkTo(c, body) })
    },
}
