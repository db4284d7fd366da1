import { ServiceError } from '../../domain/kernel/errors.ts'
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
      const described = await run.read(caller, () => describeCaller(caller))
      if (described instanceof ServiceError) return described
      const { member, apiKey } = described
      const { organizationId } = caller
      return reply(c, routes.getCaller, 200, envelope('member', member, { organizationId, apiKey }))
    },
}
