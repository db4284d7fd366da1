import { resultOf } from '../../domain/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

const route = routes.regenerateApiKey

export const regenerateApiKey: Operation<'regenerateApiKey'> = {
  reads: {},
  create:
    ({ apiKeys }) =>
    async (c, caller) => {
      const apiKey = resultOf(await apiKeys.regenerate(caller, c.get('requestId')))
      return reply(c, route, 200, { apiKey })
    },
}
