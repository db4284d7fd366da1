import { updateContact as rule } from '../../domain/contacts/update-contact.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

/** `POST /api/contact/{id}`: changes properties of a contact. */
export const updateContact: Operation<'updateContact'> = {
  reads: { 'path.id': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: contactId } = c.req.valid('param')
      const change = { contactId, update: c.req.valid('json') }
      const contact = await run.write(caller, c.get('requestId'), rule, change)
      if (contact instanceof ServiceError) return contact
      return reply(c, routes.updateContact, 200, envelope('contact', contact))
    },
}
