import { receiveMessages as rule } from '../../domain/channels/receive.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `POST /api/channel/messages`: stores the messages that an adapter delivers, and returns a result for each message. */
export const receiveMessages: Operation<'receiveMessages'> = {
  reads: {},
  create:
    ({ run, nextId, config }) =>
    async (c, caller) => {
      const { organizationId } = caller
      const { channelId, messages } = c.req.valid('json')
      const batch = messages.map((message) => ({ message, newId: nextId() }))
      const delivery = { organizationId, channelId, batch, silenceDays: config.PHONE_SILENCE_DAYS }
      const results = await run.write(caller, c.get('requestId'), rule, delivery)
      if (results instanceof ServiceError) return results
      return reply(c, routes.receiveMessages, 200, { results: c.get('invalidItems')?.merge(results) ?? results })
    },
}
