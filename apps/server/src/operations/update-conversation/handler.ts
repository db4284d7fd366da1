import { changeStatus } from '../../domain/conversations/change-status.ts'
import { replyWritten } from '../../http/conversation-written.ts'
import type { Operation } from '../../http/operation.ts'
import { readIfMatch } from '../../http/preconditions.ts'

export const updateConversation: Operation<'updateConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { status: to } = c.req.valid('json')
      const onlyIf = readIfMatch(c.req.valid('header')['If-Match'])
      return replyWritten(c, await run.write(caller, c.get('requestId'), changeStatus, { conversationId, to, onlyIf }))
    },
}
