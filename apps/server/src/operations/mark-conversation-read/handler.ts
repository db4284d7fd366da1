import { markRead } from '../../domain/conversations/mark-read.ts'
import { replyWritten } from '../../http/conversation-written.ts'
import type { Operation } from '../../http/operation.ts'
import { readIfMatch } from '../../http/preconditions.ts'

export const markConversationRead: Operation<'markConversationRead'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { upToMessageId } = c.req.valid('json')
      const onlyIf = readIfMatch(c.req.valid('header')['If-Match'])
      const mark = { conversationId, onlyIf, upToMessageId }
      return replyWritten(c, await run.write(caller, c.get('requestId'), markRead, mark))
    },
}
