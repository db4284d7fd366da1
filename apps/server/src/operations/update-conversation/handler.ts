import type { Conversation } from '@parley/contract'
import type { Conversations } from '../../domain/conversations.ts'
import { routes } from '../../generated/routes.ts'
import type { Handler } from '../../http/handler.ts'
import { entityTag, readIfMatch } from '../../http/preconditions.ts'
import { problem } from '../../http/problems.ts'
import { envelope, reply } from '../../http/reply.ts'

const route = routes.updateConversation

export function updateConversation({ conversations }: { conversations: Conversations }): Handler<typeof route> {
  return async (c, caller) => {
    const { id } = c.req.valid('param')
    const { status } = c.req.valid('json')
    const precondition = readIfMatch(c.req.valid('header')['If-Match'])

    const change = await conversations.changeStatus(caller, id, status, precondition, c.get('requestId'))
    const headers = { ETag: entityTag(change.revision) }
    if (change.outcome === 'refused') {
      const conversation: Conversation = JSON.parse(change.conversation)
      return problem(c, 'precondition_failed', { conversation }, 'The conversation changed since you read it.', headers)
    }
    return reply(c, route, 200, envelope('conversation', change.conversation), headers)
  }
}
