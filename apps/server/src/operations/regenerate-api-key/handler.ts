import type { ApiKeys } from '../../domain/api-keys/api-keys.ts'
import { routes } from '../../generated/routes.ts'
import type { Handler } from '../../http/handler.ts'
import { reply } from '../../http/reply.ts'

const route = routes.regenerateApiKey

export function regenerateApiKey({ apiKeys }: { apiKeys: ApiKeys }): Handler<typeof route> {
  return async (c, caller) => {
    const apiKey = await apiKeys.regenerate(caller, c.get('requestId'))
    return reply(c, route, 200, { apiKey })
  }
}
