import { reportChanges as rule } from '../../domain/channels/changes.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `POST /api/channel/changes`: applies the changes that an adapter reports, and returns a result for each change. */
export const reportChanges: Operation<'reportChanges'> = {
  reads: {},
  create:
    ({ run, config }) =>
    async (c, caller) => {
      const { organizationId } = caller
      const { channelId, changes } = c.req.valid('json')
      const request = { organizationId, channelId, changes, silenceDays: config.PHONE_SILENCE_DAYS }
      const results = await run.write(caller, c.get('requestId'), rule, request)
      if (results instanceof ServiceError) return results
      return reply(c, routes.reportChanges, 200, { results: c.get('invalidItems')?.merge(results) ?? results })
    },
}
