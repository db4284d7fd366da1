import { reportReceipts as rule } from '../../domain/channels/receipts.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

const route = routes.reportReceipts

export const reportReceipts: Operation<'reportReceipts'> = {
  reads: {},
  create:
    ({ run }) =>
    async (c, caller) => {
      const { organizationId } = caller
      const { receipts } = c.req.valid('json')
      const results = await run.write(caller, c.get('requestId'), rule, { organizationId, receipts })
      return reply(c, route, 200, { results })
    },
}
