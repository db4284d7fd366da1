import { moveIdentities as rule } from '../../domain/identities/move.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `POST /api/contact/{id}/identities/move`: moves identifiers from a contact to another contact, to a new contact, or to no contact. */
export const moveIdentities: Operation<'moveIdentities'> = {
  reads: { 'path.id': true },
  create:
    ({ run, nextId }) =>
    async (c, caller) => {
      const { id: contactId } = c.req.valid('param')
      const moving = { contactId, newId: `con${nextId()}`, move: c.req.valid('json') }
      const moved = await run.write(caller, c.get('requestId'), rule, moving)
      return moved instanceof ServiceError ? moved : reply(c, routes.moveIdentities, 200, moved)
    },
}
