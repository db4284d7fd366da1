import { readDetails } from '../../domain/contacts/details.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { contactEtag, matchesIfNoneMatch } from '../../http/preconditions.ts'
import { envelope, reply, replyEmpty } from '../../http/reply.ts'

/**
 * `GET /api/contact/{id}`: returns a contact with its identifiers and possible duplicates. Responds with 304 if `If-None-Match` has the
 * contact's current ETag.
 */
export const getContact: Operation<'getContact'> = {
  reads: { 'path.id': true, 'header.If-None-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id } = c.req.valid('param')
      const found = await run.read(caller, () => readDetails(caller, id))
      if (found instanceof ServiceError) return found
      const { contact, ...details } = found
      const headers = { ETag: contactEtag(contact) }
      if (matchesIfNoneMatch(c.req.valid('header')['If-None-Match'], headers.ETag))
        return replyEmpty(c, routes.getContact, 304, headers)
      return reply(c, routes.getContact, 200, envelope('contact', contact, details), headers)
    },
}
