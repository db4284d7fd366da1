import { reportReceipts as rule } from '../../domain/channels/receipts.ts'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

/** `POST /api/channel/receipts`: applies the receipts that an adapter reports, and returns a result for each receipt. */
export const reportReceipts: Operation<'reportReceipts'> = {
  reads: {},
  create:
    ({ run, config }) =>
    async (c, caller) => {
      const { organizationId } = caller
      const { channelId, receipts } = c.req.valid('json')
      const request = { organizationId, channelId, receipts, silenceDays: config.PHONE_SILENCE_DAYS }
      const results = await run.write(caller, c.get('requestId'), rule, request)
      if (results instanceof ServiceError) return results
      return reply(c, routes.reportReceipts, 200, { results: c.get('invalidItems')?.merge(results) ?? results })
    },
}
