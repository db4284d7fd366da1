import { dismissDuplicate as rule } from '../../domain/identities/duplicates.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { replyEmpty } from '../../http/reply.ts'

/** `DELETE /api/contact/{id}/duplicate/{otherContactId}`: records that two contacts are not the same person. */
export const dismissDuplicate: Operation<'dismissDuplicate'> = {
  reads: { 'path.id': true, 'path.otherContactId': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: contactId, otherContactId } = c.req.valid('param')
      const dismissed = await run.write(caller, c.get('requestId'), rule, { contactId, otherContactId })
      return dismissed instanceof ServiceError ? dismissed : replyEmpty(c, routes.dismissDuplicate, 204)
    },
}
