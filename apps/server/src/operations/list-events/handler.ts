import { resultOf } from '../../domain/errors.ts'
import { routes } from '../../generated/routes.ts'
import { authenticateAgain } from '../../http/gate.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `GET /api/events`: returns events. If there are none, it waits for some up to `wait` seconds. */
export const listEvents: Operation<'listEvents'> = {
  reads: { 'query.after': true, 'query.limit': true, 'query.type': true, 'query.wait': true },
  create:
    ({ apiKeys, events }) =>
    async (c, caller) => {
      const { after, limit, type: types, wait } = c.req.valid('query')
      const startedAt = performance.now()
      const page = await events.list(
        caller,
        { after, limit, types },
        {
          // HEAD never waits, because no header depends on an event.
          waitMs: c.req.method === 'HEAD' ? 0 : wait * 1000,
          signal: c.req.raw.signal,
          authenticateAgain: () => {
            c.set('waitedMs', performance.now() - startedAt)
            return authenticateAgain(c, { apiKeys }, 'listEvents')
          },
        },
      )
      return reply(c, routes.listEvents, 200, resultOf(page))
    },
}
