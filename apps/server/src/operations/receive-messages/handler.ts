import { receiveMessages as rule } from '../../domain/channels/receive.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

const route = routes.receiveMessages

export const receiveMessages: Operation<'receiveMessages'> = {
  reads: {},
  create:
    ({ run, nextId, config }) =>
    async (c, caller) => {
      const { organizationId } = caller
      const batch = c.req.valid('json').messages.map((message) => ({ message, newId: nextId() }))
      const delivery = { organizationId, batch, silenceDays: config.PHONE_SILENCE_DAYS }
      const results = await run.write(caller, c.get('requestId'), rule, delivery)
      return reply(c, route, 200, { results })
    },
}
