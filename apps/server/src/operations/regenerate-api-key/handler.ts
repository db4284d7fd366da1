import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `GET /api/auth/api-keys/regenerate`: creates a new key for the calling member. Unlike other GET operations, it changes data. */
export const regenerateApiKey: Operation<'regenerateApiKey'> = {
  reads: {},
  create:
    ({ apiKeys }) =>
    async (c, caller) => {
      const apiKey = await apiKeys.regenerate(caller, c.get('requestId'))
      if (apiKey instanceof ServiceError) return apiKey
      return reply(c, routes.regenerateApiKey, 200, { apiKey })
    },
}
