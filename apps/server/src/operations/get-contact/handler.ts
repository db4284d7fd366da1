import { readDetails } from '../../domain/contacts/details.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

/** `GET /api/contact/{id}`: returns a contact with its identifiers and possible duplicates. */
export const getContact: Operation<'getContact'> = {
  reads: { 'path.id': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const found = await run.read(caller, () => readDetails(caller, id))
      if (found instanceof ServiceError) return found
      const { contact, ...details } = found
      return reply(c, routes.getContact, 200, envelope('contact', contact, details))
    },
}
