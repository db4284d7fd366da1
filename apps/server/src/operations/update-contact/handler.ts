import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

const route = routes.updateContact

export const updateContact: Operation<'updateContact'> = {
  reads: { 'path.id': true, 'body.name': true, 'body.status': true, 'body.attributes': true },
  create:
    ({ contacts }) =>
    async (c, caller) => {
      const { id: contactId } = c.req.valid('param')
      const contact = await contacts.update(caller, { contactId, update: c.req.valid('json') }, c.get('requestId'))
      return reply(c, route, 200, envelope('contact', contact))
    },
}
