import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'
import { describeCaller } from '../../domain/api-keys/describe-caller.ts'

/** `GET /api/auth/me`: returns the member, the organization and the API key that the request authenticates with. */
export const getCaller: Operation<'getCaller'> = {
  reads: {},
  create:
    ({ run }) =>
    async (c, caller) => {
      const { member, apiKey } = await run.read(caller, () => describeCaller(caller))
      const { organizationId } = caller
      return reply(c, routes.getCaller, 200, envelope('member', member, { organizationId, apiKey }))
    },
}
