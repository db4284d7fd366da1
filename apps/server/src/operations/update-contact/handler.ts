import { updateContact as rule } from '../../domain/contacts/update-contact.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { contactConflictOf, contactOf, readRevisions } from '../../http/preconditions.ts'
import { reply, replyProblem } from '../../http/reply.ts'

/** `POST /api/contact/{id}`: changes properties of a contact. Responds with 412 if `If-Match` is stale. */
export const updateContact: Operation<'updateContact'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: contactId } = c.req.valid('param')
      const onlyIf = readRevisions(c.req.valid('header')['If-Match'])
      const change = { contactId, update: c.req.valid('json'), onlyIf }
      const result = await run.write(caller, c.get('requestId'), rule, change)
      if (result instanceof ServiceError) return result
      return result.outcome === 'rejected'
        ? replyProblem(c, routes.updateContact, ...contactConflictOf(result.contact))
        : reply(c, routes.updateContact, 200, ...contactOf(result.contact))
    },
}
