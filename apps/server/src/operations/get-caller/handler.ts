import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { envelope, reply } from '../../http/reply.ts'

const route = routes.getCaller

export const getCaller: Operation<'getCaller'> = {
  reads: {},
  create:
    ({ apiKeys }) =>
    async (c, caller) => {
      const { member, apiKey } = await apiKeys.describe(caller)
      return reply(c, route, 200, envelope('member', member, { organizationId: caller.organizationId, apiKey }))
    },
}
