import { dismissDuplicate as rule } from '../../domain/contacts/dismiss-duplicate.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { replyEmpty } from '../../http/reply.ts'

const route = routes.dismissDuplicate

export const dismissDuplicate: Operation<'dismissDuplicate'> = {
  reads: { 'path.id': true, 'path.otherContactId': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: contactId, otherContactId } = c.req.valid('param')
      await run.write(caller, c.get('requestId'), rule, { contactId, otherContactId })
      return replyEmpty(c, route, 204)
    },
}
