import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import { authenticateAgain } from '../../http/gate.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `GET /api/events`: returns the events after a position. If there are none, waits up to `wait` seconds for new events. */
export const listEvents: Operation<'listEvents'> = {
  reads: { 'query.after': true, 'query.limit': true, 'query.type': true, 'query.wait': true },
  create:
    ({ apiKeys, events }) =>
    async (c, caller) => {
      const { after, limit, type: types, wait } = c.req.valid('query')
      const startedAt = performance.now()
      // HEAD never waits, because no header depends on an event.
      const waitMs = c.req.method === 'HEAD' ? 0 : wait * 1000
      // Runs after the wait: a key that was revoked during the wait gets no events.
      const checkKeyAgain = () => {
        c.set('waitedMs', performance.now() - startedAt)
        return authenticateAgain(c, { apiKeys }, 'listEvents')
      }
      const waiting = { waitMs, signal: c.req.raw.signal, authenticateAgain: checkKeyAgain }
      const page = await events.list(caller, { after, limit, types }, waiting)
      return page instanceof ServiceError ? page : reply(c, routes.listEvents, 200, page)
    },
}
