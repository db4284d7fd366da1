import { setTags } from '../../domain/conversations/set-tags.ts'
import { replyWritten } from '../../http/conversation-written.ts'
import type { Operation } from '../../http/operation.ts'
import { readIfMatch } from '../../http/preconditions.ts'

export const setConversationTags: Operation<'setConversationTags'> = {
  reads: { 'path.id': true, 'header.If-Match': true },
  create:
    ({ run }) =>
    async (c, caller) => {
      const { id: conversationId } = c.req.valid('param')
      const { tagIds } = c.req.valid('json')
      const onlyIf = readIfMatch(c.req.valid('header')['If-Match'])
      return replyWritten(c, await run.write(caller, c.get('requestId'), setTags, { conversationId, onlyIf, tagIds }))
    },
}
