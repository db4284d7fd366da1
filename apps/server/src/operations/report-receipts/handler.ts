import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

const route = routes.reportReceipts

export const reportReceipts: Operation<'reportReceipts'> = {
  reads: {
    'body.receipts[].messageId': true,
    'body.receipts[].messagingAppMessageId': true,
    'body.receipts[].status': true,
    'body.receipts[].at': true,
    'body.receipts[].reason': true,
  },
  create:
    ({ channel }) =>
    async (c, caller) => {
      const { receipts } = c.req.valid('json')
      const results = await channel.report(caller, receipts, c.get('requestId'))
      return reply(c, route, 200, { results })
    },
}
