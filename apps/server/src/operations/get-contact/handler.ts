import { readDetails } from '../../domain/contacts/details.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

const route = routes.getContact

export const getContact: Operation<'getContact'> = {
  reads: { 'path.id': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const { contact, ...details } = await run.read(caller, (view) => readDetails(view, id))
      return reply(c, route, 200, envelope('contact', contact, details))
    },
}
