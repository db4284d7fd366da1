import { getContact as rule } from '../../domain/contacts/find.ts'
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
      const contact = await run.read(caller, (view) => rule(view, id))
      return reply(c, route, 200, envelope('contact', contact))
    },
}
