import { createContact as rule } from '../../domain/contacts/create-contact.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

const route = routes.createContact

export const createContact: Operation<'createContact'> = {
  reads: {},
  create:
    ({ run, nextId }) =>
    async (c, caller) => {
      const creation = { contactId: `con${nextId()}`, body: c.req.valid('json') }
      const contact = await run.write(caller, c.get('requestId'), rule, creation)
      return reply(c, route, 201, envelope('contact', contact))
    },
}
