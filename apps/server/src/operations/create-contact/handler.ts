import { createContact as rule } from '../../domain/contacts/create-contact.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

/** `POST /api/contacts`: creates a contact with a new ID, and returns the contact. */
export const createContact: Operation<'createContact'> = {
  reads: {},
  create:
    ({ run, nextId }) =>
    async (c, caller) => {
      const creation = { contactId: `con${nextId()}`, body: c.req.valid('json') }
      const contact = await run.write(caller, c.get('requestId'), rule, creation)
      if (contact instanceof ServiceError) return contact
      return reply(c, routes.createContact, 201, envelope('contact', contact))
    },
}
