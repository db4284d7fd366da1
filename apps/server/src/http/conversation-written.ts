import type { Conversation } from '@parley/contract'
import type { Context } from 'hono'
import type { WriteOutcome } from '../domain/conversations/write.ts'
import { routes } from '../generated/routes.ts'
import type { HttpEnv } from './env.ts'
import { entityTag } from './preconditions.ts'
import { envelope, reply, replyProblem } from './reply.ts'

/** The responses of every write to a conversation are those of this one. */
const route = routes.updateConversation

/** Responds to a write: with the conversation after it, or with 412 and the current conversation. */
export function replyWritten(c: Context<HttpEnv>, written: WriteOutcome) {
  const headers = { ETag: entityTag(written.revision) }
  if (written.outcome === 'rejected') {
    const conversation: Conversation = JSON.parse(written.conversation)
    const detail = 'The conversation changed since you read it.'
    return replyProblem(c, route, 'precondition_failed', { conversation }, detail, headers)
  }
  return reply(c, route, 200, envelope('conversation', written.conversation), headers)
}
