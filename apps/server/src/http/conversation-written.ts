// The responses of a write to a conversation: what follows the route in a call of `reply` or `replyProblem`. A handler calls them with its
// own route, so that the compiler compares them with what the contract declares for that operation.
import type { Conversation } from '@parley/contract'
import type { Serialized, Snapshot } from '../domain/conversations/conversation.ts'
import { entityTag } from './preconditions.ts'
import { envelope } from './reply.ts'

const headersOf = ({ revision }: Snapshot) => ({ ETag: entityTag(revision) })

/** The body and the headers of a 200. */
export const conversationOf = (
  written: Snapshot,
): [body: Serialized<Record<'conversation', Conversation>>, headers: { ETag: string }] => [
  envelope('conversation', written.conversation),
  headersOf(written),
]

/** The 412 of a write that the precondition rejected. It has the current conversation. */
export function conflictOf(
  written: Snapshot,
): [code: 'precondition_failed', extras: { conversation: Conversation }, detail: string, headers: { ETag: string }] {
  const conversation: Conversation = JSON.parse(written.conversation)
  return ['precondition_failed', { conversation }, 'The conversation changed since you read it.', headersOf(written)]
}
