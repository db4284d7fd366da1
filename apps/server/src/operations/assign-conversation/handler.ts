import { assign } from '../../domain/conversations/assign.ts'
import { replyWritten } from '../../http/conversation-written.ts'
import type { Operation } from '../../http/operation.ts'
import { readIfMatch } from '../../http/preconditions.ts'

export const assignConversation: Operation<'assignConversation'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { memberId, onlyIfUnassigned } = c.req.valid('json')
      const onlyIf = readIfMatch(c.req.valid('header')['If-Match'])
      const assignment = { conversationId, onlyIf, memberId, onlyIfUnassigned }
      return replyWritten(c, await run.write(caller, c.get('requestId'), assign, assignment))
    },
}
